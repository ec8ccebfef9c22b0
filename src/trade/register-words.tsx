import { useLingui } from '@lingui/react/macro'

import type { CashUp } from '../../contract/cash-up.ts'
import { MAIN_REGISTER } from '../../domain/cash-ups.ts'

type Named = Pick<CashUp, 'register' | 'registerName'>

/** Which register it is: the booth's own, or a kiosk by its name. */
export function useRegisterWords(): (cashUp: Named) => string {
  const { t } = useLingui()
  return ({ register, registerName }) => (register === MAIN_REGISTER ? t`Main register` : (registerName ?? register))
}

export function RegisterWords({ cashUp }: { cashUp: Named }) {
  return useRegisterWords()(cashUp)
}
