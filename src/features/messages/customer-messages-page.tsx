import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden, LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { CustomerMessageList } from './customer-message-list.tsx'
import styles from './messages-page.module.css'
import { MessagingSettingsForm } from './messaging-settings-form.tsx'
import { messagingQuery } from './queries.ts'
import { WhatsAppCard } from './whatsapp-card.tsx'

/** For admins: the messages that customers receive, by which channel, and the state of each message. */
export function CustomerMessagesPage() {
  const { user } = useSession()
  return (
    <Page
      title={<Trans>Messages to customers</Trans>}
      sub={<Trans>Receipts, passes and invoices by WhatsApp or email, as each driver prefers.</Trans>}
      help="customer-messages"
    >
      {isAdmin(user.role) ? (
        <Sections />
      ) : (
        <Forbidden>
          <Trans>Only an administrator can do this. Ask yours.</Trans>
        </Forbidden>
      )}
    </Page>
  )
}

function Sections() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, isError, refetch } = useQuery({ ...messagingQuery(api), enabled: reachable })
  if (data === undefined) {
    if (!reachable)
      return (
        <NeedsNetwork>
          <Trans>Messages to customers are shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      )
    if (isError)
      return (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>The messages to customers could not be loaded.</Trans>
        </LoadFailed>
      )
    return <div className={styles.skeleton} aria-busy="true" />
  }
  return (
    <>
      <Card title={<Trans>Kinds of messages</Trans>}>
        <MessagingSettingsForm key={JSON.stringify(data.settings)} messaging={data} />
      </Card>
      <Card title="WhatsApp">
        <WhatsAppCard messaging={data} />
      </Card>
      <Card title={<Trans>Latest messages</Trans>}>
        <CustomerMessageList isConnected={data.connection !== null} />
      </Card>
    </>
  )
}
