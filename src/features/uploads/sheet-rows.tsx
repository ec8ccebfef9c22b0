import { Trans } from '@lingui/react/macro'
import { Plural } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import { type UploadFault, checkRows } from '../../../domain/uploads/check-rows.ts'
import type { UploadRow } from '../../../domain/uploads/columns.ts'
import { applyFixes } from '../../../domain/uploads/fixes.ts'
import { Card } from '../../ui/page/card.tsx'
import { BadRows } from './bad-rows.tsx'
import { FixList } from './fix-list.tsx'
import { SendSheet, type CheckedUpload, type SendSheetProps } from './send-sheet.tsx'
import type { SentRows } from './upload-draft.ts'
import styles from './upload.module.css'

interface SheetRowsProps extends Pick<SendSheetProps, 'place' | 'send' | 'sent' | 'onGiveUp'> {
  rows: UploadRow[]
  onChange: (rows: UploadRow[], sent?: SentRows) => void
}

/** Returns faults that only the server finds, for unchanged rows. */
function serverFaults(rows: readonly UploadRow[], checked: CheckedUpload | null): UploadFault[] {
  if (checked === null) return []
  const now = new Map(rows.map((row) => [row.row, row]))
  const then = new Map(checked.rows.map((row) => [row.row, row]))
  return checked.report.faults.filter(({ row }) => then.has(row) && now.get(row) === then.get(row))
}

/** The rows of a file: their faults, the fixes, and the button to send them. */
export function SheetRows({ rows, place, send, sent, onChange, onGiveUp }: SheetRowsProps) {
  const [checked, setChecked] = useState<CheckedUpload | null>(null)
  const faults = useMemo(() => {
    const own = checkRows(rows, place).faults
    const known = new Set(own.map(({ row, column }) => `${row} ${column}`))
    return [...own, ...serverFaults(rows, checked).filter(({ row, column }) => !known.has(`${row} ${column}`))]
  }, [rows, checked, place])
  const bad = new Set(faults.map(({ row }) => row)).size

  return (
    <>
      <Card title={<Trans>Rows</Trans>}>
        <p className={styles.sums} role="status">
          <span>
            <Plural value={rows.length} one="# row" other="# rows" />
          </span>
          <span>
            <Plural value={rows.length - bad} one="# is right" other="# are right" />
          </span>
          <strong>
            <Plural value={bad} one="# has bad cells" other="# have bad cells" />
          </strong>
        </p>
        <FixList rows={rows} faults={faults} place={place} onFix={(cells) => onChange(applyFixes(rows, cells))} />
        {bad > 0 && (
          <BadRows
            rows={rows}
            faults={faults}
            place={place}
            onFix={(cell) => onChange(applyFixes(rows, [cell]))}
            onLeaveOut={(row) => onChange(rows.filter((one) => one.row !== row))}
          />
        )}
      </Card>
      <SendSheet
        rows={rows}
        faults={faults}
        place={place}
        send={send}
        checked={checked?.rows === rows ? checked : null}
        onChecked={setChecked}
        sent={sent}
        onSent={onChange}
        onGiveUp={onGiveUp}
      />
    </>
  )
}
