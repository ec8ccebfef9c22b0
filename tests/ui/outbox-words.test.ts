import { describe, expect, test } from 'vitest'

import { PROBLEM_CODES, isProblemCode } from '../../contract/errors.ts'
import type { Problem } from '../../contract/problem.ts'
import type { CollectionName } from '../../contract/events.ts'
import { actionOf, detailsOf } from '../../src/features/outbox/record-kind-of-op.ts'
import { reasonsOf } from '../../src/features/outbox/op-words.tsx'
import { PROBLEM_LABELS } from '../../src/ui/labels/problems.ts'
import { ANA_ID, LOCATION_ID } from '../offline/support/records.ts'

const NEWER = { collection: 'cashUps', kind: 'ofANewerRelease' } as const

describe('texts of an action in the outbox', () => {
  test('show an action of a newer release by name, without details', () => {
    expect(actionOf(NEWER).words.message).toBe('An action of a newer version')
    expect(actionOf(NEWER).resubmitLink).toBeUndefined()
    expect(detailsOf({ ...NEWER, request: { body: { amount: 1 } } })).toEqual([])
  })

  test('show an action on a record that this version only reads by name', () => {
    expect(actionOf({ collection: 'agreements', kind: 'editAgreement' }).words.message).toBe(
      'An action of a newer version',
    )
  })

  test('show a close with its count and, if there is one, the reason for its difference', () => {
    const body = {
      id: '01a20088-a178-72ed-9ee1-aab63e3ee080',
      closedAt: '2026-11-20T12:00:00.000Z',
      countedCash: 24_500,
      count: null,
      leftInDrawer: 20_000,
      verified: { dataphone: null, digital: null },
    }
    const told = (varianceReason: string | null) =>
      detailsOf({ collection: 'cashUps', kind: 'closeCashUp', request: { body: { ...body, varianceReason } } }).map(
        ([{ label, value: words }, value]) => [label.message, words, value],
      )
    expect(told(null)).toEqual([
      ['Counted cash', 'amount', 24_500],
      ['Left in the drawer', 'amount', 20_000],
    ])
    expect(told('A note was torn')).toContainEqual(['Why it differs', undefined, 'A note was torn'])
  })

  describe('a payment', () => {
    const quote = {
      agreementName: null,
      totalMinutes: 30,
      serviceCharge: 9_000,
      discount: 0,
      adjustment50: 0,
      totalCost: 9_000,
      tax: 0,
      serviceFee: 0,
    }
    const body = {
      endedAt: '2026-11-20T12:00:00.000Z',
      paymentMethod: 'cash',
      agreementId: null,
      cashUpId: null,
      cashReceived: null,
      quote,
    }
    const told = (more: object) =>
      detailsOf({ collection: 'services', kind: 'finishService', request: { body: { ...body, ...more } } }).map(
        ([{ label }, value]) => [label.message, value],
      )

    test('in parts shows every part with its amount, its slip and the cash handed over', () => {
      const payments = [
        { method: 'cash', amount: 4_000, cashReceived: 5_000 },
        { method: 'dataphone', amount: 3_000, reference: 'V-771' },
        { method: 'dataphone', amount: 2_000, reference: 'V-772' },
      ]
      expect(told({ payments })).toEqual([
        ['Total', 9_000],
        ['Cash', 4_000],
        ['Cash received', 5_000],
        ['Card terminal', 3_000],
        ['Number of the slip or transfer', 'V-771'],
        ['Card terminal', 2_000],
        ['Number of the slip or transfer', 'V-772'],
      ])
    })

    test.each([
      [
        'in one part',
        { payments: [{ method: 'digital', amount: 9_000, reference: 'T-9' }], paymentMethod: 'digital' },
        [
          ['Payment method', 'digital'],
          ['Number of the slip or transfer', 'T-9'],
        ],
      ],
      [
        'by an earlier release',
        { cashReceived: 10_000 },
        [
          ['Payment method', 'cash'],
          ['Cash received', 10_000],
        ],
      ],
    ])('shows its method: %s', (_, more, payment) => {
      expect(told(more)).toEqual([['Total', 9_000], ...payment])
    })
  })

  test('leave out unreadable parts', () => {
    expect(
      detailsOf({ collection: 'cashUps', kind: 'closeCashUp', request: { body: { countedCash: 'much' } } }),
    ).toEqual([])
  })

  test('lead a refused act back to the form in which it was made', () => {
    expect(actionOf({ collection: 'cashUps', kind: 'moveCash' }).resubmitLink?.('c1', 'o1')).toEqual({
      to: '/dashboard/cash-ups/$id',
      params: { id: 'c1' },
      search: { act: 'pay-in', resubmit: 'o1' },
    })
    expect(actionOf({ collection: 'services', kind: 'finishService' }).resubmitLink?.('s1', 'o1')).toEqual({
      to: '/dashboard/services',
      search: { service: 's1', act: 'finish', resubmit: 'o1' },
    })
    expect(actionOf({ collection: 'drivers', kind: 'deleteDriver' }).resubmitLink).toBeUndefined()
  })
})

const LOST = {
  right: 'location',
  location: { id: LOCATION_ID, name: 'Centro' },
  at: '2026-11-20T14:32:00.000Z',
} as const
const RECORDS = ['services', 'cashUps', 'passes', 'drivers', 'vehicles'] as const

/** Lines of a card under its headline. */
function said(
  problem: Partial<Problem> & Pick<Problem, 'code'>,
  { collection = 'services', isElsewhere = false }: { collection?: CollectionName; isElsewhere?: boolean } = {},
) {
  const lastError = {
    kind: 'problem',
    problem: { title: '', status: 404, requestId: ANA_ID, ...problem },
    at: 0,
  } as const
  return reasonsOf({ lastError, state: 'refused', attempts: 1, collection }, isElsewhere).map(({ message }) => message)
}

describe('the first reason of a refused action', () => {
  test('is a lost right with its time', () => {
    expect(said({ code: 'right_removed', lost: LOST })).toEqual([])
    expect(said({ code: 'right_removed', lost: LOST, queued: true })).toEqual([
      'The amount is on your administrators’ list of money that was not accepted. They book it or ask you about it.',
    ])
  })

  test('is a location that is no longer the person’s', () => {
    expect(said({ code: 'not_found' }, { isElsewhere: true })).toEqual([])
    expect(said({ code: 'cash_up_closed' }, { isElsewhere: true })).toEqual([PROBLEM_LABELS.cash_up_closed.message])
  })

  test.each(RECORDS)('is a record of %s that the server does not know', (collection) => {
    const [first] = said({ code: 'not_found' }, { collection })
    expect(first).toMatch(/^(?:The server does not have this|This (?:driver|vehicle))/)
  })

  test('is never the general text about a missing record', () => {
    const words = RECORDS.flatMap((collection) =>
      Object.keys(PROBLEM_CODES)
        .filter(isProblemCode)
        .flatMap((code) => [false, true].flatMap((queued) => said({ code, queued }, { collection }))),
    )
    expect(words.length).toBeGreaterThan(100)
    expect(words).not.toContain(PROBLEM_LABELS.not_found.message)
  })
})
