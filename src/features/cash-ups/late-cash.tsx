import { Trans } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Difference } from './difference.tsx'
import { cashAfterClose } from './paid-again.ts'

/** Cash that the close did not know of: of a second payment, or moved before the close and sent after it. */
export function LateCash({ cashUp }: { cashUp: CashUp }) {
  const late = cashAfterClose(cashUp)
  if (late === 0) return null
  return (
    <Notice icon={ClockIcon} tone="caution">
      <Trans>
        Cash that arrived only after the close: <Difference amount={late} currency={cashUp.currency} />. What the close expected is without it.
      </Trans>
    </Notice>
  )
}
