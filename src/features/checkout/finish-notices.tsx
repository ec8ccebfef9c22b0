import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import { useSession } from '../../data/session-provider.tsx'
import { InfoIcon, LockIcon, WarningIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import type { DevicePrice } from './pricing/device-price.ts'
import styles from './finish-form.module.css'
import { type ActProps } from '../stays/public.ts'
import type { Finish } from './use-finish.ts'

/** Title of the form, also while it loads. */
export function FinishTitle({ isAhead }: { isAhead: boolean }) {
  return isAhead ? <Trans>Charge in advance</Trans> : <Trans>Charge and finish</Trans>
}

/** Warns if the clock of this device is slow, or could not be checked. */
export function ClockNotices({ finish, timeZone }: { finish: Finish; timeZone: string }) {
  return (
    <>
      {finish.isClockSlow && finish.clockDoubt === null && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            The entry is later than this device’s clock. Check the clock: until it is right, this is the price of a stay
            that has just started.
          </Trans>
        </Notice>
      )}
      {finish.clockDoubt !== null && (
        <Notice icon={WarningIcon} tone="caution">
          {finish.clockDoubt === 'never' ? (
            <Trans>This device’s clock could not be checked yet.</Trans>
          ) : (
            <Trans>
              This device’s clock could not be checked since <Moment at={finish.clockDoubt} timeZone={timeZone} />.
            </Trans>
          )}{' '}
          <Trans>
            Check this device’s clock: it shows <Moment at={finish.clock} timeZone={timeZone} />. If that is wrong,
            enter the correct time.
          </Trans>
        </Notice>
      )}
    </>
  )
}

const HANDED_BACK = ['space', 'keyTag', 'keptItems'] as const

/** Shows where the vehicle is and what its driver gets back: the key with its tag, and stored belongings. */
export function HandBackNotice({ service }: { service: Service }) {
  const { t } = useLingui()
  const noted = HANDED_BACK.flatMap((name) =>
    service[name] ? `${t(SERVICE_FIELD_LABELS[name])}: ${service[name]}` : [],
  )
  return noted.length === 0 ? null : (
    <Notice icon={InfoIcon} tone="quiet">
      {noted.join(' · ')}
    </Notice>
  )
}

/** Explains why there is no price, so that nothing can be charged. */
export function NoPrice({ price }: { price: DevicePrice | { kind: 'unreadable' } | null }) {
  const { t } = useLingui()
  if (price === null || price.kind === 'priced') return null
  if (price.kind === 'unreadable') return <StoreFailed />
  return (
    <Notice icon={WarningIcon} tone="negative">
      {price.kind === 'unknown_location' && (
        <Trans>This device does not know the rates of this location yet. Wait until it is up to date.</Trans>
      )}
      {price.kind === 'failed' && price.failure.code === 'rate_missing' && t(FIELD_CODE_LABELS.rate_missing)}
      {price.kind === 'failed' && price.failure.code === 'stay_too_long' && t(FIELD_CODE_LABELS.stay_too_long)}
    </Notice>
  )
}

/** Shown instead of the form if the stay has already ended, or has not started. */
export function FinishOver({
  row: { service },
  timeZone,
  isAhead,
  onBack,
}: {
  row: ActProps['row']
  timeZone: string
  isAhead: boolean
  onBack: () => void
}) {
  const { company } = useSession()
  return (
    <PanelPage
      title={<FinishTitle isAhead={isAhead} />}
      help="charge-a-stay"
      aside={<Plate plate={service.licensePlate} country={company.country} />}
      footer={
        <Button variant="default" onClick={onBack}>
          <Trans>Back to the service</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        <Notice icon={LockIcon} tone="quiet">
          {service.status === 'voided' && <Trans>This service was voided: there is nothing to charge.</Trans>}
          {service.status === 'completed' && service.paidAt === null && <Trans>This service has ended.</Trans>}
          {service.status === 'completed' && service.paidAt !== null && (
            <Trans>
              This service was already paid: <Moment at={service.paidAt} timeZone={timeZone} />.
            </Trans>
          )}
          {(service.status === 'reserved' || service.status === 'unconfirmed') && (
            <Trans>This vehicle has not come in yet.</Trans>
          )}
        </Notice>
      </div>
    </PanelPage>
  )
}
