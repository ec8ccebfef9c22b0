import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useRef, useState, type ComponentType, type ReactElement, type ReactNode } from 'react'

import { ColumnsIcon, DownloadIcon, type Icon } from '../icons.tsx'
import type { ChosenColumns } from './chosen-columns.ts'
import styles from './list-tools.module.css'

// Loaded with the first press.
const ColumnChoice = lazy(() => import('./column-choice.tsx'))

interface ListToolsProps<Row> {
  columns: ChosenColumns<Row>
  /** The saved views of the list, once their code is loaded. */
  views: ComponentType<{ columns: ChosenColumns<never> }>
  /** Renders the export dialog, which calls `close` when it ends. */
  renderExport: (close: () => void) => ReactNode
  /** Further tools of the list: `ListTool`s. */
  children?: ReactNode
}

/** Tools for the whole list: choice of columns, export as a file, and printing. */
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

/** A tool that opens a screen. */
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
