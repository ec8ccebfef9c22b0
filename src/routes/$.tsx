import { createFileRoute, redirect } from '@tanstack/react-router'

/** Matches every address that the app does not have. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
