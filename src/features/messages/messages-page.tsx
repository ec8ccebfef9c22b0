import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { ClockIcon, DoneIcon, OfflineIcon } from '../../ui/icons.tsx'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden, LoadFailed, NeedsNetwork, StateNotice } from '../../ui/states.tsx'
import styles from './messages-page.module.css'
import { unsentMessagesQuery } from './queries.ts'
import { UnsentMessageCard } from './unsent-message-card.tsx'

/** For admins: the company's messages that the server could not send. */
export function MessagesPage() {
  const { user } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Page
      title={<Trans>Messages that were not sent</Trans>}
      sub={
        <Trans>
          Receipts, links and notices by email. PARQ retries them for half a day; messages still unsent then wait here
          for thirty days.
        </Trans>
      }
      help="unsent-messages"
      heading={heading}
      actions={
        isAdmin(user.role) && (
          <Link to="/dashboard/messages/customers">
            <Trans>Messages to customers</Trans>
          </Link>
        )
      }
    >
      {isAdmin(user.role) ? (
        <UnsentMessages heading={heading} />
      ) : (
        <Forbidden>
          <Trans>Only an administrator can do this. Ask yours.</Trans>
        </Forbidden>
      )}
    </Page>
  )
}

function UnsentMessages({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { api } = useSession()
  const reachable = useReachable()
  const timeZone = useDeviceTimeZone()
  const { data, isError, refetch } = useQuery({ ...unsentMessagesQuery(api), refetchOnMount: 'always' })
  if (data === undefined) {
    if (!reachable) {
      return (
        <NeedsNetwork>
          <Trans>Messages that were not sent are shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      )
    }
    if (isError) {
      return (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>The messages that were not sent could not be loaded.</Trans>
        </LoadFailed>
      )
    }
    return <div className={styles.skeleton} aria-busy="true" />
  }
  const { total, held } = data
  const shown = data.data.length
  return (
    <>
      {!reachable && (
        <Notice icon={OfflineIcon} tone="quiet">
          <Trans>This needs a connection. You see the last answer from the server.</Trans>
        </Notice>
      )}
      {held != null && (
        <Notice icon={ClockIcon} tone="caution">
          <Trans>
            <Plural value={held.count} one="# message waits" other="# messages wait" /> because your company has sent
            many in a short time. They leave by themselves, the last one{' '}
            <Moment at={held.leavesAt} timeZone={timeZone} />. A new company may send fewer.
          </Trans>
        </Notice>
      )}
      {shown === 0 && held == null && (
        <StateNotice icon={DoneIcon} role="status" title={<Trans>Every message was sent</Trans>}>
          <Trans>Messages that cannot be sent would wait here for you to send them again.</Trans>
        </StateNotice>
      )}
      {total > shown && (
        <p className={styles.why}>
          <Trans>
            The latest {shown} of {total}. Send them again, or remove them from the list, to see the others.
          </Trans>
        </p>
      )}
      <ol className={styles.list}>
        {data.data.map((message) => (
          <li key={message.id}>
            <UnsentMessageCard message={message} onGone={() => heading.current?.focus()} />
          </li>
        ))}
      </ol>
    </>
  )
}
