import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { RateVersion } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/online-write.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { ClockIcon, DoneIcon, ReceiptIcon, VoidIcon } from '../../ui/icons.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { StatusBadge, type StatusLook } from '../../ui/status-badge.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { latestVersion, publish, RATE_VERSIONS, rateVersionsQuery, takeBack, versionAt } from './queries.ts'
import { RateChanges } from './rate-changes.tsx'
import styles from './rates-page.module.css'

const LOOKS = {
  held: { label: msg`In force`, icon: DoneIcon, tone: 'positive' },
  scheduled: { label: msg`Scheduled`, icon: ClockIcon, tone: 'accent' },
  former: { label: msg`Former`, icon: ReceiptIcon, tone: 'quiet' },
  withdrawn: { label: msg`Withdrawn`, icon: VoidIcon, tone: 'quiet' },
} satisfies Record<string, StatusLook>

const FIRST = 10
const MORE = 990

interface VersionsProps {
  location: Location
  currency: Currency
  mayEdit: boolean
}

/** All versions of a location's rates, with author and start. */
export function Versions({ location, currency, mayEdit }: VersionsProps) {
  const { api } = useSession()
  const queries = useQueryClient()
  const reachable = useReachable()
  const [limit, setLimit] = useState(FIRST)
  const { data, error, refetch } = useQuery(rateVersionsQuery(api, location.id, limit))
  const publishing = useOnlineWrite(publish)
  const withdrawing = useOnlineWrite(takeBack)
  const { timeZone } = location

  if (data === undefined) {
    if (error !== null && reachable)
      return (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>The server did not answer as it should.</Trans>
        </LoadFailed>
      )
    return reachable ? (
      <PanelSkeleton />
    ) : (
      <NeedsNetwork>
        <Trans>Earlier versions are on the server.</Trans>
      </NeedsNetwork>
    )
  }

  const heldId = versionAt(location, now()).id
  const settled = () => queries.invalidateQueries({ queryKey: [RATE_VERSIONS] })
  const failureOf = (outcome: Parameters<typeof submitErrorOf>[0]) => submitErrorOf(outcome)?.message ?? null
  async function bringBack(version: RateVersion): Promise<void> {
    const { id, rates, caps } = version
    // A version that was withdrawn before its start starts at its original time.
    const body = {
      id: uuidv7(now()),
      locationId: location.id,
      madeFrom: latestVersion(location, now()).id,
      startsAt: isStillToCome(version) ? version.startsAt : null,
      restores: id,
      rates,
      caps,
    }
    await runWithToast(() => publishing.run({ body }), failureOf)
    await settled()
    document.getElementById(versionId(id))?.focus({ preventScroll: true })
  }
  async function withdraw({ id }: RateVersion): Promise<void> {
    await runWithToast(() => withdrawing.run({ params: { id } }), failureOf)
    await settled()
    document.getElementById(versionId(id))?.focus({ preventScroll: true })
  }

  return (
    <>
      <ul className={styles.versions}>
        {data.data.map((version, index) => (
          <Version
            key={version.id}
            version={version}
            standing={
              version.withdrawn !== null
                ? 'withdrawn'
                : version.id === heldId
                  ? 'held'
                  : Date.parse(version.startsAt) > now()
                    ? 'scheduled'
                    : 'former'
            }
            before={data.data.find(({ id }) => id === version.madeFrom) ?? data.data[index + 1]}
            restored={data.data.find(({ id }) => id === version.restores)?.number}
            currency={currency}
            timeZone={timeZone}
            busy={publishing.running || withdrawing.running}
            onBringBack={mayEdit && reachable ? () => void bringBack(version) : null}
            onWithdraw={mayEdit && reachable ? () => void withdraw(version) : null}
          />
        ))}
      </ul>
      {data.total > data.data.length && (
        <Button variant="default" onClick={() => setLimit(MORE)}>
          <Trans>All {data.total} versions</Trans>
        </Button>
      )}
    </>
  )
}

const versionId = (id: string): string => `rate-version-${id}`

function isStillToCome({ withdrawn, startsAt }: RateVersion): boolean {
  return withdrawn !== null && Date.parse(startsAt) > now()
}

interface VersionProps {
  version: RateVersion
  standing: keyof typeof LOOKS
  before: RateVersion | undefined
  /** Number of the restored version. */
  restored: number | undefined
  currency: Currency
  timeZone: string
  busy: boolean
  onBringBack: (() => void) | null
  onWithdraw: (() => void) | null
}

function Version({
  version,
  standing,
  before,
  restored,
  currency,
  timeZone,
  busy,
  onBringBack,
  onWithdraw,
}: VersionProps) {
  const { t } = useLingui()
  const { number, startsAt, publishedBy, publishedAt, withdrawn, rates } = version
  return (
    <li id={versionId(version.id)} tabIndex={-1} aria-label={t`Version ${number}`}>
      <div className={styles.head}>
        <strong>
          <Trans>Version {number}</Trans>
        </strong>
        <StatusBadge look={LOOKS[standing]} />
        <span className={styles.quiet}>
          <Trans>from {formatDateTime(startsAt, timeZone)}</Trans>
        </span>
      </div>
      <span className={styles.quiet}>
        {publishedBy === null ? (
          <Trans>From before versions were recorded</Trans>
        ) : (
          <Trans>
            Published by {publishedBy.name} on {formatDateTime(publishedAt, timeZone)}
          </Trans>
        )}
        {restored !== undefined && (
          <>
            {' · '}
            <Trans>restores version {restored}</Trans>
          </>
        )}
        {withdrawn !== null && (
          <>
            {' · '}
            <Trans>
              withdrawn by {withdrawn.by.name} on {formatDateTime(withdrawn.at, timeZone)}
            </Trans>
          </>
        )}
      </span>
      <details>
        <summary>
          {before === undefined ? (
            <Trans>Device report</Trans>
          ) : (
            <Trans>Differences from version {before.number}</Trans>
          )}
        </summary>
        <RateChanges before={before?.rates ?? []} after={rates} currency={currency} timeZone={timeZone} />
      </details>
      {standing === 'scheduled' && onWithdraw !== null && (
        <div>
          <Button variant="default" size="xs" disabled={busy} onClick={onWithdraw}>
            <Trans>Withdraw version {number}</Trans>
          </Button>
        </div>
      )}
      {(standing === 'former' || standing === 'withdrawn') && onBringBack !== null && (
        <div>
          <Button variant="default" size="xs" disabled={busy} onClick={onBringBack}>
            <Trans>Restore version {number}</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}
