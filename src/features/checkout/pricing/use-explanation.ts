import { useQuery } from '@tanstack/react-query'

import { getServicePrice } from '../../../../contract/price.ts'
import type { Service } from '../../../../contract/service.ts'
import { type PriceLine, sumOf } from '../../../../domain/pricing/price-line.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import type { DevicePrice, EndingStay } from './device-price.ts'
import type { ServiceRow } from '../../stays/public.ts'
import { useDevicePrice, useStayClock } from './use-running-price.ts'

/** Explanation of a price, and its source. */
export type Explanation =
  | { kind: 'loading' }
  /** No price, or none yet. */
  | { kind: 'no_price' }
  | { kind: 'failed'; retry: () => void }
  /** The device's store does not answer. */
  | { kind: 'unreadable' }
  | { kind: 'not_known_here'; price: Exclude<DevicePrice, { kind: 'priced' }> }
  | { kind: 'explained'; by: 'server' | 'device'; total: number; lines: readonly PriceLine[]; differs: boolean }

/** Explains the price of a stay: after its payment with the server's lines, before it with the device's. */
export function useExplanation({ service, pending }: Pick<ServiceRow, 'service' | 'pending'>): Explanation {
  const { api } = useSession()
  const reachable = useReachable()
  const isPaid = service.totalCost !== null && service.endedAt !== null
  const asksServer = isPaid && !pending && reachable
  const server = useQuery({
    queryKey: ['services', 'price', service.id, service.version],
    queryFn: ({ signal }) => api.call(getServicePrice, { params: { id: service.id } }, { signal }),
    staleTime: Infinity,
    enabled: asksServer,
  })
  const device = useDevicePrice(stayOf(service, useStayClock(service.startedAt)))

  if (!isPaid && service.status !== 'progress') return { kind: 'no_price' }
  const lines = server.data?.lines ?? null
  if (isPaid && !pending && server.data && lines !== null)
    return { kind: 'explained', by: 'server', total: server.data.totalCost, lines, differs: false }
  if (asksServer && server.error !== null) return { kind: 'failed', retry: () => void server.refetch() }
  if ((asksServer && !server.data) || device.status === 'loading') return { kind: 'loading' }
  if (device.status === 'failed') return { kind: 'unreadable' }
  if (device.value === null) return { kind: 'no_price' }
  if (device.value.kind !== 'priced') return { kind: 'not_known_here', price: device.value }
  const { price } = device.value
  const total = sumOf(price.lines)
  return { kind: 'explained', by: 'device', total, lines: price.lines, differs: isPaid && total !== service.totalCost }
}

/** Returns the stay to price: a running one ends now; null if it has no price. */
export function stayOf(service: Service, now: string): EndingStay | null {
  if (service.status !== 'progress' && service.totalCost === null) return null
  return { ...service, endedAt: service.endedAt ?? now, paid: service.totalCost === null ? null : service }
}
