import type { Location } from '../../../../contract/location.ts'
import type { Service } from '../../../../contract/service.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { type Live, useLive } from '../../../data/use-live.ts'
import { type KeptDatabase, shownOf } from '../../../data/kept-data.ts'
import { useMinute } from '../../../ui/elapsed.tsx'
import { type DevicePrice, type KeptForPrice, priceByKept } from '../pricing/device-price.ts'
import { keptServices, type ServiceRow } from '../kept-service-rows.ts'
import { withUnsentPasses } from '../pricing/pass-on-device.ts'
import { idsInside } from './entry.ts'
import { goesOnFrom } from './paid-stay.ts'

const MINUTE_MS = 60_000

export interface StayInside extends ServiceRow {
  /** What it would cost now; null where this device cannot say. */
  price: DevicePrice
  /** The stays that were begun to pay for longer than what was paid ahead. */
  longer: readonly Service[]
}

/** What stands inside at a location, the longest first, each with what it would cost this minute. Of the device. */
export function useInside(location: Location): Live<readonly StayInside[]> {
  const { db, company } = useSession()
  const minute = useMinute()
  const live = useLive(async () => {
    const [rows, holidays, agreements] = await Promise.all([idsInside(db, location, minute * MINUTE_MS).then((ids) => rowsInside(db, ids)), db.holidays.toArray(), db.agreements.toArray()])
    const kept: KeptForPrice = { company, location, holidays: holidays.map(shownOf), agreements: agreements.map(shownOf) }
    return { rows, kept }
  }, [db, company, location, location.paymentType === 'pre_pay' ? minute : 0])
  if (live.status !== 'ready') return live
  const { rows, kept } = live.value
  return { ...live, value: rows.map((row) => ({ ...row, price: priceNow(row, kept, minute * MINUTE_MS) })) }
}

async function rowsInside(db: KeptDatabase, ids: readonly string[]): Promise<Omit<StayInside, 'price'>[]> {
  const rows = await withUnsentPasses(db, await keptServices(db, ids))
  return Promise.all(rows.map(async (row) => ({ ...row, longer: row.service.status === 'completed' ? await goesOnFrom(db, row.service) : [] })))
}

function priceNow({ service }: ServiceRow, kept: KeptForPrice, at: number): DevicePrice {
  const endedAt = new Date(Math.max(at, Date.parse(service.startedAt))).toISOString()
  return priceByKept(kept, { ...service, endedAt, correction: null, paid: null })
}
