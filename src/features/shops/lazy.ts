import { lazy } from 'react'

/** Loaded after the rest of an agreement: its shops stand below. */
export const ShopsSection = lazy(async () => ({ default: (await import('./shops-section.tsx')).ShopsSection }))
