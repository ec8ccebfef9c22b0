import { Plural, Trans } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Difference } from './difference.tsx'
import { cashAfterClose } from './paid-again.ts'

/** Cash that the close did not include: from a second payment, or moved before the close and sent after it. */
export function LateCash({ cashUp }: { cashUp: CashUp }) {
  const late = cashAfterClose(cashUp)
  if (late === 0) return null
  return (
    <Notice icon={ClockIcon} tone="caution">
      <Trans>
        Cash that arrived after the close: <Difference amount={late} currency={cashUp.currency} />. The amount expected
        at the close does not include it.
      </Trans>
    </Notice>
  )
}

/** Changes to the services of a closed cash-up since: late payments, or voids if the sum fell. */
export function LateWords({ services }: Pick<CashUp['late'], 'services'>) {
  if (services > 0) return <Plural value={services} one="# late service" other="# late services" />
  if (services === 0) return <Trans>Corrected after the close</Trans>
  return (
    <Plural value={0 - services} one="# service voided after the close" other="# services voided after the close" />
  )
}
