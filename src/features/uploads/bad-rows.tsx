import { Button, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { UploadFault, UploadPlace } from '../../../domain/uploads/check-rows.ts'
import { COLUMN_TITLES, type UploadRow } from '../../../domain/uploads/columns.ts'
import type { FixedCell } from '../../../domain/uploads/fixes.ts'
import { isOfInputMethod } from '../../ui/focus.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { faultLabel } from './upload-words.ts'
import styles from './upload.module.css'

/** Number of rows with bad cells drawn at first, and added with each press: 10,000 at once would take seconds. */
const SHOWN = 20

interface BadRowsProps {
  rows: readonly UploadRow[]
  faults: readonly UploadFault[]
  place: UploadPlace
  onFix: (cell: Omit<FixedCell, 'from'>) => void
  onLeaveOut: (row: number) => void
}

/** Rows with bad cells; only those cells can be edited. */
export function BadRows({ rows, faults, place, onFix, onLeaveOut }: BadRowsProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(SHOWN)
  const byRow = new Map<number, UploadFault[]>()
  for (const fault of faults) byRow.set(fault.row, [...(byRow.get(fault.row) ?? []), fault])
  const bad = rows.filter(({ row }) => byRow.has(row))
  const more = bad.length - shown
  return (
    <>
      <ul className={styles.rows} aria-label={t`Rows with bad cells`}>
        {bad.slice(0, shown).map((row) => (
          <BadRow
            key={row.row}
            row={row}
            faults={byRow.get(row.row) ?? []}
            place={place}
            onFix={onFix}
            onLeaveOut={() => onLeaveOut(row.row)}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="default" onClick={() => setShown(shown + SHOWN)}>
          <Plural value={more} one="Show # more row" other="Show # more rows" />
        </Button>
      )}
    </>
  )
}

interface BadRowProps {
  row: UploadRow
  faults: readonly UploadFault[]
  place: UploadPlace
  onFix: BadRowsProps['onFix']
  onLeaveOut: () => void
}

function BadRow({ row: given, faults, place, onFix, onLeaveOut }: BadRowProps) {
  const { t } = useLingui()
  const { row, cells } = given
  return (
    <li>
      <div className={styles.rowHead}>
        <strong>
          <Trans>Row {row}</Trans>
        </strong>
        <span className={styles.quiet}>
          {[`${cells.firstName} ${cells.lastName}`.trim(), cells.plates || cells.email]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
        <TextButton onClick={onLeaveOut}>
          <Trans>Skip row {row}</Trans>
        </TextButton>
      </div>
      <div className={styles.cells}>
        {faults.map((fault) => (
          <BadCell
            key={`${fault.column} ${cells[fault.column]}`}
            fault={fault}
            says={t(faultLabel(fault, given, place))}
            value={cells[fault.column]}
            onFix={onFix}
          />
        ))}
      </div>
    </li>
  )
}

/** A cell to type in. The typed text counts when the person leaves the cell. */
function BadCell({
  fault: { row, column },
  says,
  value,
  onFix,
}: {
  fault: UploadFault
  says: string
  value: string
  onFix: BadRowsProps['onFix']
}) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState(value)
  const end = () => typed.trim() !== value && onFix({ row, column, to: typed.trim() })
  return (
    <TextInput
      label={COLUMN_TITLES[i18n.locale === 'es' ? 'es' : 'en'][column]}
      error={says}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isOfInputMethod(nativeEvent) && end()}
    />
  )
}
