import { useEffect, useState, useSyncExternalStore } from 'react'

import { useSession } from '../../../data/session-provider.tsx'
import { useLive, type Live } from '../../../data/use-live.ts'
import { now } from '../../../lib/now.ts'
import { priceOnDevice, type DevicePrice, type EndingStay } from './device-price.ts'

const MINUTE_MS = 60_000

/**
 * Returns the current time, updated at each whole minute of a stay and when the server's time differs, because the
 * price can change only then.
 */
export function useStayClock(startedAt: string): string {
  const { serverClock } = useSession()
  const [at, setAt] = useState(now)
  useEffect(() => {
    const intoMinute = (((at - Date.parse(startedAt)) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS
    const timer = setTimeout(() => setAt(now()), MINUTE_MS - intoMinute)
    return () => clearTimeout(timer)
  }, [at, startedAt])
  useEffect(() => serverClock.subscribe(() => setAt(now())), [serverClock])
  return new Date(at).toISOString()
}

/**
 * Returns the time since which this device's clock has not been checked against the server's time; null while it is
 * checked, `never` if it never was.
 */
export function useClockDoubt(): string | null {
  const { serverClock, sync } = useSession()
  const doubt = useSyncExternalStore(serverClock.subscribe, () => {
    const { isCertain, checkedAt } = serverClock.state()
    return isCertain ? null : checkedAt === null ? 'never' : new Date(checkedAt).toISOString()
  })
  // The server can be asked at once.
  useEffect(() => {
    if (doubt !== null) sync.wake()
  }, [doubt, sync])
  return doubt
}

type Priced = DevicePrice & { kind: 'priced' }

/** Returns the price, or the last one if it can't be read any more; null before the first one. */
export function useLastPriced(price: DevicePrice | { kind: 'unreadable' } | null): Priced | null {
  const [last, setLast] = useState<Priced | null>(null)
  if (price?.kind !== 'priced') return last
  if (price !== last) setLast(price)
  return price
}

/** Returns the price of a stay from the device's data; null without a stay. */
export function useDevicePrice(stay: EndingStay | null): Live<DevicePrice | null> {
  const { db, company } = useSession()
  return useLive(
    async () => (stay === null ? null : priceOnDevice(db, company, stay)),
    [db, company, JSON.stringify(stay)],
  )
}
