import { lazy } from 'react'

/** Loaded only for admins of a tablet with unsent work of people who have left. */
export const OrphanedOpsHint = lazy(() => import('./orphaned-ops-hint.tsx'))
