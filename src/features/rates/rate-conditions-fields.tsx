import { Checkbox, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { MIDNIGHTS_MAX } from '../../../domain/pricing/check-rates.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import type { RateInput } from './rate-input.ts'

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
