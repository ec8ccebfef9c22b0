import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import type { Pass } from '../../../contract/pass.ts'
import type { Posting } from '../../../contract/posting.ts'
import type { EndpointId } from '../../../contract/endpoints.ts'
import { type CashUpConcern, concernsOf } from '../../../domain/cash-up-concerns.ts'
import type { CashUpStatus } from '../../../domain/cash-ups.ts'
import { isOverdue } from '../../../domain/overdue.ts'
import type { InstantRange } from '../../../domain/zoned-time.ts'
import type { Money } from '../../../domain/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import {
  isTouched,
  needsPerson,
  postingsBehind,
  shownOf,
  unsentOps,
  unsentRows,
  type ColleagueAct,
  type KeptCashUp,
  type KeptDatabase,
} from '../../data/kept-data.ts'
import type { CashUpOrder } from './cash-up-filter.ts'
import type { LeftInDrawer } from './shift-handover.ts'
import {
  NOTHING_UNSENT,
  asKnownHere,
  isCounted,
  plusPass,
  plusPostings,
  unsentSums,
  type Unsent,
} from './shift-sums.ts'

/** Op types by their ids alone: the endpoints bring their schemas along. */
const OPENING: EndpointId = 'openRegister'
const PAYMENT: EndpointId = 'finishService'

export interface KeptFilter {
  instants: InstantRange | null
  /** Empty means no filter. */
  locationIds: readonly string[]
  /** Empty means no filter. */
  statuses: readonly CashUpStatus[]
  /** Any of these; empty means no filter. */
  concerns: readonly CashUpConcern[]
  order: CashUpOrder
}

/** A cash-up as this device knows it. */
export interface CashUpRow {
  cashUp: CashUp
  /** The server's last version; null if the server does not know it. */
  base: CashUp | null
  /** Whether this device has unsent changes of the cash-up, by anybody. */
  pending: boolean
  /** Whether a colleague made some of the changes. */
  colleagues?: readonly ColleagueAct[] | undefined
  /** Whether one of the changes was refused. */
  needsPerson: boolean
  /** Amounts of unsent changes of services, which the sums include. */
  unsent: Unsent
}

export function rowOfServer(cashUp: CashUp): CashUpRow {
  return { cashUp, base: cashUp, pending: false, needsPerson: false, unsent: NOTHING_UNSENT }
}

/** A joined cash-up never started, and no list has it. */
export function isListed(row: KeptCashUp): boolean {
  return row.removed !== true && row.gone !== true && shownOf(row).joined === null
}

/** Returns a page of the kept cash-ups and their number. All are scanned, because there are a few hundred at most. */
export async function findKeptCashUps(
  db: KeptDatabase,
  filter: KeptFilter,
  now: Date,
  skip: number,
  limit: number,
): Promise<{ rows: CashUpRow[]; total: number }> {
  const [above, upTo] =
    filter.instants === null
      ? [-Infinity, Infinity]
      : [-filter.instants.before.getTime(), -filter.instants.from.getTime()]
  const kept = await db.cashUps.where('order').between(above, upTo, false, true).toArray()
  const concern = await concernsAt(db, now)
  const found = kept.filter(
    (row) =>
      isListed(row) &&
      (filter.locationIds.length === 0 || filter.locationIds.includes(row.locationId)) &&
      (filter.statuses.length === 0 || filter.statuses.includes(row.status)) &&
      (filter.concerns.length === 0 || concern(shownOf(row)).some((one) => filter.concerns.includes(one))),
  )
  if (filter.order === 'oldest') found.reverse()
  // Open cash-ups have no count, so they come last.
  if (filter.order === 'difference') found.sort((one, other) => differenceOf(other) - differenceOf(one))
  return { rows: await rowsOf(db, found.slice(skip, skip + limit)), total: found.length }
}

function differenceOf(row: KeptCashUp): number {
  const { closing, sumsHidden } = shownOf(row)
  return closing === null || sumsHidden === true ? -1 : Math.abs(closing.variance)
}

