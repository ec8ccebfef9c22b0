import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'

import { attentionRows, finishAttention } from '../../../contract/attention.ts'
import { batchWrites } from '../../../contract/batch.ts'
import { getDriversByIds } from '../../../contract/driver.ts'
import { editByLink } from '../../../contract/driver-link.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { cancelExport, getExport } from '../../../contract/export.ts'
import { suggestHolidays } from '../../../contract/holiday-year.ts'
import { getLocationsByIds } from '../../../contract/location.ts'
import { listFormerOperators } from '../../../contract/operator.ts'
import { getLocationsOfOperators, getOperatorsByIds } from '../../../contract/user.ts'
import { editService } from '../../../contract/service-writes.ts'
import { type Person, addColleague, enterDemo } from '../support/demo.ts'
import { type Answer, type Caller, openTestServer } from '../support/test-server.ts'
import { freshNamed, namesBy, namesReadBy } from './named.ts'
import { type Named, SAMPLES } from './samples.ts'

/** Of what a filter names and one does not see there is nothing. */
const FILTERING = new Set([
  'listServices',
  'listFreeTimeRates',
  'listMaximumRates',
  'listNightRates',
  'listSpecialRates',
  'listUnitRates',
  'listUnitRateTariffs',
  'listUnitSpecialRates',
  'listUnitSpecialRateTariffs',
  'listSchedules',
  'listLocationVehicleTypes',
])
/** Who has the link is of its company, wherever they come from: what it opens is asked in tests of its own. */
const BY_LINK = new Set<string>([editByLink.id])
/** What stands in their paths is a year, or a word. */
const NAMES_NO_RECORD = new Set<string>([
  'verifyCompany',
  'verifyEmail',
  suggestHolidays.id,
  attentionRows.id,
  finishAttention.id,
])
/** Endpoints whose request names a record, in the path or as a filter that must be one's own. What a device names by its token, its own tests ask. */
const NAMING = SAMPLES.filter(({ endpoint, request }) => {
  const [ids, others] = [namesBy((name) => name), namesBy((name) => name.toUpperCase())]
  return (
    JSON.stringify(request(ids)) !== JSON.stringify(request(others)) &&
    !FILTERING.has(endpoint.id) &&
    !BY_LINK.has(endpoint.id) &&
    !endpoint.byDevice
  )
})
/** Files that one person has asked for: nobody else's, not even in their company. */
const PERSONAL = new Set<string>([getExport.id, cancelExport.id])
/** Of many ids, the unknown ones are left out. */
const LEAVING_OUT = new Set<string>([
  getLocationsByIds.id,
  getOperatorsByIds.id,
  getLocationsOfOperators.id,
  listFormerOperators.id,
  getDriversByIds.id,
])
/** Of many writes, each is answered by itself. */
const CARRYING = new Set<string>([batchWrites.id])
const SINGLE = NAMING.filter(({ endpoint }) => !LEAVING_OUT.has(endpoint.id) && !CARRYING.has(endpoint.id)).map(
  ({ endpoint, request }) => ({ id: endpoint.id, endpoint, request }),
)

const server = await openTestServer()
const demo = await enterDemo(server)
let colombian: Named
let mexican: Named

async function namedIn(companyId: string, by: Person, wanted?: ReadonlySet<string>): Promise<Named> {
  const [locationId = ''] = await demo.locationsOf(companyId)
  return freshNamed(server, { companyId, locationId, operator: await addColleague(server, companyId), by }, wanted)
}

beforeAll(async () => {
  colombian = await namedIn(demo.colombia, demo.owner)
  mexican = await namedIn(demo.mexico, demo.mexicanOwner)
})

/** All that tells one answer from another, but for the id of the request. */
function seen(answer: Answer<(typeof SAMPLES)[number]['endpoint']>) {
  return answer.ok
    ? { status: answer.status, value: answer.value }
    : { status: answer.status, problem: { ...answer.problem, requestId: '' } }
}

/** The edit of one service as a write of a batch. */
function written(service: string, to: string | null) {
  return {
    key: randomUUID(),
    endpoint: editService.id,
    params: { id: service },
    body: { changes: { remarks: { from: null, to } } },
    lane: service,
  }
}

const unknown = (): Named =>
  namesBy(
    () => uuidv7(),
    (name) => (name === 'freshEmail' ? `${uuidv7()}@example.test` : ''),
  )

