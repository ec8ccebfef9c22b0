import { lazy } from 'react'

/** Loaded after the rest of an agreement, because its shops are below it. */
export const ShopsSection = lazy(async () => ({ default: (await import('./shops-section.tsx')).ShopsSection }))
