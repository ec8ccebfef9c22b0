import { useLingui } from '@lingui/react/macro'

import { wallClock } from '../../../domain/zoned-time.ts'
import { formatDateTime, formatDay } from '../../lib/dates.ts'
import { SetChip } from '../../ui/chips/select-chips.tsx'
import { useRegisterWords } from './registers.tsx'
import { useLocations } from '../locations/public.ts'
import { useCashUp } from './use-cash-up.ts'

/** Returns the text by which people recognise a cash-up; its id until it is known, empty without one. */
export function useCashUpWords(id: string | null): string {
  const { timeZoneOf } = useLocations()
  const registerWords = useRegisterWords()
  const one = useCashUp(id)
  if (one.kind !== 'found') return id ?? ''
  const { location, openedAt, ...named } = one.row.cashUp
  return [registerWords(named), location.name, formatDateTime(openedAt, timeZoneOf(location.id))].join(' · ')
}

/** The cash-up that filters another list: its register and day. The default export is for `lazy`. */
export default function CashUpChip({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useLingui()
  const { timeZoneOf } = useLocations()
  const registerWords = useRegisterWords()
  const one = useCashUp(id)
  const cashUp = one.kind === 'found' ? one.row.cashUp : null
  const day =
    cashUp === null ? '' : formatDay(wallClock(new Date(cashUp.openedAt), timeZoneOf(cashUp.location.id)).slice(0, 10))
  return (
    <SetChip
      label={t`Cash-up`}
      summary={cashUp === null ? '…' : `${registerWords(cashUp)}, ${day}`}
      onClear={onClear}
    />
  )
}
