import type { KnownCashUp } from './use-cash-up.ts'

/** What every form of an action on a cash-up is given. */
export interface ActFormProps {
  row: KnownCashUp
  /** The refused op that is sent anew. */
  resubmitting: string | undefined
  onCancel: () => void
  /** It is done, or kept on this device. */
  onDone: () => void
}
