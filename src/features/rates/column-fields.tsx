import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { STEP_PERIODS } from '../../../domain/locations.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { DeleteIcon } from '../../ui/icons.tsx'
import { STEP_PERIOD_LABELS } from '../../ui/labels/locations.ts'
import styles from './board-grid.module.css'
import { DaysField } from './days-field.tsx'
import type { RateInput } from './rate-input.ts'

interface ColumnProps {
  column: RateInput
  name: string
  errorOf: (field: string) => string | undefined
  onChange: (parts: Partial<RateInput>) => void
}

/** Days and hours at which the prices of a column hold. */
export function ColumnHead({ column, name, errorOf, onChange, onRemove }: ColumnProps & { onRemove: () => void }) {
  const { t } = useLingui()
  const whole = errorOf('')
  const faultId = useId()
  // Below both fields, because a sentence does not fit under one of them.
  const hourFault = errorOf('from') ?? errorOf('to')
  const hour = (field: 'from' | 'to', label: string, placeholder: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={column[field]}
      error={errorOf(field) !== undefined}
      aria-describedby={errorOf(field) === undefined ? undefined : faultId}
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
      <div className={styles.hours}>
        {hour('from', t`From`, '00:00')}
        {hour('to', t`To`, '24:00')}
      </div>
      {hourFault !== undefined && (
        <p id={faultId} className={styles.wrong}>
          {hourFault}
        </p>
      )}
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

/** The price after the last line: of each further piece of time, or the list again from its first line. */
export function Then({ column, name, hasLines, errorOf, onChange }: ColumnProps & { hasLines: boolean }) {
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
