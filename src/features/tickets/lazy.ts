import { lazy } from 'react'

/** Loaded after the rest of a location's page: the texts are far down, and their preview needs codes and paper. */
export const TicketTexts = lazy(async () => ({ default: (await import('./ticket-texts.tsx')).TicketTexts }))
