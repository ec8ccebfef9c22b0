import type { ServiceRow } from './kept-service-rows.ts'

/** Acts on a service that open beside its details, as the address names them. */
export const SERVICE_ACTS = [
  'finish',
  'void',
  'correct',
  'why',
  'ticket',
  'entry',
  'send',
  'refund',
  'invoice',
] as const
export type ServiceAct = (typeof SERVICE_ACTS)[number] | 'edit'

/** Props of each act. */
export interface ActProps {
  row: ServiceRow
  /** The refused op that this act replaces. */
  resubmitting: string | undefined
  /** Opens another act, or returns to the details. */
  onAct: (act: ServiceAct | undefined) => void
  onClose: () => void
}
