import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LanguageSwitch } from '../app/language-switch.tsx'
import { showWordsOf } from '../app/language.ts'
import { Logo } from '../app/logo.tsx'
import { useSessionState } from '../data/session-provider.tsx'
import { DriverLinkPage } from '../features/drivers/driver-link-page.tsx'
import { PROBLEM_LABELS } from '../ui/labels/problems.ts'
import { toasts } from '../ui/toasts/toasts.ts'

export const Route = createFileRoute('/update-driver')({
  staticData: { title: msg`Your details` },
  component: UpdateDriverPage,
})

function UpdateDriverPage() {
  // The token is in the fragment, which browsers never send to a server.
  const token = useLocation({ select: ({ hash }) => hash })
  const { status } = useSessionState()
  const navigate = Route.useNavigate()

  function leave() {
    // A signed-in person is redirected to their own pages, which do not show this message.
    if (status !== 'signed_out') toasts.show({ kind: 'failed', message: PROBLEM_LABELS.link_gone, detail: null })
    void navigate({ to: '/', search: { link: 'gone' }, replace: true })
  }

  return (
    <DriverLinkPage
      key={token}
      token={token}
      mark={<Logo size={28} />}
      languages={<LanguageSwitch />}
      onGone={leave}
      onCountry={showWordsOf}
    />
  )
}
