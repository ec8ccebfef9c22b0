import { msg } from '@lingui/core/macro'
import { createFileRoute, redirect } from '@tanstack/react-router'

import { SignInPage } from '../features/session/sign-in-page.tsx'

export const Route = createFileRoute('/sign-in')({
  staticData: { title: msg`Sign in` },
  beforeLoad: ({ context }) => {
    const { status } = context.client.sessions.state()
    if (status === 'signed_in' || status === 'open' || status === 'choosing_company') throw redirect({ to: '/dashboard', replace: true })
  },
  component: SignInPage,
})
