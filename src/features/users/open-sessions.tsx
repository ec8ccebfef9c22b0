import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { UnsentWork } from '../../../contract/unsent-work.ts'
import { endOpenSession, endOpenSessions, listOpenSessions, type OpenSession } from '../../../contract/open-session.ts'
import type { Currency } from '../../../domain/countries.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { defineServerWrite, useOnlineWrite } from '../../data/online-write.ts'
import { useServerRecord } from '../../data/use-server-records.ts'
import { UnsentWords, unsentWorkQuery } from '../locations/public.ts'
import { deviceName } from '../../lib/device-name.ts'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { USERS } from './queries.ts'
import longButton from '../../ui/long-button.module.css'
import styles from './users.module.css'

const signOutOne = defineServerWrite({ endpoint: endOpenSession, refreshes: USERS })
const signOutAll = defineServerWrite({ endpoint: endOpenSessions, refreshes: USERS })

interface OpenSessionsProps {
  personId: string
  /** Whether the sessions belong to the reader, who signs out on this device through the sidebar. */
  isSelf: boolean
}

const SIGNED_OUT = msg`Unsent work stays on that device, and is sent when they sign in there again.`

/** Devices on which a person is signed in, with a button to end each session. */
export function OpenSessions({ personId, isSelf }: OpenSessionsProps) {
  const { t } = useLingui()
  const { api, user } = useSession()
  const reachable = useReachable()
  const state = useServerRecord(
    [USERS, 'sessions', personId],
    async (server, signal) => (await server.call(listOpenSessions, { params: { id: personId } }, { signal })).data,
  )
  const one = useOnlineWrite(signOutOne)
  const all = useOnlineWrite(signOutAll)
  const { data: unsent } = useQuery({ ...unsentWorkQuery(api, personId), enabled: reachable && isAdmin(user.role) })

  if (state.status === 'loading') return <p aria-busy="true" />
  if (state.status !== 'ready') {
    return reachable ? (
      <LoadFailed onRetry={() => (state.status === 'lost' ? state.retry() : undefined)}>
        <Trans>The server did not answer as it should.</Trans>
      </LoadFailed>
    ) : (
      <NeedsNetwork>
        <Trans>Sessions are shown when there is a connection.</Trans>
      </NeedsNetwork>
    )
  }
  const others = state.record.filter(({ isCurrent }) => !isCurrent)

  // The build does not compile a text inside another text.
  const nameOf = ({ userAgent }: OpenSession) => deviceName(userAgent) ?? t`an unknown device`

  function signOut(sessionId: string | null): void {
    void runWithToast(
      () =>
        sessionId === null ? all.run({ params: { id: personId } }) : one.run({ params: { id: personId, sessionId } }),
      (outcome) => submitErrorOf(outcome)?.message ?? null,
      () => SIGNED_OUT,
    )
  }

  if (state.record.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>Signed in nowhere.</Trans>
      </p>
    )
  }
  return (
    <>
      <ul className={styles.sessions}>
        {state.record.map((session) => (
          <li key={session.id} className={styles.session}>
            <Where
              session={session}
              unsent={unsent?.data.find(({ deviceId }) => deviceId === session.deviceId)}
              currency={unsent?.currency}
            />
            {session.isCurrent ? (
              <span className={styles.quiet}>
                <Trans>This device</Trans>
              </span>
            ) : (
              <Button
                variant="default"
                size="compact-md"
                disabled={!reachable || one.running || all.running}
                aria-label={t`Sign out on ${nameOf(session)}`}
                onClick={() => signOut(session.id)}
              >
                <Trans>Sign out</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="default"
          classNames={longButton}
          disabled={!reachable || one.running || all.running}
          onClick={() => signOut(null)}
        >
          {isSelf ? <Trans>Sign out on all other devices</Trans> : <Trans>Sign out everywhere</Trans>}
        </Button>
      )}
      <p className={styles.quiet}>
        <Trans>Signing out loses nothing: unsent work waits on the device for its author.</Trans>
      </p>
    </>
  )
}

interface WhereProps {
  session: OpenSession
  /** Unsent work of the device, for administrators. */
  unsent: UnsentWork | undefined
  currency: Currency | undefined
}

function Where({ session: { userAgent, address, signedInAt, seenAt }, unsent, currency }: WhereProps) {
  const seen = <OwnMoment at={seenAt} />
  const began = <OwnMoment at={signedInAt} />
  return (
    <div>
      <p>{deviceName(userAgent) ?? <Trans>Unknown device</Trans>}</p>
      <p className={styles.quiet}>
        <Trans>Last used {seen}</Trans>
        <br />
        {address === null ? (
          <Trans>Signed in {began}</Trans>
        ) : (
          <Trans>
            Signed in {began}, from {address}
          </Trans>
        )}
        {unsent !== undefined && currency !== undefined && (
          <>
            <br />
            <UnsentWords work={unsent} currency={currency} />
          </>
        )}
      </p>
    </div>
  )
}
