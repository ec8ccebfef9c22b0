import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { useLanguageChoice } from '../../app/language-switch.tsx'
import { useSession } from '../../data/session-provider.tsx'
import { AccountPage } from '../../features/account/account-page.tsx'
import { OpenSessions } from '../../features/users/public.ts'

export const Route = createFileRoute('/dashboard/account')({
  staticData: { title: msg`My account` },
  component: function Account() {
    const { chooseLanguage } = useLanguageChoice()
    const { user } = useSession()
    return <AccountPage onLanguage={chooseLanguage} devices={<OpenSessions personId={user.id} isSelf />} />
  },
})
