import { Trans } from '@lingui/react/macro'

import type { Service } from '../../../../contract/service.ts'

/** The membership of a plate, and the reason if it does not apply. */
export function PassWords({ pass: { membership, standing } }: { pass: NonNullable<Service['pass']> }) {
  if (standing === 'valid') return membership
  return (
    <>
      {membership} ·{' '}
      {standing === 'expired' ? (
        <Trans>The membership has expired</Trans>
      ) : (
        <Trans>More vehicles inside than the membership has spaces</Trans>
      )}
    </>
  )
}
