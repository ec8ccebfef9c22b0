import { Trans, useLingui } from '@lingui/react/macro'

import { canPrint } from '../../../domain/printer-conditions.ts'
import { DoneIcon, PendingIcon, WarningIcon } from '../icons.tsx'
import { PRINTER_CONDITION_LABELS } from '../labels/printers.ts'
import { Notice } from '../notice.tsx'
import { PrintJobList } from './print-job-list.tsx'
import { usePrinting } from './use-printing.ts'

/** A slip in the printer's queue, until it is printed. `lazy` needs the default export. */
export default function SentSlip({ slip }: { slip: string }) {
  const { t } = useLingui()
  const printing = usePrinting()
  if (printing === null) return null
  const { printer, jobs, last } = printing
  const job = jobs.find((one) => one.slip === slip)
  if (job === undefined) {
    return (
      <Notice icon={DoneIcon} tone="quiet">
        <Trans>Printed</Trans>
      </Notice>
    )
  }
  const stops = last !== null && !canPrint(last.condition)
  const needsPerson = stops || job.state === 'held'
  return (
    <Notice icon={needsPerson ? WarningIcon : PendingIcon} tone={needsPerson ? 'caution' : 'quiet'}>
      {stops && <Trans>Printer: {t(PRINTER_CONDITION_LABELS[last.condition])}</Trans>}
      <PrintJobList jobs={[job]} printer={printer} label={t`This slip`} />
    </Notice>
  )
}
