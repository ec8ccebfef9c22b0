import { lazy } from 'react'

/** Loaded when a stay is opened. */
export const ServicePanel = lazy(() => import('./service-panel.tsx'))