/** Returns the concerns of a cash-up, by the hours of its location. */
async function concernsAt(db: KeptDatabase, now: Date): Promise<(cashUp: CashUp) => CashUpConcern[]> {
  const locations = new Map((await db.locations.toArray()).map((row) => [row.id, shownOf(row)]))
  return (cashUp) => {
    const location = locations.get(cashUp.location.id)
    return concernsOf(cashUp, location !== undefined && isOverdue(cashUp.openedAt, location, now), now.getTime())
  }
}

/** Returns the kept cash-ups with these ids, in their order. */
export async function keptCashUps(db: KeptDatabase, ids: readonly string[]): Promise<CashUpRow[]> {
  const kept = await db.cashUps.bulkGet([...ids])
  return rowsOf(
    db,
    kept.filter((row) => row !== undefined),
  )
}

/** Returns cash-ups that only this device knows, because they are not sent. */
export async function unsentCashUps(db: KeptDatabase): Promise<CashUpRow[]> {
  const unsent = await unsentRows(db.cashUps, db)
  return rowsOf(
    db,
    unsent.filter((row) => row.base === null && isListed(row)),
  )
}

/** State of a register on this device: its open cash-up, and the amount that the last close left. */
export interface RegisterState {
  open: CashUp | null
  left: LeftInDrawer | null
}

export const UNKNOWN_REGISTER: RegisterState = { open: null, left: null }

export function registerKey(locationId: string, register: string): string {
  return `${locationId} ${register}`
}

/**
 * Returns the state of every register with a kept cash-up. @param closed the close of a shift on this device, which a
 * kept record may not show yet @param again the id of the refused opening that is resubmitted: it keeps no register
 * open
 */
export async function registerStates(
  db: KeptDatabase,
  closed: LeftInDrawer | null = null,
  again: string | null = null,
): Promise<ReadonlyMap<string, RegisterState>> {
  const kept = await db.cashUps.orderBy('order').toArray()
  const states = new Map<string, RegisterState>()
  for (const cashUp of kept.filter((row) => isListed(row) && row.id !== again && !isRefusedOpening(row)).map(shownOf)) {
    const key = registerKey(cashUp.location.id, cashUp.register)
    const { open, left } = states.get(key) ?? UNKNOWN_REGISTER
    // Newest first, so the first close found is the last one.
    const isOpen = cashUp.status === 'current' && cashUp.id !== closed?.cashUpId
    states.set(key, {
      open: open ?? (isOpen ? cashUp : null),
      left: left ?? leftBy(cashUp) ?? (cashUp.id === closed?.cashUpId ? closed : null),
    })
  }
  return states
}

/** Returns whether the server refused a colleague's opening on this device: then nobody can share the shift. */
export function isRefusedOpening({ base, colleagues = [] }: KeptCashUp): boolean {
  return base === null && colleagues.some(({ kind, refused }) => kind === OPENING && refused)
}

function leftBy({ id, closing }: CashUp): LeftInDrawer | null {
  if (closing === null) return null
  return {
    cashUpId: id,
    amount: closing.leftInDrawer,
    count: closing.leftCount ?? null,
    at: closing.at,
    by: closing.operatorEndShift,
  }
}

export async function rowsOf(db: KeptDatabase, kept: readonly KeptCashUp[]): Promise<CashUpRow[]> {
  const unsent = await unsentByCashUp(db)
  const limits = new Map((await db.locations.toArray()).map((row) => [row.id, shownOf(row).varianceLimit]))
  const postings = await Promise.all(kept.map((row) => uncountedPostings(db, row)))
  return kept.map((row, nth) => {
    const sums = unsent.get(row.id) ?? NOTHING_UNSENT
    return {
      cashUp: asKnownHere(
        shownOf(row),
        row.base,
        plusPostings(sums, postings[nth] ?? NO_POSTINGS),
        limits.get(row.locationId) ?? row.base?.place?.varianceLimit ?? null,
      ),
      base: row.base,
      pending: isTouched(row),
      needsPerson: row.needsPerson === true,
      colleagues: row.colleagues,
      unsent: sums,
    }
  })
}

const NO_POSTINGS = { stays: [], passes: [] }

