import { createFileRoute, redirect } from '@tanstack/react-router'

/** The services are the first room; the home page comes with its own. */
export const Route = createFileRoute('/dashboard/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/services', replace: true })
  },
})
