import { useLingui } from '@lingui/react/macro'

import type { CashUp } from '../../contract/cash-up.ts'
import { MAIN_REGISTER } from '../../domain/cash-ups.ts'

/** Which register it is: the booth's own, or a kiosk by its name. */
export function RegisterWords({ cashUp: { register, registerName } }: { cashUp: Pick<CashUp, 'register' | 'registerName'> }) {
  const { t } = useLingui()
  if (register === MAIN_REGISTER) return t`Main register`
  return registerName ?? register
}
