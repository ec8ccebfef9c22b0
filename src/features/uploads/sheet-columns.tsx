import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import {
  COLUMN_TITLES,
  SHEET_COLUMNS,
  type SheetKind,
  type UploadColumn,
  isNeededColumn,
} from '../../../domain/uploads/columns.ts'
import {
  type ColumnMap,
  type Layout,
  type LayoutGuess,
  hiddenIn,
  suggestColumns,
} from '../../../domain/uploads/layout.ts'
import type { SheetLines } from '../../../domain/spreadsheet/read-book.ts'
import { columnName } from '../../../domain/spreadsheet/cell-xml.ts'
import { useSession } from '../../data/session-provider.tsx'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './upload.module.css'

interface SheetColumnsProps {
  kind: SheetKind
  file: readonly SheetLines[]
  guess: LayoutGuess
  onChosen: (layout: Layout, withHidden: boolean) => void
}

/** Number of rows at the top that may contain the titles. */
const TITLES_WITHIN = 20
const WORDS_SHOWN = 4

type Choice = '' | 'leave' | 'take'

/** Asks for facts that the titles of a sheet do not show: the meaning of columns, and whether hidden rows count. */
export function SheetColumns({ kind, file, guess, onChosen }: SheetColumnsProps) {
  const { t, i18n } = useLingui()
  const { company } = useSession()
  const [layout, setLayout] = useState<Layout>(guess)
  const [hidden, setHidden] = useState<Choice>('')
  const [tried, setTried] = useState(false)
  const rows = file[layout.sheet]?.rows ?? []
  const titles = COLUMN_TITLES[i18n.locale === 'es' ? 'es' : 'en']
  const found = hiddenIn(file, layout)
  const isMissing = (column: UploadColumn) => isNeededColumn(kind, column) && layout.columns[column] === undefined
  const isReady = !SHEET_COLUMNS[kind].some(isMissing) && (found.hiddenRows.length === 0 || hidden !== '')

  function begin(sheet: number, row: number): void {
    setLayout({ sheet, ...suggestColumns(file[sheet]?.rows ?? [], row, { kind, country: company.country }) })
  }

  function choose(column: UploadColumn, value: string): void {
    const { [column]: _, ...others } = layout.columns
    setLayout({ ...layout, columns: value === '' ? others : { ...others, [column]: value.split('+').map(Number) } })
  }

  const header = layout.titles === -1 ? [] : (rows[layout.titles]?.texts ?? [])
  const below = rows.slice(layout.titles + 1)
  const width = Math.max(header.length, ...below.slice(0, TITLES_WITHIN).map(({ texts }) => texts.length))
  const nameOf = (nth: number) => header[nth]?.trim() || t`Column ${columnName(nth)}`
  const exampleOf = (nth: number) => below.map(({ texts }) => texts[nth] ?? '').find((text) => text !== '')
  const labelOf = (several: readonly number[]) => {
    const example = several.length === 1 ? exampleOf(several[0] ?? 0) : undefined
    const names = several.map(nameOf).join(' + ')
    return example === undefined ? names : `${names} (${example.slice(0, 30)})`
  }
  const single = Array.from({ length: width }, (_, nth) => [nth]).filter(
    ([nth = 0]) => (header[nth] ?? '') !== '' || exampleOf(nth) !== undefined,
  )

  function optionsFor(column: UploadColumn, columns: ColumnMap) {
    const joined = [guess.columns[column], columns[column]].filter((several) => (several?.length ?? 0) > 1)
    return [...joined.flatMap((several) => (several === undefined ? [] : [several])), ...single].map((several) => ({
      value: several.join('+'),
      label: labelOf(several),
    }))
  }

  return (
    <Card title={<Trans>Columns of your sheet</Trans>}>
      <p className={styles.quiet}>
        <Trans>Match the columns. The choice is remembered for sheets with the same titles.</Trans>
      </p>
      <div className={styles.pair}>
        {file.length > 1 && (
          <SelectInput
            label={t`Sheet`}
            data={file.flatMap(({ name, isHidden, rows: { length } }, nth) =>
              length === 0 ? [] : [{ value: String(nth), label: isHidden ? t`${name} (hidden)` : name }],
            )}
            value={String(layout.sheet)}
            onChange={(event) => begin(Number(event.currentTarget.value), 0)}
          />
        )}
        <SelectInput
          label={t`Row of titles`}
          data={[
            { value: '-1', label: t`None` },
            ...rows.slice(0, TITLES_WITHIN).map(({ row, texts }, nth) => {
              const words = texts.filter((text) => text !== '').slice(0, WORDS_SHOWN)
              return { value: String(nth), label: `${row}: ${words.join(' · ')}` }
            }),
          ]}
          value={String(layout.titles)}
          onChange={(event) => begin(layout.sheet, Number(event.currentTarget.value))}
        />
      </div>
      <div className={styles.pair}>
        {SHEET_COLUMNS[kind].map((column) => (
          <SelectInput
            key={column}
            label={titles[column]}
            withAsterisk={isNeededColumn(kind, column)}
            description={found.hiddenColumns.includes(column) ? t`This column is hidden in the file` : undefined}
            error={tried && isMissing(column) ? t`Choose a column` : undefined}
            data={[{ value: '', label: t`Not in the sheet` }, ...optionsFor(column, layout.columns)]}
            value={layout.columns[column]?.join('+') ?? ''}
            onChange={(event) => choose(column, event.currentTarget.value)}
          />
        ))}
      </div>
      {found.hiddenRows.length > 0 && (
        <SelectInput
          label={
            <Plural
              value={found.hiddenRows.length}
              one="# row is hidden or filtered out in the file"
              other="# rows are hidden or filtered out in the file"
            />
          }
          withAsterisk
          error={tried && hidden === '' ? t`Choose what to do with them` : undefined}
          data={[
            { value: '', label: '' },
            { value: 'leave', label: t`Skip them` },
            { value: 'take', label: t`Upload them too` },
          ]}
          value={hidden}
          onChange={(event) => {
            const { value } = event.currentTarget
            setHidden(value === 'leave' || value === 'take' ? value : '')
          }}
        />
      )}
      <div className={styles.acts}>
        <Button
          onClick={() => {
            setTried(true)
            if (isReady) onChosen(layout, hidden === 'take')
          }}
        >
          <Trans>Read the rows</Trans>
        </Button>
      </div>
    </Card>
  )
}
