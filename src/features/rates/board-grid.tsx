import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { STEP_PERIODS } from '../../../domain/locations.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { CloseIcon, DeleteIcon, PlusIcon } from '../../ui/icons.tsx'
import { STEP_PERIOD_LABELS } from '../../ui/labels/locations.ts'
import { useDayWords } from '../locations/public.ts'
import { LINES_MAX } from '../../../domain/rates/step-totals.ts'
import { gridChanges } from './board-columns.ts'
import styles from './board-grid.module.css'
import { DaysField } from './days-field.tsx'
import type { RateInput } from './rate-input.ts'
import { faultWords } from './rate-labels.ts'
import { useLeft } from './use-left.ts'
import { type RateFaults, timeOf } from './written-rates.ts'

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
    if (event.key !== 'Enter' || line === undefined || cell === undefined) return
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
                <th scope="col">{lines.length > 0 && <Trans>Up to</Trans>}</th>
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
                        'aria-label': t`Costs up to ${minutes}, ${nameOf(column)}`,
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

/** Names a column by its days and hours: `Mon–Sat 08:00–18:00`. */
function useColumnNames(): (column: RateInput) => string {
  const words = useDayWords()
  return ({ days, from, to }) => {
    const [begins, ends] = [timeOf(from), timeOf(to)]
    return begins === null && ends === null ? words(days) : `${words(days)} ${begins ?? '…'}–${ends ?? '…'}`
  }
}

interface ColumnProps {
  column: RateInput
  name: string
  errorOf: (field: string) => string | undefined
  onChange: (parts: Partial<RateInput>) => void
}

/** Days and hours of a column's prices. */
function ColumnHead({ column, name, errorOf, onChange, onRemove }: ColumnProps & { onRemove: () => void }) {
  const { t } = useLingui()
  const whole = errorOf('')
  const hour = (field: 'from' | 'to', label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={column[field]}
      error={errorOf(field)}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={styles.head} data-wrong={whole !== undefined}>
      <legend>{name}</legend>
      {whole !== undefined && (
        <p className={styles.wrong} role="alert">
          {whole}
        </p>
      )}
      <DaysField days={column.days} onChange={(days) => onChange({ days })} />
      {hour('from', t`From`, '00:00')}
      {hour('to', t`To`, '24:00')}
      <Button
        className={styles.remove ?? ''}
        variant="subtle"
        color="negative"
        size="xs"
        leftSection={<DeleteIcon size={16} />}
        onClick={onRemove}
      >
        <Trans>Remove these prices</Trans>
      </Button>
    </fieldset>
  )
}

/** Price of a stay after the last line: each further piece of time, or the list from its first line. */
function Then({ column, name, hasLines, errorOf, onChange }: ColumnProps & { hasLines: boolean }) {
  const { t } = useLingui()
  const { startsOver, eachMinutes, eachCost } = column
  const hasEach = startsOver !== 'after_steps'
  return (
    <div className={styles.then}>
      {(hasLines || startsOver !== '') && (
        <SelectInput
          aria-label={t`After the last line, ${name}`}
          error={errorOf('per')}
          data={[
            { value: '', label: t`Each further …` },
            ...STEP_PERIODS.map((value) => ({ value, label: t`Starts over: ${t(STEP_PERIOD_LABELS[value])}` })),
          ]}
          value={startsOver}
          onChange={(event) => {
            const next = event.currentTarget.value
            onChange({ startsOver: next, ...(next === 'after_steps' && { eachMinutes: '', eachCost: '' }) })
          }}
        />
      )}
      {hasEach && (
        <div className={styles.each}>
          <TextInput
            label={hasLines ? t`Each further` : t`Each`}
            placeholder={t`15 min`}
            value={eachMinutes}
            error={errorOf('each.minutes')}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ eachMinutes: event.currentTarget.value })}
          />
          <TextInput
            label={t`Costs`}
            value={eachCost}
            error={errorOf('each.cost')}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => onChange({ eachCost: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}
