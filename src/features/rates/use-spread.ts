import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import type { VersionRate, publishRates } from '../../../contract/rate-version.ts'
import { instantOf } from '../../../domain/zoned-time.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { now } from '../../lib/now.ts'
import { type Outcome, type SubmitError, submitErrorOf } from '../../ui/form/submit-error.ts'
import { type KnownVersion, latestVersion, publish, RATE_VERSIONS } from './queries.ts'

/** Result of a publication at one location; null if it succeeded. */
export type SpreadResult = ReadonlyMap<string, SubmitError | null>

interface Spread {
  locations: readonly Location[]
  /** A local day on which the rates begin, at midnight; null is now. */
  day: string | null
  ratesOf: (location: Location, latest: KnownVersion) => VersionRate[]
}

type Body = RequestInput<typeof publishRates>['body']

interface Spreading extends Spread {
  /** Ids of publications that may have arrived, by location: a repeat is sent under the same one. */
  ids: Map<string, string>
  run: (request: { body: Body }) => Promise<Outcome>
}

/**
 * Publishes rates at several locations, one after the other, each from midnight by its own clock and based on its own
 * latest version. A refusal at one location does not affect the others; locations in `done` are left out.
 */
export async function publishThere(
  done: SpreadResult,
  { locations, day, ratesOf, ids, run }: Spreading,
  onResult: (results: SpreadResult) => void,
): Promise<void> {
  const results = new Map(done)
  for (const location of locations) {
    if (results.get(location.id) === null) continue
    const latest = latestVersion(location, now())
    const id = ids.get(location.id) ?? uuidv7(now())
    ids.set(location.id, id)
    const outcome = await run({
      body: {
        id,
        locationId: location.id,
        madeFrom: latest.id,
        startsAt: day === null ? null : instantOf(`${day}T00:00:00`, location.timeZone).toISOString(),
        rates: ratesOf(location, latest),
        caps: latest.caps,
      },
    })
    // A refused publication may be sent with other content.
    if (outcome.kind === 'refused' || outcome.kind === 'conflict') ids.delete(location.id)
    results.set(location.id, outcome.kind === 'done' ? null : submitErrorOf(outcome))
    onResult(new Map(results))
  }
}

/** Publishes rates at several locations. A repeated press sends only the rest. */
export function useSpread() {
  const queries = useQueryClient()
  const { run } = useOnlineWrite(publish)
  const [results, setResults] = useState<SpreadResult>(new Map())
  const [running, setRunning] = useState(false)
  const [ids] = useState(() => new Map<string, string>())

  async function spread(given: Spread): Promise<void> {
    setRunning(true)
    await publishThere(results, { ...given, ids, run }, setResults)
    await queries.invalidateQueries({ queryKey: [RATE_VERSIONS] })
    setRunning(false)
  }
  return { spread, results, running }
}
