import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import { isOverdue } from '../../../domain/overdue.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { useMinute } from '../../ui/elapsed.tsx'

/** Whether this register was left open long past its closing time. */
export function useOverdue(
  { status, openedAt }: Pick<CashUp, 'status' | 'openedAt'>,
  location: Location | undefined,
): boolean {
  const now = new Date(useMinute() * MINUTE_MS)
  return status === 'current' && location !== undefined && isOverdue(openedAt, location, now)
}
