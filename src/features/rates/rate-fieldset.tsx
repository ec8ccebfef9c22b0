import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { MAXIMUM_PERIODS, STEP_PERIODS } from '../../../domain/locations.ts'
import { DeleteIcon, PlusIcon } from '../../ui/icons.tsx'
import { MAXIMUM_PERIOD_LABELS, RATE_KIND_LABELS, STEP_PERIOD_LABELS } from '../../ui/labels/locations.ts'
import { MomentInput } from '../../ui/form/moment-input.tsx'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { DaysField } from './days-field.tsx'
import { NO_FRACTION, type RateInput, hasDays, hasFractions, hasHours, hasName } from './rate-input.ts'
import { faultWords } from './rate-labels.ts'
import { Fractions, RateConditionsFields } from './rate-part-fields.tsx'
import { useLeft } from './use-left.ts'
import type { RateFaults } from './written-rates.ts'
import styles from './rates-editor.module.css'

interface RateFieldsetProps {
  rate: RateInput
  /** Position among its kind, from 1. */
  number: number
  faults: ReturnType<RateFaults['get']>
  currency: Currency
  /** Whether the rate was just added: it has the focus, and may be empty until the focus leaves. */
  isAdded: boolean
  onChange: (rate: RateInput) => void
  onRemove: () => void
}

/** A rate with the fields of its kind. */
export function RateFieldset({ rate, number, faults, currency, isAdded, onChange, onRemove }: RateFieldsetProps) {
  const { t } = useLingui()
  const { kind } = rate
  const set = (parts: Partial<RateInput>) => onChange({ ...rate, ...parts })
  const [fieldset, isLeft] = useLeft<HTMLFieldSetElement>(isAdded)
  const toFocus = useRef<string | null>(null)
  const marked = !isLeft ? new Map([...(faults ?? [])].filter(([, code]) => code !== 'required')) : faults
  const error = (field: string) => {
    const code = marked?.get(field)
    return code === undefined ? undefined : t(faultWords(code))
  }
  useEffect(() => {
    if (toFocus.current !== null) fieldset.current?.querySelector<HTMLElement>(toFocus.current)?.focus()
    toFocus.current = null
  })
  useEffect(() => {
    if (!isAdded) return
    const inputs = [...(fieldset.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? [])]
    inputs.find(({ value }) => value === '')?.focus()
  }, [isAdded, fieldset])
  const whole = error('')
  const text = (
    field: 'from' | 'to' | 'cost' | 'minutes' | 'name' | 'periodDays',
    label: string,
    more: Partial<React.ComponentProps<typeof TextInput>> = {},
  ) => (
    <TextInput
      label={label}
      value={rate[field]}
      error={error(field)}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      {...more}
    />
  )
  function addFraction(): void {
    toFocus.current = `[data-fraction="${rate.fractions.length}"] input`
    set({ fractions: [...rate.fractions, NO_FRACTION] })
  }

  return (
    <fieldset ref={fieldset} className={styles.rate} data-wrong={marked !== undefined && marked.size > 0}>
      <legend>
        {t(RATE_KIND_LABELS[kind])} {number}
      </legend>
      {whole !== undefined && (
        <p className={styles.wrong} role="alert">
          {whole}
        </p>
      )}
      {hasDays(kind) && <DaysField days={rate.days} onChange={(days) => set({ days })} />}
      <div className={styles.fields}>
        {hasName(kind) &&
          text('name', kind === 'special' ? t`Event name` : t`Name, as on the board`, {
            className: styles.wide ?? '',
            maxLength: 80,
          })}
        {kind === 'special' && (
          <Instant
            label={t`Begins`}
            value={rate.startsAt}
            error={error('startsAt')}
            onChange={(startsAt) => set({ startsAt })}
          />
        )}
        {kind === 'special' && (
          <Instant label={t`Ends`} value={rate.endsAt} error={error('endsAt')} onChange={(endsAt) => set({ endsAt })} />
        )}
        {hasHours(kind) &&
          text('from', kind === 'arrival' ? t`Enters from` : t`From`, {
            placeholder: kind === 'night' ? '20:00' : '00:00',
            inputMode: 'numeric',
          })}
        {hasHours(kind) &&
          text('to', kind === 'arrival' ? t`Enters before` : t`To`, {
            placeholder: kind === 'night' ? '06:00' : '24:00',
            inputMode: 'numeric',
          })}
        {kind === 'free_time' && text('minutes', t`Free minutes`, { inputMode: 'numeric' })}
        {kind === 'special' && (
          <SelectInput
            label={t`Price`}
            data={[
              { value: 'flat', label: t`Flat` },
              { value: 'fractions', label: t`By fractions` },
            ]}
            value={rate.isFlat ? 'flat' : 'fractions'}
            onChange={(event) => set({ isFlat: event.currentTarget.value === 'flat' })}
          />
        )}
        {kind !== 'free_time' && !hasFractions(rate) && text('cost', t`Cost (${currency})`, { inputMode: 'decimal' })}
        {kind === 'maximum' && (
          <SelectInput
            className={styles.period ?? ''}
            label={t`Period`}
            error={error('per')}
            data={MAXIMUM_PERIODS.map((value) => ({ value, label: t(MAXIMUM_PERIOD_LABELS[value]) }))}
            value={rate.per}
            onChange={(event) =>
              set({ per: MAXIMUM_PERIODS.find((period) => period === event.currentTarget.value) ?? '24h' })
            }
          />
        )}
        {kind === 'maximum' &&
          rate.per === 'several_days' &&
          text('periodDays', t`Number of days`, { inputMode: 'numeric' })}
        {kind === 'lost_ticket' && (
          <SelectInput
            className={styles.period ?? ''}
            label={t`Charged`}
            data={[
              { value: '', label: t`Once` },
              { value: '24h', label: t`For each 24 hours begun` },
              { value: 'calendar_day', label: t`For each calendar day begun` },
            ]}
            value={rate.lostPer}
            onChange={(event) => set({ lostPer: event.currentTarget.value })}
          />
        )}
        <RateConditionsFields rate={rate} error={error} onChange={set} />
        {hasFractions(rate) && (
          <>
            <SelectInput
              className={styles.period ?? ''}
              label={t`The list starts over`}
              error={error('per')}
              data={[
                { value: '', label: t`Never: the last step repeats` },
                ...STEP_PERIODS.map((value) => ({ value, label: t(STEP_PERIOD_LABELS[value]) })),
              ]}
              value={rate.startsOver}
              onChange={(event) => set({ startsOver: event.currentTarget.value })}
            />
          </>
        )}
      </div>
      {hasFractions(rate) && (
        <Fractions
          fractions={rate.fractions}
          startsOver={rate.startsOver !== ''}
          currency={currency}
          error={error}
          onChange={(fractions) => set({ fractions })}
        />
      )}
      <div className={styles.actions}>
        {hasFractions(rate) && (
          <Button variant="default" size="xs" leftSection={<PlusIcon size={16} />} onClick={addFraction}>
            <Trans>Add a fraction</Trans>
          </Button>
        )}
        <Button variant="subtle" color="negative" size="xs" leftSection={<DeleteIcon size={16} />} onClick={onRemove}>
          <Trans>Remove this rate</Trans>
        </Button>
      </div>
    </fieldset>
  )
}

function Instant({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return <MomentInput label={label} value={value} error={error} onChange={(moment) => onChange(moment)} />
}
