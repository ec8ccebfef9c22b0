import { describe, expect, it } from 'vitest'

import { COLLECTIONS, type CollectionName } from '../../../contract/events.ts'
import fc from '../../support/fast-check.ts'
import { at, type Json, listAt } from '../openapi/json.ts'
import { READS } from '../support/device.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { hostileText, hostileValue } from './hostile.ts'

const PATHS: Record<CollectionName, string> = {
  services: '/api/v2/services/services/changes',
  locations: '/api/v2/entities/locations/changes',
  vehicleTypes: '/api/v2/entities/companies-type-vehicles/changes',
  agreements: '/api/v2/entities/discounts/changes',
  memberships: '/api/v2/entities/parking-permits/changes',
  passes: '/api/v2/entities/passes/changes',
  holidays: '/api/v2/entities/calendar/changes',
  drivers: '/api/v2/users/operator/drivers/changes',
  cashUps: '/api/v2/management/cash-ups/changes',
  vehicles: '/api/v2/entities/operator/vehicles/changes',
}

const server = await openTestServer()
const demo = await enterDemo(server)

function pack(cursor: unknown): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Returns a cursor of a running fill, and a cursor after a fill. */
async function realCursors(collection: CollectionName): Promise<Json[]> {
  const read = READS[collection](server, demo.owner)
  const first = await read({ limit: '1' })
  const cursors = [first]
  for (let answer = first; answer.more; cursors.push(answer))
    answer = await read({ cursor: answer.cursor, limit: '500' })
  return cursors.map(({ cursor }) => at(JSON.parse(Buffer.from(cursor, 'base64url').toString())))
}

const wrongXid = fc.constantFrom(
  '0',
  '1',
  '-1',
  '',
  '18446744073709551615',
  '18446744073709551616',
  '99999999999999999999',
  '1.5',
  'x',
)
const wrongNumber = fc.constantFrom(0, 1, -1, 2 ** 31, 2 ** 53 - 1, 1e300, 0.5)
const wrongId = fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'x', '')
const wrongPosition = fc.oneof(
  wrongId,
  hostileText,
  fc.constantFrom(
    '|',
    '2026-02-31T00:00:00.000Z|018de03c-2ef3-7eed-9270-11d0aa65a600',
    '0000-01-01T00:00:00Z|018de03c-2ef3-7eed-9270-11d0aa65a600',
    '9999-12-31T23:59:59.999Z|018de03c-2ef3-7eed-9270-11d0aa65a600',
    '2026-01-01T00:00:00Z|x',
    '2026-01-01T00:00:00Z|018de03c-2ef3-7eed-9270-11d0aa65a600|more',
    'inside',
    'inside|2026-02-31T00:00:00.000Z|018de03c-2ef3-7eed-9270-11d0aa65a600',
    'others|2026-01-01T00:00:00Z|x',
    'others|0000-01-01T00:00:00Z|018de03c-2ef3-7eed-9270-11d0aa65a600',
  ),
)

const mostly = (likely: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: likely }, { weight: 1, arbitrary: hostileValue })
const wrongParts: Record<string, fc.Arbitrary<unknown>> = {
  number: mostly(wrongNumber),
  part: mostly(fc.option(fc.record({ upTo: mostly(wrongNumber), xid: mostly(wrongXid), id: mostly(wrongId) }))),
  epoch: hostileValue,
  scope: hostileValue,
  fill: mostly(fc.option(fc.record({ position: mostly(wrongPosition), total: mostly(fc.integer()) }))),
}

/** One or two parts are wrong: with more, the cursor would be rejected early and the rest never read. */
function tampered(real: Json): fc.Arbitrary<Json> {
  return fc.subarray(Object.keys(wrongParts), { minLength: 1, maxLength: 2 }).chain((names) => {
    const wrong = fc.record(Object.fromEntries(names.map((name) => [name, wrongParts[name] ?? hostileValue])))
    return wrong.map((parts) => ({ ...real, ...parts }))
  })
}

describe('a made-up cursor', () => {
  it.each(COLLECTIONS)(
    'for %s is rejected or starts the device afresh, and never causes a server error',
    async (collection) => {
      const reals = await realCursors(collection)
      const cursors = fc.oneof(
        {
          weight: 6,
          arbitrary: fc
            .constantFrom(...reals)
            .chain(tampered)
            .map(pack),
        },
        { weight: 1, arbitrary: hostileValue.map(pack) },
        { weight: 1, arbitrary: hostileText },
      )
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(cursors, async (cursor) => {
          const response = await server.app.request(
            `${PATHS[collection]}?limit=2&cursor=${cursor.isWellFormed() ? encodeURIComponent(cursor) : '%ED%A0%80'}`,
            {
              headers: { authorization: `Bearer ${demo.owner.token}` },
            },
          )
          const answer = at(await response.json())
          seen.add(response.status)
          const outcome =
            response.status === 200
              ? typeof answer['more']
              : listAt(answer, 'errors')
                  .map((error) => error['path'])
                  .join()
          expect([response.status, outcome]).toBeOneOf([
            [200, 'boolean'],
            [400, 'cursor'],
          ])
        }),
        { numRuns: 150 },
      )
      expect(seen).toEqual(new Set([200, 400]))
    },
  )
})
