import { lazy } from 'react'

/** Loaded when a stay is opened. */
export const ServicePanel = lazy(() => import('./service-panel.tsx'))

/** Loaded only on devices with a receipt printer. */
export const SilentSlips = lazy(() => import('./silent-slips.tsx'))
