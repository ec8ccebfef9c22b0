import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import * as v from 'valibot'

import { VersionRate } from '../../../contract/rate-version.ts'
import type { RateKind } from '../../../domain/locations.ts'
import { useSession } from '../../data/session-provider.tsx'
import { RateWords } from './rate-words.tsx'
import { useDeviceTimeZone } from '../../ui/moment.tsx'

const StoredRates = v.pipe(v.string(), v.parseJson(), v.array(v.omit(VersionRate, ['kind', 'vehicleTypeId'])))

/** The rates of a kind in the form of the audit trail. */
export default function RatesInHistory({ kind, value }: { kind: RateKind; value: unknown }) {
  const { company } = useSession()
  const timeZone = useDeviceTimeZone()
  const stored = v.safeParse(StoredRates, value)
  if (!stored.success) return <Trans>other rates</Trans>
  return stored.output.map((rate, index) => (
    // Rates have no name, and none changes its position.
    <Fragment key={index}>
      {index > 0 && '; '}
      <RateWords rate={{ ...rate, kind, vehicleTypeId: 1 }} currency={company.currency} timeZone={timeZone} />
    </Fragment>
  ))
}
