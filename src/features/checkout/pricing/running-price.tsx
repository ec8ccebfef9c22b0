import type { Service } from '../../../../contract/service.ts'
import { sumOf } from '../../../../domain/pricing/price-line.ts'
import { Missing } from '../../../ui/missing.tsx'
import { Money } from '../../../ui/money.tsx'
import { stayOf } from './use-explanation.ts'
import { useDevicePrice, useLastPriced, useStayClock } from './use-running-price.ts'

/** The price of a running stay if it ended now, from this device. `lazy` needs the default export. */
export default function RunningPrice({ service }: { service: Service }) {
  const live = useDevicePrice(stayOf(service, useStayClock(service.startedAt)))
  const priced = useLastPriced(live.status === 'ready' ? live.value : null)
  if (priced !== null) return <Money amount={sumOf(priced.price.lines)} currency={service.currency} />
  return live.status === 'loading' ? '…' : <Missing />
}
