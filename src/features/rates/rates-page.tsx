import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { type ReadyDraft, useDraft } from '../../data/use-draft.ts'
import { useLive } from '../../data/use-live.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { NoSuchLocation } from '../../records/no-such-location.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { ChevronLeftIcon, OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { RATE_KIND_LABELS } from '../../ui/labels/locations.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StoreFailed } from '../../ui/states.tsx'
import { isGridKind } from './board-columns.ts'
import { useColumnNames } from './days-field.tsx'
import { Findings } from './findings.tsx'
import { keptPlace, type Place, scheduledVersions, versionAt } from './queries.ts'
import { RatesInput } from './rate-input.ts'
import { KIND_WORDS } from './rate-labels.ts'
import { RatesEditor } from './rates-editor.tsx'
import back from '../../ui/page/back-link.module.css'
import styles from './rates-page.module.css'
import { RatesSideBySide } from './rates-side-by-side.tsx'
import { RatesTools } from './rates-tools.tsx'
import { Replay } from './replay.tsx'
import { Simulator } from './simulator.tsx'
import { useRatesDraft } from './use-rates-draft.ts'
import { Versions } from './versions.tsx'

// Loaded at the first press.
const ConfirmQuestion = lazy(async () => ({ default: (await import('../../ui/confirm-question.tsx')).ConfirmQuestion }))
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))

/** The rates of one location: prices, faults, a replay on past stays, and versions. */
export function RatesPage({ id }: { id: string }) {
  const { db } = useSession()
  const place = useLive(() => keptPlace(db, id), [db, id])
  const draft = useDraft(`rates:${id}`, RatesInput)
  if (place.status === 'failed') return <StoreFailed />
  if (place.status === 'loading' || draft.status === 'loading') return <PanelSkeleton />
  if (place.value === null) return <NoSuchLocation id={id} />
  return <Loaded key={id} place={place.value} draft={draft} />
}

