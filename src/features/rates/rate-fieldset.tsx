import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { DAYS, MAXIMUM_PERIODS, STEP_PERIODS, type Day } from '../../../domain/locations.ts'
import { CloseIcon, DeleteIcon, PlusIcon } from '../../ui/icons.tsx'
import { DAY_LABELS, MAXIMUM_PERIOD_LABELS, RATE_KIND_LABELS, STEP_PERIOD_LABELS } from '../../ui/labels/locations.ts'
import { SHORT_DAYS } from '../locations/public.ts'
import { MomentInput } from '../../ui/form/moment-input.tsx'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { RateConditionsFields } from './rate-conditions-fields.tsx'
import {
  type FractionInput,
  NO_FRACTION,
  type RateFaults,
  type RateInput,
  hasDays,
  hasFractions,
  hasHours,
  hasName,
} from './rate-input.ts'
import { faultWords } from './rate-labels.ts'
import styles from './rates-editor.module.css'

interface RateFieldsetProps {
  rate: RateInput
  /** Among those of its kind, from 1 on. */
  number: number
  faults: ReturnType<RateFaults['get']>
  currency: Currency
  /** Whether it was added just now: it has the focus, and may be empty until that is elsewhere. */
  isAdded: boolean
  onChange: (rate: RateInput) => void
  onRemove: () => void
}

/** One rate, with the fields of its kind. */
export function RateFieldset({ rate, number, faults, currency, isAdded, onChange, onRemove }: RateFieldsetProps) {
  const { t } = useLingui()
  const { kind } = rate
  const set = (parts: Partial<RateInput>) => onChange({ ...rate, ...parts })
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [isBegun, setBegun] = useState(isAdded)
  const toFocus = useRef(isAdded ? 'input' : null)
  const marked = isBegun ? new Map([...(faults ?? [])].filter(([, code]) => code !== 'required')) : faults
  const error = (field: string) => {
    const code = marked?.get(field)
    return code === undefined ? undefined : t(faultWords(code))
  }
  useEffect(() => {
    if (toFocus.current !== null) fieldset.current?.querySelector<HTMLElement>(toFocus.current)?.focus()
    toFocus.current = null
  })
  // Whoever has left it is told what is missing; by a press, once that has ended, or the words would push away what is pressed.
  useEffect(() => {
    const element = fieldset.current
    let isPressed = false
    const mark = () => setBegun(false)
    const press = () => {
      isPressed = true
    }
    const letGo = () => {
      isPressed = false
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && element?.contains(relatedTarget) === true) return
      if (isPressed) document.addEventListener('pointerup', () => setTimeout(mark), { once: true })
      else mark()
    }
    element?.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel'] as const) document.addEventListener(end, letGo, true)
    return () => {
      element?.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', press, true)
      for (const end of ['pointerup', 'pointercancel'] as const) document.removeEventListener(end, letGo, true)
    }
  }, [])
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
    setBegun(true)
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
      {hasDays(kind) && <Days days={rate.days} onChange={(days) => set({ days })} />}
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
              label={t`Price entry`}
              data={[
                { value: 'steps', label: t`Step by step` },
                { value: 'totals', label: t`Totals: up to … costs …` },
              ]}
              value={rate.asTotals ? 'totals' : 'steps'}
              onChange={(event) => set({ asTotals: event.currentTarget.value === 'totals' })}
            />
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
          asTotals={rate.asTotals}
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

/** None chosen is every day. */
function Days({ days, onChange }: { days: readonly Day[]; onChange: (days: Day[]) => void }) {
  const { t } = useLingui()
  return (
    <div className={styles.days} role="group" aria-label={t`Days; if none is chosen, every day`}>
      <button type="button" className={styles.day} aria-pressed={days.length === 0} onClick={() => onChange([])}>
        <Trans>Every day</Trans>
      </button>
      {DAYS.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          title={t(DAY_LABELS[day])}
          aria-pressed={days.includes(day)}
          onClick={() => onChange(days.includes(day) ? days.filter((one) => one !== day) : [...days, day])}
        >
          {t(SHORT_DAYS[day])}
        </button>
      ))}
    </div>
  )
}

interface FractionsProps {
  fractions: readonly FractionInput[]
  asTotals: boolean
  startsOver: boolean
  currency: Currency
  error: (field: string) => string | undefined
  onChange: (fractions: FractionInput[]) => void
}

/** In their order; the last repeats, or the list starts over. */
function Fractions({ fractions, asTotals, startsOver, currency, error, onChange }: FractionsProps) {
  const { t } = useLingui()
  const set = (index: number, parts: Partial<FractionInput>) =>
    onChange(fractions.map((fraction, place) => (place === index ? { ...fraction, ...parts } : fraction)))
  return fractions.map((fraction, index) => {
    const isLast = index === fractions.length - 1
    const field = (name: keyof FractionInput, label: string, inputMode: 'numeric' | 'decimal') => (
      <TextInput
        label={label}
        value={fraction[name]}
        error={error(`fractions.${index}.${name}`)}
        inputMode={inputMode}
        autoComplete="off"
        onChange={(event) => set(index, { [name]: event.currentTarget.value })}
      />
    )
    return (
      // Fractions have no identity but their place.
      <div
        key={index}
        className={styles.fraction}
        data-fraction={index}
        role="group"
        aria-label={t`Fraction ${index + 1}`}
      >
        {field('minutes', asTotals ? t`Up to (minutes)` : t`Minutes`, 'numeric')}
        {field('cost', asTotals ? t`Total cost (${currency})` : t`Cost (${currency})`, 'decimal')}
        {isLast ? (
          <span className={styles.last}>
            {startsOver ? (
              <Trans>then from the first</Trans>
            ) : fractions.length > 1 ? (
              <Trans>then repeats</Trans>
            ) : (
              <Trans>each</Trans>
            )}
          </span>
        ) : (
          !asTotals && field('times', t`Times`, 'numeric')
        )}
        {fractions.length > 1 && (
          <ActionIcon
            variant="subtle"
            color="negative"
            size={36}
            aria-label={t`Remove fraction ${index + 1}`}
            onClick={() => onChange(fractions.filter((_, place) => place !== index))}
          >
            <CloseIcon size={18} />
          </ActionIcon>
        )}
      </div>
    )
  })
}
