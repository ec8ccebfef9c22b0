import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { canPrint } from '../../../domain/printer-conditions.ts'
import { WarningIcon } from '../icons.tsx'
import { PRINTER_CONDITION_LABELS } from '../labels/printers.ts'
import { Notice } from '../notice.tsx'
import { TextButton } from '../text-button.tsx'
import { PrintJobList } from './print-job-list.tsx'
import styles from './printer-notice.module.css'
import { usePrinting } from './use-printing.ts'

/**
 * Says on every screen that slips wait because the printer can't print, or that a person has to decide about one. Also
 * continues with slips that an earlier page left.
 */
export function PrinterNotice() {
  const { t } = useLingui()
  const printing = usePrinting()
  const [isOpen, setIsOpen] = useState(false)
  if (printing === null) return null
  const { printer, jobs, last } = printing
  const stops = last !== null && !canPrint(last.condition)
  const shown = stops ? jobs : jobs.filter(({ state, printerId }) => state === 'held' || printerId !== printer.id)
  if (shown.length === 0) return null
  return (
    <Notice icon={WarningIcon} tone="caution">
      <div role="status">
        {stops && <Trans>Printer: {t(PRINTER_CONDITION_LABELS[last.condition])}</Trans>}{' '}
        <Plural value={shown.length} one="# slip is not printed." other="# slips are not printed." />{' '}
        <TextButton onClick={() => setIsOpen(!isOpen)}>{isOpen ? <Trans>Hide</Trans> : <Trans>Show</Trans>}</TextButton>
      </div>
      {isOpen && (
        <section className={styles.slips} aria-label={t`Printer`}>
          <PrintJobList jobs={shown} printer={printer} label={t`Slips that are not printed`} />
        </section>
      )}
    </Notice>
  )
}
