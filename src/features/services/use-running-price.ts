import { useEffect, useState } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import { priceOnDevice, type DevicePrice, type EndingStay } from './device-price.ts'

const MINUTE_MS = 60_000

/** Now, anew as each whole minute of a stay is over: only then its price can change. */
export function useStayClock(startedAt: string): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const intoMinute = (((now - Date.parse(startedAt)) % MINUTE_MS) + MINUTE_MS) % MINUTE_MS
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - intoMinute)
    return () => clearTimeout(timer)
  }, [now, startedAt])
  return new Date(now).toISOString()
}

/** What a stay would cost by what this device keeps; null of no stay. */
export function useDevicePrice(stay: EndingStay | null): Live<DevicePrice | null> {
  const { db, company } = useSession()
  return useLive(async () => (stay === null ? null : priceOnDevice(db, company, stay)), [db, company, JSON.stringify(stay)])
}
