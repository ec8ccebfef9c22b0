import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/attention/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
