import type { ServiceRow } from './kept-service-rows.ts'

/** What can be opened on a service beside its detail, as the address names it. */
export const SERVICE_ACTS = ['finish', 'void', 'correct', 'why', 'ticket', 'entry', 'refund'] as const
export type ServiceAct = (typeof SERVICE_ACTS)[number] | 'edit'

/** What each of them is given. */
export interface ActProps {
  row: ServiceRow
  /** The refused op that is sent anew in place of. */
  resubmitting: string | undefined
  /** Opens another, or goes back to the detail. */
  onAct: (act: ServiceAct | undefined) => void
  onClose: () => void
}
