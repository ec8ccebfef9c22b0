import { useEffect, useState, useSyncExternalStore } from 'react'

import { useSession } from '../../../data/session-provider.tsx'
import { useLive, type Live } from '../../../data/use-live.ts'
import { now } from '../../../lib/now.ts'
import { priceOnDevice, type DevicePrice, type EndingStay } from './device-price.ts'

const MINUTE_MS = 60_000

/** Now, anew as each whole minute of a stay is over, and when the server says that it is another time: only then its price can change. */
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

/** Since when nobody knows whether this device's time is right: null while it is known, `never` where the server never told. */
export function useClockDoubt(): string | null {
  const { serverClock, sync } = useSession()
  const doubt = useSyncExternalStore(serverClock.subscribe, () => {
    const { isCertain, checkedAt } = serverClock.state()
    return isCertain ? null : checkedAt === null ? 'never' : new Date(checkedAt).toISOString()
  })
  // The server may be asked at once.
  useEffect(() => {
    if (doubt !== null) sync.wake()
  }, [doubt, sync])
  return doubt
}

type Priced = DevicePrice & { kind: 'priced' }

/** Returns the price, or the last one if it cannot be read any more; null until there was one. */
export function useLastPriced(price: DevicePrice | { kind: 'unreadable' } | null): Priced | null {
  const [last, setLast] = useState<Priced | null>(null)
  if (price?.kind !== 'priced') return last
  if (price !== last) setLast(price)
  return price
}

/** What a stay would cost by what this device keeps; null of no stay. */
export function useDevicePrice(stay: EndingStay | null): Live<DevicePrice | null> {
  const { db, company } = useSession()
  return useLive(
    async () => (stay === null ? null : priceOnDevice(db, company, stay)),
    [db, company, JSON.stringify(stay)],
  )
}
