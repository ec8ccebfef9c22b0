import '@mantine/core/styles/Input.css'

import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { countryOption } from '../../../domain/countries.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { instantNow } from '../../lib/now.ts'

/** Returns a month, initially the current one by the clock of the company's country, and a function that changes it. */
export function useMonth(): [month: string, setMonth: (month: string) => void] {
  const { company } = useSession()
  return useState(() => wallClock(new Date(instantNow()), countryOption(company.country).timeZone).slice(0, 7))
}

export function MonthField({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { t } = useLingui()
  return (
    <TextInput
      type="month"
      label={t`Month`}
      value={month}
      onChange={(event) => event.currentTarget.value !== '' && onChange(event.currentTarget.value)}
    />
  )
}
