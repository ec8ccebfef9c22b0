import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'

import { Difference, NotNegative, Positive } from '../../contract/amount-limits.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import type { useCommand, useMoneyCommand } from '../../src/data/use-command.ts'
import type { useMoneyWrite, useOnlineWrite } from '../../src/data/online-write.ts'
import { pressOf, type Press } from '../../src/lib/press.ts'
import { readImportGraph } from './import-graph.ts'

/**
 * Calls by people that take or pay out money, open its drawer, or decide for good what happens to money. Each has its
 * own button.
 */
const MOVES_MONEY = [
  'adjustCashUp',
  'approveVariance',
  'assignPayment',
  'cancelPass',
  'closeCashUp',
  'collectCashUp',
  'correctService',
  'createPass',
  'finishService',
  'moveCash',
  'noteDrawerOpening',
  'openRegister',
  'refundService',
  'renewPass',
  'renewPasses',
  'settleRefusedMoney',
  'voidService',
]

/**
 * Calls on money paths that move no money. The form of `editService` needs a press if the stay is paid: the price
 * may change.
 */
const MOVES_NONE = [
  'admitService',
  'askVoid',
  'checkIn',
  'confirmService',
  'editPass',
  'editService',
  'pausePass',
  'remindOfPasses',
  'reserveService',
  'requestInvoice',
  'resendInvoice',
  'resumePass',
  'sendEntryTicket',
  'updateNotificationMethod',
]

/**
 * Calls that set prices and limits, which later movements of money use. A shop's stamp sets the agreement of a stay.
 */
const SETS_PRICES =
  /(Shop|stampStay|Rate|RateTariff|Agreement|Membership|Location|Rates|Company|Invoicing|InvoicingSettings)$/

/** Calls by devices, and calls that carry other calls. */
const NOT_BY_PEOPLE = ['batchWrites']

const PLACES_OF_MONEY = /^\/(cash-ups|cash-registers|passes|services)(\/|$)|finish-parking|refused-money/

/** Files in which features define what people do to records. */
const DEFINING: Record<string, Record<string, unknown>> = import.meta.glob(
  '../../src/features/**/{commands,writes}.ts',
  { eager: true },
)

const root = join(import.meta.dirname, '../..')
const sources = readImportGraph(root)
  .filter(({ path }) => path.startsWith('src/'))
  .map(({ path, imports }) => ({ path, imports, text: readFileSync(join(root, path), 'utf8') }))
const isWrite = ({ method, byDevice }: Endpoint) => method !== 'GET' && byDevice !== true

/** Returns whether a schema has an amount of money at any depth. */
function asksAmount(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  const amounts: readonly unknown[] = [NotNegative, Positive, Difference]
  return amounts.includes(schema) || Object.values(schema).some((part) => asksAmount(part, seen))
}

/** Endpoint id of a feature's definition, and whether the definition is marked as moving money. */
const Defined = v.pipe(
  v.union([
    v.object({ movesMoney: v.boolean(), op: v.object({ endpoint: v.object({ id: v.string() }) }) }),
    v.object({ movesMoney: v.boolean(), endpoint: v.object({ id: v.string() }) }),
  ]),
  v.transform((one) => ({ id: 'op' in one ? one.op.endpoint.id : one.endpoint.id, movesMoney: one.movesMoney })),
)

