import type { KnownCashUp } from './use-cash-up.ts'

/** Props of every form of an action on a cash-up. */
export interface ActFormProps {
  row: KnownCashUp
  /** The refused op that is resubmitted. */
  resubmitting: string | undefined
  onCancel: () => void
  /** The action is done, or stored on this device. */
  onDone: () => void
}
