import type { UploadReport } from '../../contract/uploads.ts'

/** The effect that the valid rows of a sheet would have, and a function that writes it. */
export interface SheetPlan extends Pick<UploadReport, 'created' | 'changed' | 'left' | 'drivers' | 'faults'> {
  /** Writes in the transaction in which the plan was made. */
  write: () => Promise<void>
}
