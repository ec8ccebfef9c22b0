import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { type AppErrorGroup, dismissAppError, listAppErrors } from '../../../contract/app-error.ts'
import { defineServerWrite, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { RecordFacts } from '../../records/record-section.tsx'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { DoneIcon } from '../../ui/icons.tsx'
import { APP_ERROR_KIND_LABELS } from '../../ui/labels/app-errors.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden, LoadFailed, NeedsNetwork, StateNotice } from '../../ui/states.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import styles from './app-errors-page.module.css'

/** First part of the key of the query. */
const APP_ERRORS = 'app-errors'

const dismiss = defineServerWrite({ endpoint: dismissAppError, refreshes: APP_ERRORS })

/** For super admins: errors of the app on all devices, grouped by their place in the code. */
export function AppErrorsPage() {
  const { user } = useSession()
  return (
    <Page
      title={<Trans>Errors in the app</Trans>}
      sub={<Trans>Reported by devices of all companies, without personal data. Kept for sixty days.</Trans>}
      help="app-errors"
    >
      {user.role === 'super_admin' ? (
        <Errors />
      ) : (
        <Forbidden>
          <Trans>Only a system administrator sees the errors of all devices.</Trans>
        </Forbidden>
      )}
    </Page>
  )
}

function Errors() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, isError, refetch } = useQuery({
    queryKey: [APP_ERRORS],
    queryFn: ({ signal }) => api.call(listAppErrors, {}, { signal }),
    refetchOnMount: 'always',
  })
  if (data === undefined) {
    if (!reachable)
      return (
        <NeedsNetwork>
          <Trans>The errors are kept on the server.</Trans>
        </NeedsNetwork>
      )
    if (isError)
      return (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>The errors could not be read.</Trans>
        </LoadFailed>
      )
    return <div className={styles.waiting} aria-busy="true" />
  }
  if (data.data.length === 0)
    return (
      <StateNotice icon={DoneIcon} role="status" title={<Trans>No errors</Trans>}>
        <Trans>No device has reported an error in the last sixty days.</Trans>
      </StateNotice>
    )
  return (
    <ol className={styles.list}>
      {data.data.map((error) => (
        <li key={error.fingerprint}>
          <ErrorCard error={error} />
        </li>
      ))}
    </ol>
  )
}

function ErrorCard({ error }: { error: AppErrorGroup }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const { run, running } = useOnlineWrite(dismiss)
  const { fingerprint, kind, message, stack, screen, count, firstSeenAt, lastSeenAt, versions } = error
  return (
    <Card title={<span className={styles.message}>{message === '' ? t(APP_ERROR_KIND_LABELS[kind]) : message}</span>}>
      <RecordFacts
        facts={[
          { label: t`Kind`, value: t(APP_ERROR_KIND_LABELS[kind]) },
          { label: t`Happened`, value: <Plural value={count} one="# time" other="# times" /> },
          { label: t`First seen`, value: <OwnMoment at={firstSeenAt} /> },
          { label: t`Last seen`, value: <OwnMoment at={lastSeenAt} /> },
          { label: t`Screen`, value: screen },
          {
            label: t`Versions`,
            value: versions.map(({ version, browser, count: times }) => `${version} (${browser}): ${times}`).join(', '),
          },
        ]}
      />
      {stack !== '' && (
        <details>
          <summary className={styles.summary}>
            <Trans>Stack</Trans>
          </summary>
          <pre className={styles.stack}>{stack}</pre>
        </details>
      )}
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={!reachable}
          loading={running}
          onClick={() =>
            void runWithToast(
              () => run({ params: { fingerprint } }),
              (outcome) => submitErrorOf(outcome)?.message ?? null,
            )
          }
        >
          <Trans>Remove from the list</Trans>
        </Button>
      </div>
    </Card>
  )
}
