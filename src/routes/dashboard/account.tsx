import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { useLanguageChoice } from '../../app/use-language-choice.ts'
import { AccountPage } from '../../features/account/account-page.tsx'

export const Route = createFileRoute('/dashboard/account')({
  staticData: { title: msg`My account` },
  component: function Account() {
    const { chooseLanguage } = useLanguageChoice()
    return <AccountPage onLanguage={chooseLanguage} />
  },
})
