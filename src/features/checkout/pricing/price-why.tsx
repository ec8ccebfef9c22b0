import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Location } from '../../../../contract/location.ts'
import type { Service } from '../../../../contract/service.ts'
import { ratesInForce } from '../../../../domain/pricing/rate.ts'
import { rateVersionAt } from '../../../../domain/rates/rate-difference.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { DeviceIcon, WarningIcon } from '../../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../../ui/labels/errors.ts'
import { SERVICE_FIELD_LABELS } from '../../../ui/labels/services.ts'
import { Money } from '../../../ui/money.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PanelSkeleton } from '../../../ui/form-loading.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { PanelPage } from '../../../ui/side-panel.tsx'
import { LoadFailed, StoreFailed } from '../../../ui/states.tsx'
import { useLocations } from '../../locations/public.ts'
import { PriceLines } from '../../rates/public.ts'
import styles from './price-why.module.css'
import type { ActProps } from '../../stays/public.ts'
import { useExplanation, type Explanation } from './use-explanation.ts'

/** Explains the price of a service. The default export is for `lazy`. */
export default function PriceWhy({ row, onAct }: ActProps) {
  const { company } = useSession()
  const { list, timeZoneOf } = useLocations()
  const explanation = useExplanation(row)
  const { service } = row
  return (
    <PanelPage
      title={<Trans>Why this price</Trans>}
      help="why-this-price"
      aside={<Plate plate={service.licensePlate} country={company.country} />}
      footer={
        <Button variant="default" onClick={() => onAct(undefined)}>
          <Trans>Back to the service</Trans>
        </Button>
      }
    >
      <div className={styles.page}>
        <Explained
          explanation={explanation}
          service={service}
          location={list?.find(({ id }) => id === service.location.id)}
          timeZone={timeZoneOf(service.location.id)}
        />
      </div>
    </PanelPage>
  )
}

interface ExplainedProps {
  explanation: Explanation
  service: Service
  location: Location | undefined
  timeZone: string
}

function Explained({ explanation, service, location, timeZone }: ExplainedProps) {
  const { t } = useLingui()
  switch (explanation.kind) {
    case 'loading':
      return <PanelSkeleton />
    case 'failed':
      return (
        <LoadFailed onRetry={explanation.retry}>
          <Trans>The server did not answer as it should.</Trans>
        </LoadFailed>
      )
    case 'unreadable':
      return <StoreFailed />
    case 'no_price':
      return (
        <p className={styles.quiet}>
          <Trans>There is no price yet.</Trans>
        </p>
      )
    case 'not_known_here':
      return (
        <Notice icon={WarningIcon} tone="caution">
          {explanation.price.kind === 'failed' && explanation.price.failure.code === 'rate_missing' ? (
            t(FIELD_CODE_LABELS.rate_missing)
          ) : (
            <Trans>This device cannot tell: it does not have the rates of that time.</Trans>
          )}
        </Notice>
      )
    case 'explained': {
      const { by, lines, total, differs } = explanation
      const since = location && ratesSince(location, service)
      const version = rateVersionAt(location?.rateVersions ?? [], Date.parse(service.startedAt))
      return (
        <>
          {by === 'device' && (
            <Notice icon={DeviceIcon} tone="quiet">
              {service.status === 'progress' ? (
                <Trans>The price if it left now, calculated by this device. The server’s price is final.</Trans>
              ) : (
                <Trans>Calculated on this device: the server’s own lines need a connection.</Trans>
              )}
            </Notice>
          )}
          {differs && (
            <Notice icon={WarningIcon} tone="caution">
              <Trans>
                The charge was <Money amount={service.totalCost} currency={service.currency} />: the server had other
                rates than this device has now.
              </Trans>
            </Notice>
          )}
          <PriceLines lines={lines} currency={service.currency} timeZone={timeZone} />
          <p className={styles.total}>
            <span>{t(SERVICE_FIELD_LABELS.totalCost)}</span>
            <strong>
              <Money amount={total} currency={service.currency} />
            </strong>
          </p>
          {since != null && (
            <p className={styles.quiet}>
              {version === undefined ? (
                <Trans>Rates in force when it entered, since {formatDate(since, timeZone)}.</Trans>
              ) : (
                <Trans>
                  Version {version.number} of the rates, in force when it entered, since{' '}
                  {formatDate(version.startsAt, timeZone)}.
                </Trans>
              )}
            </p>
          )}
        </>
      )
    }
    default:
      return explanation satisfies never
  }
}

/** Start of the youngest rates that price a service. */
function ratesSince({ rates }: Location, { vehicleTypeId, startedAt }: Service): string | null {
  const since = ratesInForce(rates, vehicleTypeId, Date.parse(startedAt)).map(({ validFrom }) => validFrom)
  return since.toSorted().at(-1) ?? null
}
