import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LanguageSwitch } from '../app/language-switch.tsx'
import { Logo } from '../app/logo.tsx'
import { ForgotPasswordPage } from '../features/account/forgot-password-page.tsx'

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: msg`Forgot your password?` },
  component: function ForgotPassword() {
    const email = useLocation({ select: ({ state }) => state.email ?? '' })
    return <ForgotPasswordPage email={email} mark={<Logo size={28} />} languages={<LanguageSwitch />} />
  },
})
