import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Currency } from '../../../domain/countries.ts'
import { MIDNIGHTS_MAX } from '../../../domain/pricing/rate-limits.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import type { FractionInput, RateInput } from './rate-input.ts'
import styles from './rates-editor.module.css'

interface RateConditionsFieldsProps {
  rate: RateInput
  error: (field: string) => string | undefined
  onChange: (parts: Partial<RateInput>) => void
}

/** Conditions of a price by time of arrival or of a flat period; nothing for other kinds. */
export function RateConditionsFields({ rate, error, onChange }: RateConditionsFieldsProps) {
  const { t } = useLingui()
  const { kind } = rate
  if (kind !== 'arrival' && kind !== 'flat_period') return null
  const isArrival = kind === 'arrival'
  const text = (field: 'leaveBy' | 'enteredBefore' | 'leftAfter' | 'minutes', label: string, placeholder = '') => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={rate[field]}
      error={error(field)}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  const days = Array.from({ length: MIDNIGHTS_MAX + 1 }, (_, midnights) => ({
    value: String(midnights),
    label: midnights === 0 ? t`Same day` : midnights === 1 ? t`Next day` : t`${midnights} days later`,
  }))
  return (
    <>
      {isArrival && text('leaveBy', t`Leaves by`, '19:00')}
      {!isArrival && text('enteredBefore', t`Only if it entered before`)}
      {text('leftAfter', isArrival ? t`Leaves from (optional)` : t`Only if out from`)}
      <SelectInput
        label={isArrival ? t`Leaves on` : t`Ends on`}
        error={error('midnights')}
        data={days}
        value={rate.midnights}
        onChange={(event) => onChange({ midnights: event.currentTarget.value })}
      />
      {isArrival && text('minutes', t`At most (minutes, optional)`)}
      {isArrival ? (
        <Checkbox
          label={t`Only if cheaper than the ordinary price`}
          checked={rate.ifCheaper}
          onChange={(event) => onChange({ ifCheaper: event.currentTarget.checked })}
        />
      ) : (
        <Checkbox
          label={t`Ordinary steps start over afterwards`}
          checked={rate.restarts}
          onChange={(event) => onChange({ restarts: event.currentTarget.checked })}
        />
      )}
    </>
  )
}

interface FractionsProps {
  fractions: readonly FractionInput[]
  startsOver: boolean
  currency: Currency
  error: (field: string) => string | undefined
  onChange: (fractions: FractionInput[]) => void
}

/** Fractions in order; the last one repeats, or the list starts over. */
export function Fractions({ fractions, startsOver, currency, error, onChange }: FractionsProps) {
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
      // Fractions are identified only by their position.
      <div
        key={index}
        className={styles.fraction}
        data-fraction={index}
        role="group"
        aria-label={t`Fraction ${index + 1}`}
      >
        {field('minutes', t`Minutes`, 'numeric')}
        {field('cost', t`Cost (${currency})`, 'decimal')}
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
          field('times', t`Times`, 'numeric')
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
