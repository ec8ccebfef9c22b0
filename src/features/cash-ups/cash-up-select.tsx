import { useLingui } from '@lingui/react/macro'

import { MAIN_REGISTER } from '../../../domain/cash-ups.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { formatDay } from '../../lib/dates.ts'
import { SetChip } from '../../ui/chips/set-chip.tsx'
import { useLocations } from '../locations/queries.ts'
import { useCashUp } from './use-cash-up.ts'

/** The cash-up of which another list shows what belongs to it: its register and its day. The default export is what `lazy` asks for. */
export default function CashUpChip({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useLingui()
  const { timeZoneOf } = useLocations()
  const one = useCashUp(id)
  const cashUp = one.kind === 'found' ? one.row.cashUp : null
  const name = cashUp === null ? '' : cashUp.register === MAIN_REGISTER ? t`Main register` : (cashUp.registerName ?? cashUp.register)
  const day = cashUp === null ? '' : formatDay(wallClock(new Date(cashUp.openedAt), timeZoneOf(cashUp.location.id)).slice(0, 10))
  return <SetChip label={t`Cash-up`} summary={cashUp === null ? '…' : `${name}, ${day}`} onClear={onClear} />
}
