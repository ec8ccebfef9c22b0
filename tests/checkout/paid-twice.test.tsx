import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { Service } from '../../contract/service.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { GiveBackWords, chargedInVainNow, moneyWaitingAt } from '../../src/features/checkout/give-back.tsx'
import { RefusedPaymentWords } from '../../src/features/checkout/refused-payments.tsx'
import type { SettledOp } from '../../src/offline/outbox/op.ts'
import { ANA_ID, aService, COMPANY_ID, idOf, LUIS_ID, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

const PLACE = { id: idOf(2, 1), name: 'Centro' }
const ELSEWHERE = { id: idOf(2, 2), name: 'Norte' }

function charged(number: number, how: SettledOp['how'] = 'done', answeredAfter = 0): SettledOp {
  const recordId = idOf(4, number)
  const op = {
    collection: 'services',
    recordId,
    lane: recordId,
    after: [],
    state: 'sending',
    attempts: 1,
    triedAt: NOW,
    inDoubt: false,
    notBefore: 0,
    lastError: null,
    seq: number,
    id: idOf(8, number),
    kind: 'finishService',
    request: {},
    author: { id: ANA_ID, name: 'Ana' },
    companyId: COMPANY_ID,
    schemaVersion: 1,
    madeAt: NOW,
  } as const
  return { id: op.id, op: { ...op, after: [] }, settledAt: NOW + answeredAfter, how, reason: null }
}

function wordsOf(children: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>{children}</I18nProvider>,
  ).replaceAll(/<[^>]*>/g, '')
}

const LUIS = { id: LUIS_ID, name: 'Luis Forero' }
const ANA = { id: ANA_ID, name: 'Ana Rojas' }
const MARTA = { id: idOf(3, 7), name: 'Marta Gil' }
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE_MS).toISOString()

/** A stay that two people charged, one after the other. */
function paidTwice(number: number, first: typeof ANA, second: typeof ANA, minutesAgo = 1, more: Partial<Service> = {}) {
  return aService(number, {
    location: PLACE,
    status: 'completed',
    exitOperator: first,
    paidAt: at(5),
    refundDue: 210_000,
    paidAgain: [
      { id: idOf(14, number), at: at(minutesAgo), by: second, method: 'cash', amount: 210_000, refund: null },
    ],
    ...more,
  })
}

test('the booth lists the refunds that are due at its location, from all people and devices, latest first', async () => {
  const db = await databaseWith([
    paidTwice(1, ANA, LUIS, 20),
    paidTwice(2, LUIS, ANA, 10),
    paidTwice(3, LUIS, MARTA, 30),
    paidTwice(4, LUIS, ANA, 10, { location: ELSEWHERE }),
    paidTwice(5, LUIS, ANA, 10, { refundDue: 0 }),
    aService(6, { location: PLACE, status: 'completed' }),
    paidTwice(7, LUIS, MARTA, 25 * 60),
    paidTwice(8, LUIS, ANA, 26 * 60),
  ])
  const { due, older, refused } = await moneyWaitingAt(db, { locationId: PLACE.id, userId: ANA_ID, at: NOW })
  expect(due.map(({ id }) => id)).toEqual([2, 1, 3, 8].map((number) => idOf(4, number)))
  expect(older.map(({ id }) => id)).toEqual([idOf(4, 7)])
  expect(refused).toEqual([])
})

test('the booth lists refused payments at its location, unless they are in the outbox of this device', async () => {
  const refusedPayments = [{ id: idOf(14, 1), at: at(9), by: LUIS, amount: 795_000 }]
  const db = await databaseWith([
    aService(1, { location: PLACE, refusedPayments }),
    aService(2, { location: ELSEWHERE, refusedPayments }),
    aService(3, { location: PLACE, refusedPayments }),
    aService(4, { location: PLACE, refusedPayments }),
    aService(5, { location: PLACE }),
  ])
  await db.services.update(idOf(4, 3), { needsPerson: true })
  await db.services.update(idOf(4, 4), { colleagues: [{ by: LUIS, kind: 'finishService', refused: true }] })
  const { refused, due } = await moneyWaitingAt(db, { locationId: PLACE.id, userId: ANA_ID, at: NOW })
  expect(refused.map(({ id }) => id)).toEqual([idOf(4, 1)])
  expect(due).toEqual([])
})