function Loaded({ place, draft }: { place: Place; draft: ReadyDraft<RatesInput> }) {
  const { t } = useLingui()
  const { user, company } = useSession()
  const reachable = useReachable()
  const [isPublishing, setPublishing] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const { location } = place
  const { timeZone } = location
  const { currency } = company
  const edits = useRatesDraft(location, draft, currency)
  const { input, rates, findings, latest, differs, isMoved } = edits
  const nameOf = useRateNames(input)
  const mayEdit = isAdmin(user.role)
  const at = now()
  const held = versionAt(location, at)
  const [scheduled] = scheduledVersions(location, at)
  const isRefused = findings === null || findings.some(({ code }) => code === 'overlap')

  return (
    <Page
      wide="columns"
      back={
        <Link className={back.back ?? ''} to="/dashboard/locations/rates">
          <ChevronLeftIcon size={16} />
          <Trans>Rates of all locations</Trans>
        </Link>
      }
      title={<Trans>Rates of {location.name}</Trans>}
      sub={
        <>
          {held.id === null ? (
            <Trans>No version has been published yet</Trans>
          ) : (
            <Trans>
              Version {held.number} in force since {formatDateTime(held.startsAt ?? '', timeZone)}
            </Trans>
          )}
          {scheduled !== undefined && (
            <>
              {' · '}
              <Trans>
                version {scheduled.number} from {formatDateTime(scheduled.startsAt, timeZone)}
              </Trans>
            </>
          )}
        </>
      }
      help="rates"
    >
      <LeaveGuard dirty={differs} onDiscard={draft.discard} />
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>
            Publishing rates needs a connection. What you type is kept as a draft on this device; stays are priced with
            the version in force.
          </Trans>
        </Notice>
      )}
      {draft.failure !== null && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>This device could not keep a draft of what you type.</Trans>
        </Notice>
      )}
      {scheduled !== undefined && (
        <Notice icon={WarningIcon} tone="quiet">
          <Trans>
            You see version {scheduled.number}, which begins on {formatDateTime(scheduled.startsAt, timeZone)}. A
            version with an earlier start takes its place.
          </Trans>
        </Notice>
      )}
      {isMoved && (
        <Card title={<Trans>Rates were published since you began</Trans>} tone="caution">
          <p className={styles.text}>
            <Trans>Differences between version {latest.number} and yours:</Trans>
          </p>
          <RatesSideBySide
            theirs={latest.rates}
            mine={rates}
            theirsNamed={t`Version ${latest.number}`}
            currency={currency}
            timeZone={timeZone}
          />
          <div className={styles.actions}>
            <Button variant="default" onClick={edits.discard}>
              <Trans>Use theirs</Trans>
            </Button>
            <Button onClick={edits.rebase}>
              <Trans>Overwrite theirs with mine</Trans>
            </Button>
          </div>
        </Card>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <RatesEditor edits={edits} location={location} currency={currency} readOnly={!mayEdit} />
          <Card title={<Trans>Copy, raise, and files</Trans>}>
            <RatesTools edits={edits} location={location} currency={currency} mayEdit={mayEdit} />
          </Card>
          {mayEdit && (
            <Card title={<Trans>Revenue of the last 30 days by these rates</Trans>}>
              <Replay location={location} rates={rates} isSound={findings !== null} currency={currency} />
            </Card>
          )}
          <Card title={<Trans>Versions</Trans>}>
            <Versions location={location} currency={currency} mayEdit={mayEdit} />
          </Card>
        </div>
        <div className={styles.side}>
          {mayEdit && (
            <>
              <div className={styles.publish} data-idle={!differs || undefined}>
                <p className={styles.text} role="status">
                  {differs ? <Trans>Unpublished changes</Trans> : <Trans>No changes</Trans>}
                </p>
                {differs && (
                  <Button variant="default" onClick={() => setDiscarding(true)}>
                    <Trans>Discard changes</Trans>
                  </Button>
                )}
                <Button disabled={!differs || isRefused || isMoved} onClick={() => setPublishing(true)}>
                  <Trans>Publish…</Trans>
                </Button>
              </div>
              <Card title={<Trans>Check</Trans>}>
                {findings === null ? (
                  <p className={styles.text} role="status">
                    <Trans>First fix the marked fields.</Trans>
                  </p>
                ) : (
                  <Findings
                    findings={findings}
                    currency={currency}
                    nameOf={nameOf}
                    isChecking={edits.isChecking}
                    onFix={edits.fix}
                  />
                )}
              </Card>
            </>
          )}
          <Card title={<Trans>Try it</Trans>}>
            <Simulator place={place} rates={rates} />
          </Card>
        </div>
      </div>
      {isDiscarding && (
        <Suspense fallback={null}>
          <ConfirmQuestion
            title={<Trans>Discard what you changed?</Trans>}
            confirm={<Trans>Discard</Trans>}
            tone="negative"
            busy={false}
            failure={null}
            onConfirm={() => {
              edits.discard()
              setDiscarding(false)
            }}
            onClose={() => setDiscarding(false)}
          >
            <Trans>The rates are back to the published version. What you typed cannot be restored.</Trans>
          </ConfirmQuestion>
        </Suspense>
      )}
      {isPublishing && (
        <Suspense fallback={null}>
          <PublishDialog edits={edits} location={location} currency={currency} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Names a rate by its own name, a column by its days and hours, and any other rate by its kind and number. */
function useRateNames({ rates }: RatesInput): (index: number) => string {
  const { t } = useLingui()
  const columnName = useColumnNames()
  return (index) => {
    const rate = rates[index]
    if (rate === undefined) return ''
    if (rate.name !== '') return rate.name
    if (isGridKind(rate.kind)) return `${t(KIND_WORDS[rate.kind].title)} ${columnName(rate)}`
    const before = rates
      .slice(0, index)
      .filter((other) => other.kind === rate.kind && other.vehicleTypeId === rate.vehicleTypeId)
    return `${t(RATE_KIND_LABELS[rate.kind])} ${before.length + 1}`
  }
}
