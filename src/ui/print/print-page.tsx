import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { HelpArticle } from '../help/help-articles.ts'
import { LockIcon, ReceiptIcon } from '../icons.tsx'
import { Notice } from '../notice.tsx'
import { PanelSkeleton } from '../form-loading.tsx'
import { PanelPage } from '../side-panel.tsx'
import { SlipProgress } from '../printing/slip-progress.tsx'
import { useSlipPrinter } from '../printing/use-slip-printer.ts'
import { StoreFailed } from '../states.tsx'
import styles from './print-page.module.css'
import { PaperChoice, SlipSheet } from './slip-sheet.tsx'
import type { Slip } from './use-slip.ts'

/** Whether the slip can be printed: `refused` says why it never can. */
export type Printable =
  | { status: 'ready' }
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'refused'; why: ReactNode }

interface PrintPageProps {
  title: ReactNode
  help?: HelpArticle
  aside?: ReactNode
  back?: { words: ReactNode; run: () => void }
  printable?: Printable
  slip: Slip
  /** Accessible name of the sheet. */
  label: string
  /** Displayed between the choice of paper and the sheet; not printed. */
  note?: ReactNode
  /** Displayed above the paper; not printed: the choice among several slips, or an explanation. */
  choice?: ReactNode
  /** Label of the print button; "Print" by default. */
  words?: ReactNode
  /** Further buttons. If given, the last one is the primary button instead of printing. */
  footer?: ReactNode
  /** Draws the slip; called only if it can be printed. */
  children: () => ReactNode
}

/**
 * A panel page with a preview of a slip, which prints it with or without a connection: on this device's receipt printer,
 * or by the browser's dialog.
 */
export function PrintPage({
  title,
  help,
  aside,
  back,
  printable = { status: 'ready' },
  slip,
  label,
  note,
  choice,
  words,
  footer,
  children,
}: PrintPageProps) {
  const { sheet, hasPrinter, progress, print } = useSlipPrinter(slip)
  return (
    <PanelPage
      title={title}
      {...(help && { help })}
      aside={aside}
      footer={
        <>
          {back && (
            <Button variant="default" onClick={back.run}>
              {back.words}
            </Button>
          )}
          {printable.status === 'ready' && hasPrinter && progress !== 'sent' && (
            <Button variant="default" onClick={() => window.print()}>
              <Trans>Print by dialog</Trans>
            </Button>
          )}
          {printable.status === 'ready' && (
            <Button
              variant={footer === undefined ? 'filled' : 'default'}
              leftSection={<ReceiptIcon size={16} />}
              onClick={print}
            >
              {words ?? <Trans>Print</Trans>}
            </Button>
          )}
          {footer}
        </>
      }
    >
      {printable.status === 'loading' && <PanelSkeleton />}
      {printable.status === 'failed' && <StoreFailed />}
      {printable.status === 'refused' && (
        <div className={styles.page}>
          <Notice icon={LockIcon} tone="quiet">
            {printable.why}
          </Notice>
        </div>
      )}
      {printable.status === 'ready' && (
        <div className={styles.page}>
          {choice}
          <PaperChoice width={slip.width} onChange={slip.setWidth} />
          {note}
          <SlipProgress slip={slip.name} progress={progress} />
          <SlipSheet sheet={sheet} label={label} width={slip.width} onPrinted={slip.notePrinted}>
            {children()}
          </SlipSheet>
        </div>
      )}
    </PanelPage>
  )
}
