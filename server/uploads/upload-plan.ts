import type { UploadReport } from '../../contract/uploads.ts'

/** The effect that the right rows of a sheet would have, and how to write it. */
export interface SheetPlan extends Pick<UploadReport, 'created' | 'changed' | 'left' | 'drivers' | 'faults'> {
  /** Writes in the transaction in which the plan was made. */
  write: () => Promise<void>
}
