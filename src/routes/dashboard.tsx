import { createFileRoute, redirect } from '@tanstack/react-router'

import { isAdmin } from '../../domain/roles.ts'
import { LoadingScreen } from '../app/loading-screen.tsx'
import { Shell } from '../app/shell/shell.tsx'
import { HANDED_OVER, recall } from '../ui/remembered.ts'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context, location }) => {
    const state = context.client.sessions.state()
    if (state.status !== 'signed_out') return
    // After signing out, a person does not return to their last address.
    if (location.pathname !== '/dashboard' && (state.reason === 'none' || state.reason === 'cleared'))
      context.returnAddress.intend(location.href)
    throw redirect({ to: '/', replace: true })
  },
  loader: async ({ context, location }) => {
    const entry = await context.privateArea.enter()
    const state = context.client.sessions.state()
    const place = state.status === 'open' ? context.returnAddress.take(state.session.user.id) : null
    if (place !== null) throw redirect({ href: place, replace: true })
    if (
      location.state.arrives === true &&
      state.status === 'open' &&
      (!isAdmin(state.session.user.role) || Boolean(recall(HANDED_OVER)))
    )
      throw redirect({ to: '/dashboard/booth', replace: true })
    return entry
  },
  staleTime: Infinity,
  // A person who returns after signing out enters again.
  gcTime: 0,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LoadingScreen,
  component: Shell,
})
