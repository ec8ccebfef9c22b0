import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'

import { removeAlertDevice } from '../../../contract/alert.ts'
import { attentionRows, dismissedRows, finishAttention } from '../../../contract/attention.ts'
import { batchWrites } from '../../../contract/batch.ts'
import { getDriversByIds } from '../../../contract/driver.ts'
import { remindOfPasses, renewPasses } from '../../../contract/due-passes.ts'
import { editByLink } from '../../../contract/driver-link.ts'
import { stampStay } from '../../../contract/shop.ts'
import { ENDPOINTS } from '../../../contract/endpoints.ts'
import { cancelExport, getExport } from '../../../contract/export.ts'
import { suggestHolidays } from '../../../contract/holiday-year.ts'
import { getLocationsByIds } from '../../../contract/location.ts'
import { closeMonth } from '../../../contract/month.ts'
import { removePasskey } from '../../../contract/second-factor.ts'
import { listFormerOperators } from '../../../contract/operator.ts'
import { getLocationsOfOperators, getOperatorsByIds } from '../../../contract/user.ts'
import { editService } from '../../../contract/service-writes.ts'
import { accessOf, isAllowed } from '../../../server/http/endpoint-access.ts'
import { type Person, addColleague, enterDemo } from '../support/demo.ts'
import { type Answer, type Caller, openTestServer } from '../support/test-server.ts'
import { freshNamed } from './named.ts'
import { type Named, namesBy, namesReadBy } from './names.ts'
import { SAMPLES } from './samples.ts'

/** Calls that filter by an id and return nothing for an unknown or hidden one. */
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
/** A link belongs to its company, whatever the company of its holder: separate tests check what it opens. */
const BY_LINK = new Set<string>([editByLink.id, stampStay.id])
/** Calls with a year or a word in their paths. */
const NAMES_NO_RECORD = new Set<string>([
  'verifyCompany',
  'verifyEmail',
  suggestHolidays.id,
  // A passkey of the caller, whose tests try another person's.
  removePasskey.id,
  attentionRows.id,
  dismissedRows.id,
  finishAttention.id,
])
/**
 * Endpoints whose request names a record, in the path or as a filter that must be the caller's own. Calls by device
 * token have their own tests.
 */
const NAMING = SAMPLES.filter(({ endpoint, request }) => {
  const [ids, others] = [namesBy((name) => name), namesBy((name) => name.toUpperCase())]
  return (
    JSON.stringify(request(ids)) !== JSON.stringify(request(others)) &&
    // Each request names another month, and no record.
    endpoint.id !== closeMonth.id &&
    !FILTERING.has(endpoint.id) &&
    !BY_LINK.has(endpoint.id) &&
    !endpoint.byDevice
  )
})
/** Records of one person: nobody else's, even in the same company. */
const PERSONAL = new Set<string>([getExport.id, cancelExport.id, removeAlertDevice.id])
/** Calls with many ids, which skip unknown ids. */
const LEAVING_OUT = new Set<string>([
  getLocationsByIds.id,
  getOperatorsByIds.id,
  getLocationsOfOperators.id,
  listFormerOperators.id,
  getDriversByIds.id,
  remindOfPasses.id,
])
/** Calls with many writes, each answered on its own. */
const CARRYING = new Set<string>([batchWrites.id, renewPasses.id])
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

/** Returns everything that differs between answers, except the request id. */
function seen(answer: Answer<(typeof SAMPLES)[number]['endpoint']>) {
  return answer.ok
    ? { status: answer.status, value: answer.value }
    : { status: answer.status, problem: { ...answer.problem, requestId: '' } }
}

/** The edit of one service as a write in a batch. */
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
  it('have a test for every call with a record in its path', () => {
    const inPath = ENDPOINTS.filter(
      ({ id, path }) => path.includes('/:') && !NAMES_NO_RECORD.has(id) && !BY_LINK.has(id),
    ).map(({ id }) => id)
    const inBodyOrFilter = [
      'askApproval',
      'checkIn',
      'reserveService',
      'issueInvoices',
      'createPass',
      'remindOfPasses',
      'renewPasses',
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
      'recordDeposit',
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
      'notePeopleLookup',
    ]
    expect(NAMING.map(({ endpoint }) => endpoint.id).toSorted()).toEqual([...inPath, ...inBodyOrFilter].toSorted())
  })

  it.each(SINGLE)(
    'get 404 from $id, as unknown ids do, while their own company gets the record',
    async ({ endpoint, request }) => {
      // Reads don't change the records.
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
      const mayBoth = isAllowed('parking_admin', accessOf(endpoint))
      for (const [caller, own, others] of mayBoth ? callers : callers.slice(-1)) {
        const foreign = await server.call(endpoint, request(others), caller)
        expect(foreign).toMatchObject({ ok: false, status: 404, problem: { code: 'not_found' } })
        expect(seen(foreign)).toEqual(seen(await server.call(endpoint, request(unknown()), caller)))
        expect(await server.call(endpoint, request(own), caller)).toMatchObject({ ok: true })
      }
    },
  )

  it('get 404 for their write in batchWrites, as unknown ids do, while their own company gets the record', async () => {
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
      // Everything that differs between the answers, except the key.
      expect({ ...foreign, key: '' }).toEqual({ ...strange, key: '' })
      expect(mine).toMatchObject({ status: 200, body: { id: own.service } })
    }
  })

  it('are left out of the lists of several ids', async () => {
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

  it('are refused by a renewal run and by a reminder, as unknown passes are', async () => {
    const days = { startsOn: '2026-11-18', endsOn: '2026-12-17' }
    const renewal = (passId: string) => ({
      passId,
      id: uuidv7(),
      at: new Date().toISOString(),
      amount: 100_00,
      receiptNumber: `RT-${Math.floor(Math.random() * 9_000_000) + 1_000_000}`,
      days,
    })
    const passes = [mexican.pass, uuidv7(), colombian.pass]
    const { renewed, refused } = await server.value(
      renewPasses,
      { body: { renewals: passes.map(renewal) } },
      demo.owner,
    )
    expect(renewed).toEqual([])
    const codes = new Map(refused.map(({ passId, code }) => [passId, code]))
    expect([...codes.keys()].toSorted()).toEqual(passes.toSorted())
    const [foreign, unknownPass] = passes.map((id) => codes.get(id))
    expect(foreign).toBe(unknownPass)
    expect(await server.value(remindOfPasses, { body: { ids: [mexican.pass, uuidv7()] } }, demo.owner)).toEqual({
      queued: 0,
    })
  })

  it('change nothing if an edit names them', async () => {
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
