import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useSession } from '../../data/session-provider.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { unsentMessagesQuery } from '../messages/public.ts'

/** Tells an admin that there is mail which could not be sent; nothing where there is none, or no network to ask. */
export function UnsentMessagesNotice() {
  const { api } = useSession()
  const { data } = useQuery(unsentMessagesQuery(api))
  const total = data?.total ?? 0
  if (total === 0) return null
  return (
    <Notice icon={WarningIcon} tone="caution">
      <Plural
        value={total}
        one="# message of your company could not be sent."
        other="# messages of your company could not be sent."
      />{' '}
      <Link to="/dashboard/messages">
        <Trans>Look why, and send it again</Trans>
      </Link>
    </Notice>
  )
}
