import { msg } from '@lingui/core/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'

import { LanguageSwitch } from '../app/language-switch.tsx'
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
  // Behind the sign that no browser sends to any server.
  const token = useLocation({ select: ({ hash }) => hash })
  const { status } = useSessionState()
  const navigate = Route.useNavigate()

  function leave() {
    // Whoever is signed in goes on to their work, where no page says it.
    if (status !== 'signed_out') toasts.show({ kind: 'failed', message: PROBLEM_LABELS.link_gone, detail: null })
    void navigate({ to: '/', search: { link: 'gone' }, replace: true })
  }

  return (
    <DriverLinkPage key={token} token={token} mark={<Logo size={28} />} languages={<LanguageSwitch />} onGone={leave} />
  )
}
