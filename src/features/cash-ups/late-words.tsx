import { Plural, Trans } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'

/** What has become of the services of a closed cash-up since: payments that came late, or, where there are fewer, what was voided. */
export function LateWords({ services }: Pick<CashUp['late'], 'services'>) {
  if (services > 0) return <Plural value={services} one="# late service" other="# late services" />
  if (services === 0) return <Trans>Corrected after the close</Trans>
  return <Plural value={0 - services} one="# service voided after the close" other="# services voided after the close" />
}
