import { Plural, Trans } from '@lingui/react/macro'
import { queryOptions } from '@tanstack/react-query'

import { listUnsentWork, type UnsentWork } from '../../../contract/unsent-work.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'

/** Returns the unsent work of people's devices, as last reported; for one person also devices without unsent work. */
export function unsentWorkQuery(api: ApiClient, personId?: string) {
  return queryOptions({
    queryKey: ['users', 'unsent-work', personId ?? null],
    queryFn: ({ signal }) =>
      api.call(listUnsentWork, { query: { ...(personId !== undefined && { personId }) } }, { signal }),
    staleTime: 0,
  })
}

interface UnsentWordsProps {
  work: Pick<UnsentWork, 'changes' | 'refused' | 'amount' | 'oldest' | 'asOf'>
  currency: Currency
}

/** Unsent work of a device, as last reported. */
export function UnsentWords({ work: { changes, refused, amount, oldest, asOf }, currency }: UnsentWordsProps) {
  const timeZone = useDeviceTimeZone()
  const when = <Moment at={asOf} timeZone={timeZone} />
  if (changes === 0)
    return <Trans>As of {when}: nothing unsent. Work done since then without a connection is unknown.</Trans>
  const since = oldest === null ? null : <Moment at={oldest} timeZone={timeZone} />
  return (
    <>
      <Trans>As of {when}:</Trans> <Plural value={changes} one="# change not sent" other="# changes not sent" />
      {amount !== 0 && (
        <>
          {', '}
          <Trans>
            <Money amount={amount} currency={currency} /> taken
          </Trans>
        </>
      )}
      {refused > 0 && (
        <>
          {', '}
          <Plural value={refused} one="# not accepted" other="# not accepted" />
        </>
      )}
      {since !== null && (
        <>
          {', '}
          <Trans>the oldest from {since}</Trans>
        </>
      )}
      .
    </>
  )
}
