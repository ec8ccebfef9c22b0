import { msg } from '@lingui/core/macro'
import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/services')({
  staticData: { title: msg`Services` },
  component: Outlet,
})
