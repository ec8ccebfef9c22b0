import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../data/session-provider.tsx'
import { Card } from '../../ui/page/card.tsx'
import { unsentMessagesQuery } from '../messages/queries.ts'
import styles from './support-page.module.css'

/** For admins: where mail waits that the server could not send. */
export function UnsentMessagesCard() {
  const { api } = useSession()
  const { data } = useQuery(unsentMessagesQuery(api))
  const total = data?.total ?? 0
  return (
    <Card title={<Trans>Mail that did not arrive</Trans>} tone={total > 0 ? 'caution' : 'plain'}>
      <p className={styles.text}>
        {total > 0 ? (
          <Plural value={total} one="# message could not be sent. Look why, and send it again." other="# messages could not be sent. Look why, and send them again." />
        ) : (
          <Trans>A receipt, a link or a notice that the mail server does not take waits there for you.</Trans>
        )}
      </p>
      <Link to="/dashboard/messages" className={styles.contact}>
        <Trans>Messages that were not sent</Trans>
      </Link>
    </Card>
  )
}
