import { lazy } from 'react'

/** Loaded when a stay is opened. */
export const ServicePanel = lazy(() => import('./service-panel.tsx'))

/** Loaded only if the device's printer prints without a press. */
export const SilentEntryTicket = lazy(async () => ({ default: (await import('./entry-ticket.tsx')).SilentEntryTicket }))
