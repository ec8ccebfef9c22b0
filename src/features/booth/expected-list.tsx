import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, lazy, memo, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { mayMove, moverOf } from '../../../domain/service-states.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { instantNow } from '../../lib/now.ts'
import { useOneEach } from '../../lib/one-each.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { submitErrorOf, type SubmitError } from '../../ui/form/submit-error.ts'
import { DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Plate, plateName } from '../../ui/plate.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { ColleagueWords } from '../../ui/colleague-words.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { admitServiceCommand, confirmServiceCommand, SERVICE_STATUS_LOOKS, type ServiceRow } from '../stays/public.ts'
import type { RecentCheckIn } from './entry-list.ts'
import { Count } from './inside-list.tsx'
import styles from './inside-list.module.css'

const ReserveForm = lazy(() => import('./reserve-form.tsx'))
const IS_CONFIRMED = msg`Confirmed`

interface ExpectedListProps {
  location: Location
  /** Whether this device has all expected vehicles. */
  isKnown: boolean
  /** Total number of expected vehicles. */
  all: number
  /** Reservations that match the typed text. */
  rows: readonly ServiceRow[]
  /** The reservation of the whole typed plate, which Enter admits. */
  exact: Service | null
  /** The text in the booth's field, for a new reservation. */
  plate: string
  onOpen: (service: Service) => void
  onLetIn: (letIn: RecentCheckIn) => void
}

/** Expected vehicles: reservations, and requests to confirm. Works offline. */
export const ExpectedList = memo(function ExpectedList({
  location,
  isKnown,
  all,
  rows,
  exact,
  plate,
  onOpen,
  onLetIn,
}: ExpectedListProps) {
  const { t } = useLingui()
  const { company, user } = useSession()
  const { run: runAdmit } = useCommand(admitServiceCommand)
  const { run: runConfirm } = useCommand(confirmServiceCommand)
  const { start } = useOneEach()
  const [error, setError] = useState<SubmitError | null>(null)
  const [reserves, setReserves] = useState(false)
  const may = (service: Service, to: 'reserved' | 'progress') => mayMove(service.status, to, moverOf(user.role))

  async function admit(service: Service) {
    const at = instantNow()
    const failed = submitErrorOf(
      await runAdmit(
        { service, admittedAt: at },
        { onKept: () => onLetIn({ service, at, writtenAt: performance.now(), kept: true, isExpected: true }) },
      ),
    )
    setError(failed)
  }

  async function confirm(service: Service) {
    const failed = submitErrorOf(await runConfirm({ service, confirmedAt: instantNow() }))
    setError(failed)
    if (failed === null) toasts.show({ kind: 'done', message: IS_CONFIRMED, detail: null })
  }

  return (
    <section className={styles.inside} aria-labelledby="booth-expected">
      <h2 id="booth-expected">
        <Trans>Expected</Trans>
        {isKnown && <Count all={all} match={rows.length} />}
      </h2>
      {error !== null && (
        <Notice icon={WarningIcon} tone="negative">
          {t(error.fields.map(({ code }) => fieldErrorLabel([code])).find((label) => label !== null) ?? error.message)}
        </Notice>
      )}
      <ul className={styles.list}>
        {rows.map(({ service, pending, needsPerson, colleagues }) => (
          <li key={service.id} className={styles.row} data-exact={service.id === exact?.id || undefined}>
            <button type="button" className={styles.open} onClick={() => onOpen(service)}>
              <Plate plate={service.licensePlate} country={company.country} />
              <span className={styles.what}>
                <span className={styles.since}>
                  <VehicleTypeMark id={service.vehicleTypeId} />
                  <StatusBadge look={SERVICE_STATUS_LOOKS[service.status]} />
                  {pending && <UnsentMark needsPerson={needsPerson} colleagues={colleagues} />}
                  <ColleagueWords deeds={colleagues} />
                </span>
                <span className={styles.notes}>
                  {service.status === 'reserved' ? (
                    <Trans>
                      for <Moment at={service.startedAt} timeZone={location.timeZone} />
                    </Trans>
                  ) : (
                    <Trans>
                      asked for <Moment at={service.startedAt} timeZone={location.timeZone} />
                    </Trans>
                  )}
                  {[service.driver?.name, service.remarks].filter(Boolean).map((note) => ` · ${note}`)}
                </span>
              </span>
            </button>
            {may(service, 'reserved') && (
              <Button
                variant="default"
                className={styles.charge}
                aria-label={t`Confirm ${plateName(service.licensePlate)}`}
                onClick={() => start(service.id, () => confirm(service))}
              >
                <Trans>Confirm</Trans>
              </Button>
            )}
            {may(service, 'progress') && (
              <Button
                variant={service.id === exact?.id ? 'filled' : 'default'}
                className={styles.charge}
                leftSection={<DoneIcon size={18} />}
                aria-label={t`Check in: ${plateName(service.licensePlate)}`}
                onClick={() => start(service.id, () => admit(service))}
              >
                <Trans>Check in</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reserves ? (
        <Suspense fallback={null}>
          <ReserveForm location={location} plate={plate} onDone={() => setReserves(false)} />
        </Suspense>
      ) : (
        <p className={styles.none}>
          <TextButton onClick={() => setReserves(true)}>
            <Trans>Reserve a space</Trans>
          </TextButton>
        </p>
      )}
    </section>
  )
})
