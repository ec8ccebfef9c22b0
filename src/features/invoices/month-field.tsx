import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { todayIn } from '../../lib/dates.ts'
import { MonthSelect } from '../../ui/form/month-select.tsx'

/** Returns a month, initially the current one by the clock of the company's country, and a function that changes it. */
export function useMonth(): [month: string, setMonth: (month: string) => void] {
  const { company } = useSession()
  return useState(() => todayIn(company.country).slice(0, 7))
}

export function MonthField({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { t } = useLingui()
  const { company } = useSession()
  return (
    <MonthSelect label={t`Month`} month={month} latest={todayIn(company.country).slice(0, 7)} onChange={onChange} />
  )
}
