import { createFileRoute, redirect } from '@tanstack/react-router'

import { LoadingScreen } from '../app/loading-screen.tsx'
import { Shell } from '../app/shell/shell.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context }) => {
    if (context.client.sessions.state().status === 'signed_out') throw redirect({ to: '/', replace: true })
  },
  loader: async ({ context }) => {
    const entry = await context.privateArea.enter()
    const state = context.client.sessions.state()
    const place = state.status === 'open' ? context.placeLeft.take(state.session.user.id) : null
    if (place !== null) throw redirect({ href: place, replace: true })
    return entry
  },
  staleTime: Infinity,
  // Whoever comes back after signing out enters anew.
  gcTime: 0,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LoadingScreen,
  component: Shell,
})
