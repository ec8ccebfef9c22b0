import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LanguageSwitch } from '../app/language-switch.tsx'
import { Logo } from '../app/logo.tsx'
import { ConfirmEmailPage } from '../features/account/confirm-email-page.tsx'

export const Route = createFileRoute('/confirm-email')({
  staticData: { title: msg`Confirm your email` },
  component: function ConfirmEmail() {
    // The token is in the fragment, which browsers never send to a server.
    const token = useLocation({ select: ({ hash }) => hash })
    return <ConfirmEmailPage key={token} token={token} mark={<Logo size={28} />} languages={<LanguageSwitch />} />
  },
})
