import { useMemo, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { useSession } from '../../data/session-provider.tsx'
import { type Live, useLive } from '../../data/use-live.ts'
import { useLiveOf } from '../../data/use-sync-status.ts'
import { type KeptDatabase, shownOf } from '../../data/kept-data.ts'
import { now } from '../../lib/now.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { recall, remember } from '../../ui/remembered.ts'
import { type DevicePrice, goesOnFrom, type PriceTerms, priceByTerms, withUnsentPasses } from '../checkout/public.ts'
import { rowsOf, type ServiceRow } from '../stays/public.ts'
import type { RecentCheckIn } from './entry-list.ts'
import { rowsInside } from './entry.ts'

export interface StayInside extends ServiceRow {
  /** Unpaid extensions of stays that are paid ahead. */
  longer: readonly Service[]
}

/** The orders in which the vehicles inside can be shown. */
export const INSIDE_ORDERS = ['newest', 'longest', 'plate'] as const
export type InsideOrder = (typeof INSIDE_ORDERS)[number]

const byEntry = (one: ServiceRow, other: ServiceRow) => one.service.startedAt.localeCompare(other.service.startedAt)

const COMPARED: Record<InsideOrder, (one: ServiceRow, other: ServiceRow) => number> = {
  newest: (one, other) => byEntry(other, one),
  longest: byEntry,
  plate: (one, other) => one.service.licensePlate.localeCompare(other.service.licensePlate) || byEntry(one, other),
}

export function inOrder(stays: readonly StayInside[], order: InsideOrder): readonly StayInside[] {
  return stays.toSorted(COMPARED[order])
}

/** The order that a person has chosen on this device; newest first by default. */
export function useInsideOrder(userId: string): [InsideOrder, (order: InsideOrder) => void] {
  const key = `parq.booth.order.${userId}`
  const [order, setOrder] = useState(() => INSIDE_ORDERS.find((one) => one === recall(key)) ?? 'newest')
  return [
    order,
    (next) => {
      setOrder(next)
      remember(key, next)
    },
  ]
}

/** The stays inside, as they were read at a moment by `performance.now()`. */
export interface InsideSnapshot {
  stays: readonly StayInside[]
  readAt: number
}

/**
 * Reads the stays inside at a location from this device, the longest first. An unchanged stay stays the same object.
 * `isWhole`: the device had all vehicles inside before it read them.
 */
export function useInside(location: Location): Live<{ value: InsideSnapshot; isWhole: boolean }> {
  const { db } = useSession()
  const minute = useMinute()
  const [same] = useState(keepSame)
  const isPaidAhead = location.paymentType === 'pre_pay'
  return useLiveOf(
    // Stays that are paid ahead come with all other services.
    isPaidAhead ? 'services' : 'inside',
    async () => {
      const readAt = performance.now()
      return { readAt, stays: same(await staysInside(db, location, now())) }
    },
    [db, location, isPaidAhead ? minute : 0],
  )
}

/**
 * Adds the vehicles that came in after the list was read. Their entries are on disk, and a slow tablet takes long to
 * read the whole list again.
 */
export function withRecentCheckIns(
  { stays, readAt }: InsideSnapshot,
  letIn: readonly RecentCheckIn[],
  locationId: string,
): readonly StayInside[] {
  const came = letIn.filter(
    ({ service, writtenAt }) =>
      writtenAt >= readAt &&
      service.status === 'progress' &&
      service.location.id === locationId &&
      stays.every((stay) => stay.service.id !== service.id),
  )
  return came.length === 0
    ? stays
    : [
        ...stays,
        ...came.map(({ service }) => ({ service, pending: true, needsPerson: false, joinedBy: [], longer: [] })),
      ]
}

/** Data for prices at a location; null until it is read. */
export function usePriceTerms(location: Location): PriceTerms | null {
  const { db, company } = useSession()
  const live = useLive(async () => {
    const [holidays, agreements] = await Promise.all([db.holidays.toArray(), db.agreements.toArray()])
    return { holidays: holidays.map(shownOf), agreements: agreements.map(shownOf) }
  }, [db])
  const terms = live.status === 'ready' ? live.value : null
  return useMemo(() => terms && { company, location, ...terms }, [company, location, terms])
}

/** Prices a stay as if it ended at a moment, in epoch milliseconds. */
export function priceAt({ service }: ServiceRow, terms: PriceTerms, at: number): DevicePrice {
  const endedAt = new Date(Math.max(at, Date.parse(service.startedAt))).toISOString()
  return priceByTerms(terms, { ...service, endedAt, correction: null, paid: null })
}

/** Returns a function that remembers a list, and returns the earlier object for each unchanged stay. */
function keepSame(): (stays: readonly StayInside[]) => readonly StayInside[] {
  let before = new Map<string, { stay: StayInside; text: string }>()
  return (stays) => {
    const next = stays.map((stay) => {
      const known = before.get(stay.service.id)
      const text = JSON.stringify(stay)
      return known?.text === text ? known : { stay, text }
    })
    before = new Map(next.map((one) => [one.stay.service.id, one]))
    return next.map(({ stay }) => stay)
  }
}

/** In one transaction, because this is read again after every entry. */
function staysInside(db: KeptDatabase, location: Location, now: number): Promise<StayInside[]> {
  return db.transaction('r', [db.services, db.cashUps, db.passes, db.locations, db.colleagueOps], async () => {
    const rows = await withUnsentPasses(db, await rowsOf(db, await rowsInside(db, location, now)))
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        longer: row.service.status === 'completed' ? await goesOnFrom(db, row.service) : [],
      })),
    )
  })
}