/** The postings to an open cash-up that its kept version does not count yet. */
async function uncountedPostings(
  db: KeptDatabase,
  { id, base }: KeptCashUp,
): Promise<{ stays: Posting[]; passes: Posting[] }> {
  if (base?.status !== 'current') return NO_POSTINGS
  const { version } = base
  const [after, upTo] = postingsBehind({ id, version })
  const ofThis = (rows: readonly { base: { postings?: Posting[] | undefined } | null }[]) =>
    rows
      .flatMap((row) => row.base?.postings ?? [])
      .filter((posting) => posting.cashUpId === id && posting.version > version)
  const [stays, passes] = await Promise.all([
    db.services.where('postings').between(after, upTo, false, true).distinct().toArray(),
    db.passes.where('postings').between(after, upTo, false, true).distinct().toArray(),
  ])
  return { stays: ofThis(stays), passes: ofThis(passes) }
}

async function unsentByCashUp(db: KeptDatabase): Promise<ReadonlyMap<string, Unsent>> {
  // The amount of a refused payment is in the administrators' queue, and its money is kept outside the drawer.
  const refused = new Set(
    (await unsentOps(db, 'services')).flatMap(({ kind, state, recordId }) =>
      kind === PAYMENT && needsPerson({ state }) ? recordId : [],
    ),
  )
  const changed = (await unsentRows(db.services, db)).filter(({ id }) => !refused.has(id))
  const named = new Set(
    changed.flatMap(({ base, shown }) => [base, shown].flatMap((service) => service?.cashUp?.id ?? [])),
  )
  const sales = await unsentSales(db)
  for (const { cashUpId } of sales) named.add(cashUpId)
  const joined = new Map(
    (await db.cashUps.bulkGet([...named])).flatMap((row) =>
      row === undefined ? [] : [[row.id, shownOf(row).joined?.id ?? row.id] as const],
    ),
  )
  const meant = (id: string) => joined.get(id) ?? id
  const kept = new Map(
    (await db.cashUps.bulkGet([...new Set(Array.from(named, meant))])).flatMap((row) =>
      row === undefined ? [] : [[row.id, row.base] as const],
    ),
  )
  const sums = new Map(unsentSums(changed, meant, (id) => kept.get(id)))
  for (const { cashUpId, pass, by, ...part } of sales) {
    const id = meant(cashUpId)
    if (!isCounted(kept.get(id), pass)) sums.set(id, plusPass(sums.get(id) ?? NOTHING_UNSENT, part, by))
  }
  return sums
}

const Paid = v.object({
  id: v.string(),
  cashUpId: v.nullable(v.string()),
  method: v.picklist(PAYMENT_METHODS),
  amount: v.number(),
})
const Sale = v.union([
  v.pipe(
    v.object({ payment: Paid }),
    v.transform(({ payment }) => payment),
  ),
  Paid,
])

/** Returns unsent payments for passes into shifts. */
async function unsentSales(db: KeptDatabase): Promise<
  {
    cashUpId: string
    pass: Pick<Pass, 'id' | 'postings'>
    /** The colleague who sold it; null for the person at work. */
    by: NamedReference | null
    method: PaymentMethod
    amount: Money
  }[]
> {
  const acts = (await unsentOps(db, 'passes')).filter((op) => !needsPerson(op))
  const rows = (await db.passes.bulkGet(acts.map(({ recordId }) => recordId))).filter((row) => row !== undefined)
  const known = new Map(rows.flatMap(({ id, base }) => (base ? [[id, base] as const] : [])))
  const colleagues = new Map(rows.map((row) => [row.id, row.colleagues ?? []]))
  const told = new Set(Array.from(known.values(), ({ lastSale }) => lastSale?.id))
  return acts.flatMap(({ recordId, kind, author, request }) => {
    const sale = v.safeParse(Sale, request.body)
    // A pull may bring the sale before the answer to it.
    if (!sale.success || sale.output.cashUpId === null || sale.output.amount === 0 || told.has(sale.output.id))
      return []
    const { cashUpId, method, amount } = sale.output
    const isTheirs = colleagues.get(recordId)?.some((act) => act.kind === kind && act.by.id === author.id)
    return [{ cashUpId, pass: known.get(recordId) ?? { id: recordId }, by: isTheirs ? author : null, method, amount }]
  })
}
