import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { HelpArticle } from '../help/help-articles.ts'
import { LockIcon, ReceiptIcon } from '../icons.tsx'
import { Notice } from '../notice.tsx'
import { PanelSkeleton } from '../form-loading.tsx'
import { PanelPage } from '../side-panel.tsx'
import { StoreFailed } from '../states.tsx'
import styles from './print-page.module.css'
import { PaperChoice, SlipSheet } from './slip-sheet.tsx'
import type { Slip } from './use-slip.ts'

/** Whether there is something to print: `refused` says why there never is. */
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
  /** What the sheet is called by who cannot see it. */
  label: string
  /** Stands between the choice of paper and the sheet, and is not printed. */
  note?: ReactNode
  /** Stands above the paper, and is not printed: which of several slips it is, or what it tells of. */
  choice?: ReactNode
  /** What printing is called; "Print" if left out. */
  words?: ReactNode
  /** Further buttons. The last is then the next step, and printing is not. */
  footer?: ReactNode
  /** The slip itself; drawn only where there is something to print. */
  children: () => ReactNode
}

/** The page of a panel that shows a slip as it will come out, and prints it, with or without a network. */
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
          {printable.status === 'ready' && (
            <Button
              variant={footer === undefined ? 'filled' : 'default'}
              leftSection={<ReceiptIcon size={16} />}
              onClick={() => window.print()}
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
          <SlipSheet label={label} width={slip.width} onPrinted={slip.notePrinted}>
            {children()}
          </SlipSheet>
        </div>
      )}
    </PanelPage>
  )
}