describe('[S4-01] acts that move money', () => {
  test('are listed separately from the other calls on money paths', () => {
    const found = ENDPOINTS.filter((endpoint) => isWrite(endpoint) && PLACES_OF_MONEY.test(endpoint.path)).map(
      ({ id }) => id,
    )
    expect(found.toSorted()).toEqual([...MOVES_MONEY, ...MOVES_NONE].toSorted())
  })

  test('are listed separately from the other calls with an amount', () => {
    const found = ENDPOINTS.filter((endpoint) => isWrite(endpoint) && asksAmount(endpoint.request)).map(({ id }) => id)
    expect(found).toContain('moveCash')
    expect(found).toContain('createPass')
    expect(
      found.filter(
        (id) =>
          !MOVES_MONEY.includes(id) && !MOVES_NONE.includes(id) && !NOT_BY_PEOPLE.includes(id) && !SETS_PRICES.test(id),
      ),
    ).toEqual([])
  })

  test('are defined as money commands, whose types require a button press', () => {
    const defined = Object.values(DEFINING).flatMap((module) =>
      Object.values(module).flatMap((one) => {
        const read = v.safeParse(Defined, one)
        return read.success ? [read.output] : []
      }),
    )
    expect(defined.filter(({ id, movesMoney }) => movesMoney !== MOVES_MONEY.includes(id))).toEqual([])
    // The other three are functions that require a press of a button.
    expect(
      [
        ...defined.filter(({ movesMoney }) => movesMoney).map(({ id }) => id),
        'assignPayment',
        'refundService',
        'settleRefusedMoney',
      ].toSorted(),
    ).toEqual(MOVES_MONEY)
  })

  test('are run only by hooks whose first parameter is a press', () => {
    expectTypeOf<Parameters<typeof useCommand>[0]['movesMoney']>().toEqualTypeOf<false>()
    expectTypeOf<Parameters<typeof useOnlineWrite>[0]['movesMoney']>().toEqualTypeOf<false>()
    expectTypeOf<Parameters<ReturnType<typeof useMoneyCommand>['run']>[0]>().toEqualTypeOf<Press>()
    expectTypeOf<Parameters<ReturnType<typeof useMoneyWrite>['run']>[0]>().toEqualTypeOf<Press>()
    expectTypeOf<{ detail: number }>().not.toExtend<Press>()
    expect([pressOf({ detail: 0 }), pressOf({ detail: 1 }), pressOf({ detail: 2 })]).toEqual([
      expect.anything(),
      expect.anything(),
      null,
    ])
  })

  test('are run in no other way', () => {
    const calls = new RegExp(`\\bapi\\s*\\.(call|write)\\(\\s*(${MOVES_MONEY.join('|')})\\b`)
    const calling = sources.filter(({ text }) => calls.test(text))
    expect(calling.map(({ path }) => path)).toEqual([
      'src/features/checkout/refund-form.tsx',
      'src/features/payment-queues/queries.ts',
    ])
    const called = calling.flatMap(({ text }) =>
      [...text.matchAll(/^(?:export )?function (\w+)\(\s*_press: Press,[^]*?^}/gm)].filter(([body]) =>
        calls.test(body),
      ),
    )
    expect(called.map(([, name]) => name)).toEqual(['refund', 'assign', 'settleRefused'])
    expect(calling.flatMap(({ text }) => [...text.matchAll(new RegExp(calls, 'g'))])).toHaveLength(called.length)

    // In other files the test above would not see whether an act is defined as moving money.
    const definition = new RegExp(`\\b(op|endpoint): (${MOVES_MONEY.join('|')})(Op)?\\b`)
    const defining = sources
      .filter(({ path, text }) => !path.startsWith('src/offline/') && definition.test(text))
      .map(({ path }) => path)
    expect(defining).toContain('src/features/cash-ups/commands.ts')
    expect(defining.filter((path) => !/^src\/features\/.*\/(commands|writes)\.ts$/.test(path))).toEqual([])
  })

  test('reach the outbox only through commands, or through a press that decides about a refused act', () => {
    const found = sources
      .filter(
        ({ path, text }) =>
          !path.startsWith('src/offline/') &&
          /\boutbox\s*\.(enqueue|replace|withdraw)\(|\b(runCommand|writeOnline)\b[(<]/.test(text),
      )
      .map(({ path }) => path)
    expect(found).toEqual([
      'src/data/command.ts',
      'src/data/online-write.ts',
      'src/data/use-command.ts',
      'src/features/outbox/use-op-actions.ts',
    ])
  })

  test('are started only by presses of money buttons', () => {
    expect(sources.filter(({ text }) => /\bpressOf\(/.test(text)).map(({ path }) => path)).toEqual([
      'src/lib/press.ts',
      'src/ui/form/money-button.tsx',
    ])
  })

  test('have a button that never takes the focus when it appears', () => {
    const buttons = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/<(?:MoneyButton|SubmitButton|form\.SubmitButton)\b[^>]*/g)].map(([tag]) => ({ path, tag })),
    )
    expect(buttons.length).toBeGreaterThan(10)
    expect(buttons.filter(({ tag }) => /auto-?focus|takeFocus|\bref=/i.test(tag))).toEqual([])
  })

  test('have their fields in a MoneyForm, in which Enter moves on and never submits', () => {
    const FIELDS = /<(?:TextInput|Textarea|Checkbox|SegmentedControl|NativeSelect|\w+Select|\w+Field|Choices)\b/
    const buttons = sources.filter(
      ({ path, text }) => path.startsWith('src/features/') && text.includes('<MoneyButton') && FIELDS.test(text),
    )
    expect(buttons.map(({ path }) => path)).toContain('src/features/passes/renew-question.tsx')
    expect(buttons.filter(({ text }) => !text.includes('<MoneyForm')).map(({ path }) => path)).toEqual([])
  })
})