test('a refused payment is shown with the person, the time and what to do', () => {
  const service = aService(1, {
    refusedPayments: [
      { id: idOf(14, 1), at: at(9), by: LUIS, amount: 795_000 },
      { id: idOf(14, 2), at: at(3), by: ANA, amount: 100_000 },
    ],
  })
  const said = wordsOf(<RefusedPaymentWords service={service} timeZone="America/Bogota" userId={ANA_ID} />)
  expect(said).toMatch(/^Luis Forero took COP.*7,950\.00 for this vehicle at .* An administrator decides/)
  expect(said).toMatch(/You took COP.*1,000\.00 for this vehicle at .* Keep the money apart/)
  expect(said).toMatch(/Do not charge the vehicle again before that\.$/)
})

test('a card warns the person who charged a stay in the last minutes that a colleague had also charged', async () => {
  const db = await databaseWith([
    paidTwice(1, ANA, LUIS, 14),
    paidTwice(2, ANA, LUIS, 16),
    paidTwice(3, MARTA, LUIS),
    paidTwice(4, ANA, ANA),
    paidTwice(5, ANA, LUIS, 1, { refundDue: 0 }),
  ])
  const interrupting = async (userId: string) => (await chargedInVainNow(db, userId, NOW)).map(({ id }) => id)
  expect(await interrupting(ANA_ID)).toEqual([idOf(4, 1)])
  expect(await interrupting(MARTA.id)).toEqual([idOf(4, 3)])
  expect(await interrupting(LUIS_ID)).toEqual([])
})

test.each([
  [
    'the person who charged first',
    paidTwice(1, ANA, LUIS),
    /you charged this vehicle at .*, and Luis Forero charged it too/,
  ],
  ['the person who charged second', paidTwice(1, LUIS, ANA), /: Luis Forero charged this vehicle at/],
  ['a colleague', paidTwice(1, LUIS, MARTA), /Luis Forero charged this vehicle at .*, and Marta Gil charged it too/],
  ['a person who charged it twice', paidTwice(1, ANA, ANA), /you already charged this vehicle/],
  [
    'a colleague, of a voided stay',
    paidTwice(1, LUIS, MARTA, 1, { status: 'voided' }),
    /Marta Gil charged this vehicle at .* after its stay was voided/,
  ],
  [
    'the person who charged a voided stay',
    paidTwice(1, LUIS, ANA, 1, { status: 'voided' }),
    /voided before you charged it/,
  ],
  ['a colleague, after a pay station', paidTwice(1, ANA, LUIS, 1, { exitOperator: null }), /was already charged at/],
])('the reason for a refund is shown for %s', (_, service, expected) => {
  const words = wordsOf(<GiveBackWords service={service} timeZone="America/Bogota" userId={ANA_ID} />)
  expect(words).toMatch(expected)
  expect(words).toMatch(/^Refund COP.*2,100\.00: /)
})

test('a second payment interrupts the person for a quarter of an hour, if the server answered within 15 seconds', async () => {
  const due = { location: PLACE, status: 'completed', refundDue: 210_000 } as const
  const db = await databaseWith([
    aService(1, due),
    aService(2, due),
    aService(3, { ...due, refundDue: 0 }),
    aService(4, { ...due, location: ELSEWHERE, status: 'voided' }),
    aService(5, due),
  ])
  await db.settled.bulkPut([
    charged(1, 'done', 14_000),
    charged(2, 'done', 16_000),
    charged(3),
    charged(4),
    charged(5, 'undone'),
  ])
  const at = async (later: number) => (await chargedInVainNow(db, ANA_ID, NOW + later)).map(({ id }) => id)
  expect(await at(15_000)).toEqual([idOf(4, 4), idOf(4, 1)])
  expect(await at(14 * MINUTE_MS)).toEqual([idOf(4, 4), idOf(4, 1)])
  expect(await at(16 * MINUTE_MS)).toEqual([])
})
