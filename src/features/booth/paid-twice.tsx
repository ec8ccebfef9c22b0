import { Trans } from '@lingui/react/macro'

import { type Service } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { recordsDone } from '../../data/use-outbox.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { GiveBackWords } from '../checkout/public.ts'

/** What was charged from this device at a location and is to be given back: it had been paid elsewhere, or voided. */
export async function chargedInVain(db: KeptDatabase, locationId: string): Promise<Service[]> {
  const rows = await db.services.bulkGet([...(await recordsDone(db, finishService.id))])
  return rows
    .flatMap((row) => (row === undefined ? [] : [shownOf(row)]))
    .filter(({ location, refundDue }) => location.id === locationId && (refundDue ?? 0) > 0)
}

/** Tells whoever took money without a network that it is to be given back; their form had closed before the server could say so. */
export function PaidTwice({
  locationId,
  timeZone,
  onRefund,
}: {
  locationId: string
  timeZone: string
  onRefund: (service: Service) => void
}) {
  const { db, company } = useSession()
  const charged = useLive(() => chargedInVain(db, locationId), [db, locationId])
  if (charged.status !== 'ready') return null
  return charged.value.map((service) => (
    <Notice key={service.id} icon={WarningIcon} tone="caution">
      <Plate plate={service.licensePlate} country={company.country} />{' '}
      <GiveBackWords service={service} timeZone={timeZone} />{' '}
      <TextButton onClick={() => onRefund(service)}>
        <Trans>Refund…</Trans>
      </TextButton>
    </Notice>
  ))
}