describe("another company's ids [S6-07]", () => {
  it('are named by every call with a record in its path, and by those that this test knows', () => {
    const inPath = ENDPOINTS.filter(
      ({ id, path }) => path.includes('/:') && !NAMES_NO_RECORD.has(id) && !BY_LINK.has(id),
    ).map(({ id }) => id)
    const inBodyOrFilter = [
      'checkIn',
      'reserveService',
      'createPass',
      'createDriver',
      'registerDriver',
      'previewVehicles',
      'createVehicle',
      'listLocations',
      'createFreeTimeRate',
      'createMaximumRate',
      'createNightRate',
      'createUnitRate',
      'createUnitRateTariff',
      'createUnitSpecialRate',
      'createUnitSpecialRateTariff',
      'openRegister',
      'editNamedCompanyVehicleType',
      'editNamedAgreement',
      'resendWelcomeEmail',
      'batchWrites',
      'createSpecialRate',
      'listRateVersions',
      'publishRates',
      'listReplayStays',
      'createSchedule',
      'createLocationVehicleType',
      'createKioskDevice',
      'moveKioskDevice',
    ]
    expect(NAMING.map(({ endpoint }) => endpoint.id).toSorted()).toEqual([...inPath, ...inBodyOrFilter].toSorted())
  })

  it.each(SINGLE)(
    '$id answers as for an unknown id: 404, never 403; and its own company gets the record',
    async ({ endpoint, request }) => {
      // Whoever reads leaves the records as they are.
      const isRead = endpoint.method === 'GET'
      const wanted = namesReadBy(request)
      const ofColombia = async () => (isRead ? colombian : namedIn(demo.colombia, demo.owner, wanted))
      const callers: [Caller, Named, Named][] = [
        [demo.owner, await ofColombia(), mexican],
        [demo.mexicanOwner, isRead ? mexican : await namedIn(demo.mexico, demo.mexicanOwner, wanted), colombian],
        ...(PERSONAL.has(endpoint.id)
          ? []
          : [
              [{ token: demo.root.token, companyId: demo.colombia }, await ofColombia(), mexican] satisfies [
                Caller,
                Named,
                Named,
              ],
            ]),
      ]
      for (const [caller, own, others] of callers) {
        const foreign = await server.call(endpoint, request(others), caller)
        expect(foreign).toMatchObject({ ok: false, status: 404, problem: { code: 'not_found' } })
        expect(seen(foreign)).toEqual(seen(await server.call(endpoint, request(unknown()), caller)))
        expect(await server.call(endpoint, request(own), caller)).toMatchObject({ ok: true })
      }
    },
  )

  it('batchWrites answers for that write as for an unknown id: 404, never 403; and its own company gets the record', async () => {
    const callers: [Caller, Named, Named][] = [
      [demo.owner, colombian, mexican],
      [demo.mexicanOwner, mexican, colombian],
      [{ token: demo.root.token, companyId: demo.colombia }, colombian, mexican],
    ]
    for (const [caller, own, others] of callers) {
      const writes = [others, unknown(), own].map(({ service }) => written(service, null))
      const { answers } = await server.value(batchWrites, { body: { writes } }, caller)
      const [foreign, strange, mine] = answers
      expect(answers.map(({ key }) => key)).toEqual(writes.map(({ key }) => key))
      expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
      // But for its key, all that tells it from another.
      expect({ ...foreign, key: '' }).toEqual({ ...strange, key: '' })
      expect(mine).toMatchObject({ status: 200, body: { id: own.service } })
    }
  })

  it('are left out of many', async () => {
    const locations = await server.value(
      getLocationsByIds,
      { params: { ids: [mexican.location, colombian.location, uuidv7()].join() } },
      demo.owner,
    )
    expect(locations.data.map((location) => location.id)).toEqual([colombian.location])
    const operators = await server.value(
      getOperatorsByIds,
      { params: { ids: [mexican.operator, colombian.operator, uuidv7()].join() } },
      demo.owner,
    )
    expect(operators.data.map((operator) => operator.id)).toEqual([colombian.operator])
    const drivers = await server.value(
      getDriversByIds,
      { params: { ids: [mexican.driver, colombian.driver, uuidv7()].join() } },
      demo.owner,
    )
    expect(drivers.data.map((driver) => driver.id)).toEqual([colombian.driver])
  })

  it('change nothing when an edit names them', async () => {
    const request = { params: { id: mexican.service }, body: { changes: { remarks: { from: null, to: 'ours now' } } } }
    expect(await server.call(editService, request, demo.owner)).toMatchObject({ status: 404 })
    const { answers } = await server.value(
      batchWrites,
      { body: { writes: [written(mexican.service, 'ours now')] } },
      demo.owner,
    )
    expect(answers).toMatchObject([{ status: 404 }])
    const { rows } = await server.owner.query('select remarks, version from services where id = $1', [mexican.service])
    expect(rows).toEqual([{ remarks: null, version: 1 }])
  })
})
