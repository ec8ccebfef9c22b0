import { lazy } from 'react'

/** Loaded only for the list of one cash-up's services. */
export const CashUpChip = lazy(() => import('./cash-up-select.tsx'))
