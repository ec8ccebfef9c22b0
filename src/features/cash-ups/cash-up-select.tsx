import { useLingui } from '@lingui/react/macro'

import { wallClock } from '../../../domain/zoned-time.ts'
import { formatDay } from '../../lib/dates.ts'
import { SetChip } from '../../ui/chips/set-chip.tsx'
import { useRegisterWords } from '../../trade/register-words.tsx'
import { useLocations } from '../locations/queries.ts'
import { useCashUp } from './use-cash-up.ts'

/** The cash-up of which another list shows what belongs to it: its register and its day. The default export is what `lazy` asks for. */
export default function CashUpChip({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useLingui()
  const { timeZoneOf } = useLocations()
  const registerWords = useRegisterWords()
  const one = useCashUp(id)
  const cashUp = one.kind === 'found' ? one.row.cashUp : null
  const day = cashUp === null ? '' : formatDay(wallClock(new Date(cashUp.openedAt), timeZoneOf(cashUp.location.id)).slice(0, 10))
  return <SetChip label={t`Cash-up`} summary={cashUp === null ? '…' : `${registerWords(cashUp)}, ${day}`} onClear={onClear} />
}
