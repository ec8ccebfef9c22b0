import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { LanguageSwitch, useLanguageChoice } from '../app/language-switch.tsx'
import { showWordsOf } from '../app/language.ts'
import { Logo } from '../app/logo.tsx'
import { SignUpPage } from '../features/sign-up/sign-up-page.tsx'

export const Route = createFileRoute('/sign-up')({
  staticData: { title: msg`Create an account` },
  beforeLoad: ({ context }) => {
    const { status } = context.client.sessions.state()
    if (status === 'signed_in' || status === 'open' || status === 'choosing_company')
      throw redirect({ to: '/dashboard', replace: true })
  },
  component: SignUp,
})

function SignUp() {
  const { language } = useLanguageChoice()
  return (
    <SignUpPage mark={<Logo size={28} />} languages={<LanguageSwitch />} language={language} onCountry={showWordsOf} />
  )
}
