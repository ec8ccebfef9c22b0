import type { MessageDescriptor } from '@lingui/core'
import { Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { toasts } from '../ui/toasts/toasts.ts'

interface LedBackProps {
  to: '/dashboard' | '/dashboard/cash-ups' | '/dashboard/companies' | '/dashboard/locations' | '/dashboard/memberships'
  because: MessageDescriptor
}

/** Replaces a record that the server refuses: leads to the list, or to the dashboard, with the reason. */
export function LedBack({ to, because }: LedBackProps) {
  useEffect(() => {
    toasts.show({ kind: 'failed', message: because, detail: null })
  }, [because])
  return <Navigate to={to} replace />
}
