import { expect } from 'vitest'

import type { CashUp } from '../../../../contract/cash-up.ts'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { membershipCalls } from '../../../../contract/membership.ts'
import { type ClosedFigures, getMonth } from '../../../../contract/month.ts'
import { getService } from '../../../../contract/service.ts'
import type { PaymentMethod } from '../../../../domain/services.ts'
import { MINUTE_MS } from '../../../../domain/time.ts'
import { wallClock } from '../../../../domain/zoned-time.ts'
import { passesOf } from '../../passes/support.ts'
import type { Demo } from '../../support/demo.ts'
import { setFromTheBeginning } from '../../support/settings.ts'
import type { Answer, TestServer } from '../../support/test-server.ts'
import { deskOf, newKiosk, newRatedLocation } from '../support.ts'
import { COUNTRIES } from './steps.ts'

export const PASS_COST = 1_234_567
/** Former cost of the membership, until forty days ago: devices that were offline may still charge it. */
export const FORMER_COST = 1_000_000

export const BOGOTA = 'America/Bogota'
/** The last month that can be closed: its steps begin before its end and continue after it. */
export const MONTH = monthBefore(wallClock(new Date(Date.now() - 2 * 60 * MINUTE_MS), BOGOTA).slice(0, 7))

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7)
}

export interface Shift {
  id: string
  register: string
  status: CashUp['status']
  openedAt: number
  revision: number
}

export interface Stay {
  id: string
  shift: Shift | null
  /** The stay was voided after the close of its shift, which still counts it. */
  isCounted?: boolean
}

export interface SoldPass {
  id: string
  isCancelled: boolean
}

/** Records that all months share: a membership whose cost has changed, a driver and an agreement. */
export async function prepareMonths(server: TestServer, demo: Demo) {
  const passes = passesOf(server, demo)
  const [membershipId, driverId] = [await passes.membership({ cost: FORMER_COST }), await passes.driver()]
  await server.value(
    membershipCalls.edit,
    { params: { id: membershipId }, body: { changes: { cost: { from: FORMER_COST, to: PASS_COST } } } },
    demo.owner,
  )
  await server.owner.query(
    `update audit_entries set at = at - interval '40 days' where entity = 'membership' and entity_id = $1`,
    [membershipId],
  )
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from agreements where company_id = $1 and type = 'percentage' order by name limit 1`,
    [demo.colombia],
  )
  return { server, demo, passes, membershipId, driverId, agreementId: rows[0]?.id ?? '' }
}

type Scene = Awaited<ReturnType<typeof prepareMonths>>

/** A month at one location, with its expected books, which are computed without the database. */
export interface Month extends Scene {
  locationId: string
  /** Smallest coin of the country, in minor units. */
  coin: number
  desk: ReturnType<typeof deskOf>
  registers: readonly string[]
  shifts: Shift[]
  stays: Stay[]
  sold: SoldPass[]
  /** Ids under which devices know shifts, including shifts that never began. */
  known: { id: string; shift: Shift }[]
  /** The close of the month, and its figures then. */
  closed: { id: string; figures: ClosedFigures } | null
}

/** Starts a month at a new location. */
export async function startMonth(scene: Scene, of: keyof typeof COUNTRIES): Promise<Month> {
  const { server, demo } = scene
  const { currency, vatRate, coin } = COUNTRIES[of]
  await setFromTheBeginning(
    server,
    'company',
    'update companies set country = $2, currency = $3, vat_rate = $4 where id = $1',
    [demo.colombia, of, currency, vatRate],
  )
  const locationId = await newRatedLocation(server, demo, 1_000_000_000)
  return {
    ...scene,
    locationId,
    coin,
    desk: deskOf(server),
    registers: ['main', await newKiosk(server, demo, locationId)],
    shifts: [],
    stays: [],
    sold: [],
    known: [],
    closed: null,
  }
}

export const readStay = ({ server, demo }: Month, id: string) =>
  server.value(getService, { params: { id } }, demo.owner)

export const readMonth = ({ server, demo, locationId }: Month) =>
  server.value(getMonth, { query: { month: MONTH, locationIds: locationId } }, demo.owner)

export const openShift = ({ shifts }: Month, register: string): Shift | null =>
  shifts.find((one) => one.register === register && one.status === 'current') ?? null

/** Returns the shift of a payment that a device took into `named`. */
export function shiftOf(month: Month, named: Shift | null, takenAt: number): Shift | null {
  if (named !== null) return named.status === 'collected' ? openShift(month, named.register) : named
  const open = openShift(month, 'main')
  const then = month.shifts.filter(({ register, openedAt }) => register === 'main' && openedAt <= takenAt).at(-1)
  if (open && then?.status === 'completed') seen.earlier++
  return open && then?.status === 'completed' ? then : open
}

/** Notes a change of a closed shift. */
export function noteLate(changed: Shift | null): void {
  if (changed?.status !== 'completed') return
  changed.revision++
  seen.late++
}

export const pick = <T>(list: readonly T[], place: number): T | undefined =>
  list.length === 0 ? undefined : list[place % list.length]

/** Counts of events that must occur in the run. */
export const seen = {
  late: 0,
  earlier: 0,
  carriedIn: 0,
  queued: 0,
  assigned: 0,
  refused: 0,
  joined: 0,
  collected: 0,
  mixed: 0,
  mixedPutRight: 0,
  refunds: 0,
  otherWay: 0,
  voided: 0,
  owed: 0,
  sold: 0,
  renewed: 0,
  transfers: 0,
  passesCarriedOn: 0,
  givenBack: 0,
  closed: 0,
  reopened: 0,
  bookedLate: 0,
  different: 0,
  olderPasses: 0,
}

/** Compares the answer to a step of the month. */
export function agree(answered: unknown, expected: unknown): void {
  expect(answered).toEqual(expected)
}

export function valueOf<E extends Endpoint>(answer: Answer<E>) {
  if (!answer.ok) throw new Error(`It was refused: ${JSON.stringify(answer)}`)
  return answer.value
}

/** Splits an amount into parts by their shares, each part above zero. */
export function partsFrom(
  total: number,
  of: readonly { method: PaymentMethod; share: number }[],
): { method: PaymentMethod; amount: number }[] {
  const all = of.reduce((sum, { share }) => sum + share, 0)
  const parts = of
    .slice(1)
    .map((one) => ({ method: one.method, amount: Math.max(1, Math.floor((total * one.share) / all)) }))
  return [
    { method: of[0]?.method ?? 'cash', amount: total - parts.reduce((sum, { amount }) => sum + amount, 0) },
    ...parts,
  ]
}

/** Returns the price that a device shows. */
export const quoted = (totalCost: number) => ({
  agreementName: null,
  totalMinutes: 60,
  serviceCharge: totalCost,
  discount: 0,
  adjustment50: 0,
  totalCost,
  tax: 0,
  serviceFee: 0,
})
