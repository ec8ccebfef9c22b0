import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import * as v from 'valibot'

import { LanguageSwitch } from '../app/language-switch.tsx'
import { Logo } from '../app/logo.tsx'
import { ResetPasswordPage } from '../features/account/reset-password-page.tsx'
import { optionalSearch } from '../lib/url-search.ts'

const PasswordSearch = v.object({ for: optionalSearch(v.literal('invitation')) })

export const Route = createFileRoute('/reset-password')({
  staticData: { title: msg`Set a new password` },
  validateSearch: (search): v.InferOutput<typeof PasswordSearch> => v.parse(PasswordSearch, search),
  component: function ResetPassword() {
    // The token is in the fragment, which browsers never send to a server.
    const token = useLocation({ select: ({ hash }) => hash })
    const { for: purpose = 'reset' } = Route.useSearch()
    return (
      <ResetPasswordPage
        key={token}
        token={token}
        purpose={purpose}
        mark={<Logo size={28} />}
        languages={<LanguageSwitch />}
      />
    )
  },
})
