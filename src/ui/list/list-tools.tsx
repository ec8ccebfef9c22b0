import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useRef, useState, type ComponentType, type ReactElement, type ReactNode } from 'react'

import { ColumnsIcon, DownloadIcon, type Icon } from '../icons.tsx'
import type { ChosenColumns } from './chosen-columns.ts'
import styles from './list-tools.module.css'

// Nobody needs them before the first press.
const ColumnChoice = lazy(() => import('./column-choice.tsx'))

interface ListToolsProps<Row> {
  columns: ChosenColumns<Row>
  /** The saved views of the list, once their file is there. */
  views: ComponentType<{ columns: ChosenColumns<never> }>
  /** What the pressed export opens; it says when it is over. */
  renderExport: (close: () => void) => ReactNode
  /** What else a list has: `ListTool`s. */
  children?: ReactNode
}

/** What can be done with a list as a whole: which columns it shows, and its rows as a file or on paper. */
export function ListTools<Row>({ columns, views: Views, renderExport, children }: ListToolsProps<Row>) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState<boolean>()
  const [exporting, setExporting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const choice = (
    <button
      ref={button}
      type="button"
      className={styles.tool}
      data-columns
      aria-haspopup="dialog"
      aria-expanded={choosing === true}
      onClick={() => setChoosing(!choosing)}
    >
      <ColumnsIcon size={16} />
      <span>{t`Columns`}</span>
    </button>
  )
  return (
    <div className={styles.tools}>
      <Suspense fallback={null}>
        <Views columns={columns} />
      </Suspense>
      {children}
      {choosing === undefined ? (
        choice
      ) : (
        <Suspense fallback={choice}>
          <ColumnChoice columns={columns} button={button} opened={choosing} onChange={setChoosing}>
            {choice}
          </ColumnChoice>
        </Suspense>
      )}
      <button type="button" className={styles.tool} aria-haspopup="dialog" onClick={() => setExporting(true)}>
        <DownloadIcon size={16} />
        <span>{t`Export`}</span>
      </button>
      {exporting && <Suspense fallback={null}>{renderExport(() => setExporting(false))}</Suspense>}
    </div>
  )
}

interface ListToolProps {
  icon: Icon
  label: string
  renderLink: (props: { className: string | undefined; children: ReactNode }) => ReactElement
}

/** A tool that leads to a screen. */
export function ListTool({ icon: ToolIcon, label, renderLink }: ListToolProps) {
  return renderLink({
    className: styles.tool,
    children: (
      <>
        <ToolIcon size={16} />
        <span>{label}</span>
      </>
    ),
  })
}
