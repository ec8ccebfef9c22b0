import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { isOfInputMethod } from '../../ui/focus.ts'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { LINES_MAX } from '../../../domain/rates/step-totals.ts'
import { gridChanges } from './board-columns.ts'
import styles from './board-grid.module.css'
import { ColumnHead, Then } from './column-fields.tsx'
import { useColumnNames } from './days-field.tsx'
import type { RateInput } from './rate-input.ts'
import { faultWords } from './rate-labels.ts'
import { useLeft } from './use-left.ts'
import type { RateFaults } from './written-rates.ts'

interface BoardGridProps {
  columns: readonly RateInput[]
  faults: RateFaults
  currency: Currency
  /** Key of the column that was added just now: its first empty field has the focus. */
  addedKey: string | null
  onChange: (columns: RateInput[]) => void
  onRemove: (key: string) => void
  onAddColumn: () => void
}

/** The lines of a board as printed: "up to … costs …", with a column for each group of days or hours. */
export function BoardGrid({ columns, faults, currency, addedKey, onChange, onRemove, onAddColumn }: BoardGridProps) {
  const { t } = useLingui()
  const newKey = columns.find(({ key }) => key === addedKey)?.key ?? null
  const [group, isLeft] = useLeft<HTMLDivElement>(newKey !== null)
  const toFocus = useRef<string | null>(null)
  const nameOf = useColumnNames()
  const errorOf = (key: string, field: string) => {
    const code = faults.get(key)?.get(field)
    return code === undefined || (!isLeft && code === 'required') ? undefined : t(faultWords(code))
  }
  useEffect(() => {
    if (toFocus.current !== null) group.current?.querySelector<HTMLElement>(toFocus.current)?.focus()
    toFocus.current = null
  })
  useEffect(() => {
    if (newKey === null) return
    const inputs = [...(group.current?.querySelectorAll<HTMLInputElement>('table input') ?? [])]
    inputs.find(({ value }) => value === '')?.focus()
  }, [newKey, group])

  const lines = columns[0]?.fractions ?? []
  // The empty line below the last becomes a line when something is typed in it.
  const shown = [...lines.map(({ minutes }) => minutes), ...(lines.length > 0 && lines.length < LINES_MAX ? [''] : [])]
  const addFirst = () => {
    toFocus.current = '[data-cell="0:length"]'
    onChange(gridChanges.length(columns, 0, ''))
  }
  /** Enter goes to the next line, in the same column. */
  const enter = (event: React.KeyboardEvent<HTMLInputElement>) => {
    const [line, cell] = event.currentTarget.dataset['cell']?.split(':') ?? []
    if (event.key !== 'Enter' || isOfInputMethod(event.nativeEvent) || line === undefined || cell === undefined) return
    event.preventDefault()
    group.current?.querySelector<HTMLElement>(`[data-cell="${Number(line) + 1}:${cell}"]`)?.focus()
  }
  const cell = (line: number, of: string, input: Partial<React.ComponentProps<typeof TextInput>>) => (
    <TextInput data-cell={`${line}:${of}`} autoComplete="off" spellCheck={false} onKeyDown={enter} {...input} />
  )

  return (
    <div ref={group} className={styles.grid}>
      {columns.map((column) => (
        <ColumnHead
          key={column.key}
          column={column}
          name={nameOf(column)}
          errorOf={(field) => errorOf(column.key, field)}
          onChange={(parts) => onChange(gridChanges.column(columns, column.key, parts))}
          onRemove={() => onRemove(column.key)}
        />
      ))}
      {columns.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{lines.length > 0 ? <Trans>Up to</Trans> : <Trans>Stay</Trans>}</th>
                {columns.map((column) => (
                  <th key={column.key} scope="col">
                    {columns.length === 1 ? <Trans>Costs ({currency})</Trans> : nameOf(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((minutes, line) => (
                // Lines have no identity but their place.
                <tr key={line}>
                  <th scope="row">
                    {cell(line, 'length', {
                      'aria-label': t`Up to, line ${line + 1}`,
                      placeholder: t`2 h`,
                      value: minutes,
                      error: columns
                        .map(({ key }) => errorOf(key, `fractions.${line}.minutes`))
                        .find((error) => error !== undefined),
                      onChange: (event) => onChange(gridChanges.length(columns, line, event.currentTarget.value)),
                    })}
                  </th>
                  {columns.map((column) => (
                    <td key={column.key}>
                      {cell(line, column.key, {
                        'aria-label':
                          minutes === ''
                            ? t`Costs, line ${line + 1}, ${nameOf(column)}`
                            : t`Costs up to ${minutes}, ${nameOf(column)}`,
                        inputMode: 'decimal',
                        value: column.fractions[line]?.cost ?? '',
                        error: errorOf(column.key, `fractions.${line}.cost`),
                        onChange: (event) =>
                          onChange(gridChanges.cost(columns, column.key, line, event.currentTarget.value)),
                      })}
                    </td>
                  ))}
                  {line < lines.length && (
                    <td>
                      <ActionIcon
                        variant="subtle"
                        color="negative"
                        size={36}
                        aria-label={t`Remove line ${line + 1}`}
                        onClick={() => onChange(gridChanges.removeLine(columns, line))}
                      >
                        <CloseIcon size={18} />
                      </ActionIcon>
                    </td>
                  )}
                </tr>
              ))}
              <tr>
                <th scope="row">{lines.length > 0 ? <Trans>Then</Trans> : <Trans>Price</Trans>}</th>
                {columns.map((column) => (
                  <td key={column.key}>
                    <Then
                      column={column}
                      name={nameOf(column)}
                      hasLines={lines.length > 0}
                      errorOf={(field) => errorOf(column.key, field)}
                      onChange={(parts) => onChange(gridChanges.column(columns, column.key, parts))}
                    />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.actions}>
        {columns.length > 0 && lines.length === 0 && (
          <Button variant="default" size="xs" leftSection={<PlusIcon size={16} />} onClick={addFirst}>
            <Trans>Add a line: up to … costs …</Trans>
          </Button>
        )}
        <Button variant="default" size="xs" leftSection={<PlusIcon size={16} />} onClick={onAddColumn}>
          {columns.length === 0 ? <Trans>Type prices</Trans> : <Trans>Other prices on other days or hours</Trans>}
        </Button>
      </div>
    </div>
  )
}
