import { lazy } from 'react'

/** Loaded only for admins of a tablet on which somebody has left unsent work. */
export const OrphanedOpsHint = lazy(() => import('./orphaned-ops-hint.tsx'))
