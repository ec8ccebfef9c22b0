import { createFileRoute, redirect } from '@tanstack/react-router'

import { LoadingScreen } from '../app/loading-screen.tsx'
import { Shell } from '../app/shell/shell.tsx'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: ({ context }) => {
    if (context.client.sessions.state().status === 'signed_out') throw redirect({ to: '/', replace: true })
  },
  loader: ({ context }) => context.privateArea.enter(),
  staleTime: Infinity,
  gcTime: Infinity,
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: LoadingScreen,
  component: Shell,
})
