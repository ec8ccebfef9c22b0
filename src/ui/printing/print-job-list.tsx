import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { HELD_LABELS } from '../labels/printers.ts'
import { printAgain, takeOut } from './device-printing.ts'
import { DialogSheet } from './dialog-sheet.tsx'
import styles from './print-job-list.module.css'
import type { PrintJob } from './print-jobs.ts'
import type { Printer } from './printer.ts'

interface PrintJobListProps {
  jobs: readonly PrintJob[]
  printer: Printer
  /** Accessible name. */
  label: string
}

/** Slips that wait for the printer or for a person. */
export function PrintJobList({ jobs, printer, label }: PrintJobListProps) {
  const { t } = useLingui()
  const [byDialog, setByDialog] = useState<PrintJob | null>(null)

  async function print(seq: number): Promise<void> {
    const job = await takeOut(seq)
    if (job !== null) setByDialog(job)
  }

  return (
    <>
      <ul className={styles.jobs} aria-label={label}>
        {jobs.map((job) => (
          <li key={job.seq}>
            <p className={styles.job}>
              <strong>{job.title}</strong>{' '}
              {job.why !== null ? (
                t(HELD_LABELS[job.why])
              ) : job.state === 'sending' ? (
                <Trans>Being printed</Trans>
              ) : job.printerId === printer.id ? (
                <Trans>Waits for the printer</Trans>
              ) : (
                <Trans>Waits for another printer</Trans>
              )}
            </p>
            {job.state !== 'sending' && (
              <p className={styles.acts}>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={t`Try again: ${job.title}`}
                  onClick={() => void printAgain(job.seq, printer.id, t`COPY`)}
                >
                  <Trans>Try again</Trans>
                </Button>
                <Button
                  size="sm"
                  variant="default"
                  aria-label={t`Print by dialog: ${job.title}`}
                  onClick={() => void print(job.seq)}
                >
                  <Trans>Print by dialog</Trans>
                </Button>
                <Button
                  size="sm"
                  variant="subtle"
                  aria-label={t`Don’t print: ${job.title}`}
                  onClick={() => void takeOut(job.seq)}
                >
                  <Trans>Don’t print</Trans>
                </Button>
              </p>
            )}
          </li>
        ))}
      </ul>
      {byDialog !== null && (
        <DialogSheet key={byDialog.seq} blocks={byDialog.blocks} onClosed={() => setByDialog(null)} />
      )}
    </>
  )
}
