import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'

import { batchWrites } from '../../../contract/batch.ts'
import { getDriversByIds } from '../../../contract/driver.ts'
import { editByLink } from '../../../contract/driver-link.ts'
import { getLocationsByIds } from '../../../contract/location.ts'
import { getOperatorsByIds, listFormerOperators } from '../../../contract/operator.ts'
import { editService } from '../../../contract/service.ts'
import { type Person, addColleague, enterDemo } from '../support/demo.ts'
import { type Answer, type Caller, openTestServer } from '../support/test-server.ts'
import { freshNamed } from './named.ts'
import { type Named, SAMPLES } from './samples.ts'

/** Of what a filter names and one does not see there is nothing. */
const FILTERING = new Set(['listServices', 'listFreeTimeRates', 'listMaximumRates', 'listNightRates', 'listUnitRates', 'listUnitRateTariffs', 'listUnitSpecialRates', 'listUnitSpecialRateTariffs'])
/** Who has the link is of its company, wherever they come from: what it opens is asked in tests of its own. */
const BY_LINK = new Set<string>([editByLink.id])
/** Endpoints whose request names a record, in the path or as a filter that must be one's own. */
const NAMING = SAMPLES.filter(({ endpoint, request }) => {
  const ids: Named = { company: 'c', location: 'l', operator: 'o', operatorEmail: 'z', service: 's', cashUp: 'u', closedCashUp: 'd', collectedCashUp: 't', driver: 'r', vehicle: 'v', paidService: 'p', unassignedService: 'e', twicePaidService: 'h', shiftOfRefund: 'i', agreement: 'a', freeTimeRate: 'f', maximumRate: 'm', nightRate: 'n', unitRate: 'q', specialRate: 'w', ratedLocation: 'k', updateLink: 'z', invitation: 'z', freshEmail: 'z' }
  const others: Named = { company: 'C', location: 'L', operator: 'O', operatorEmail: 'z', service: 'S', cashUp: 'U', closedCashUp: 'D', collectedCashUp: 'T', driver: 'R', vehicle: 'V', paidService: 'P', unassignedService: 'E', twicePaidService: 'H', shiftOfRefund: 'I', agreement: 'A', freeTimeRate: 'F', maximumRate: 'M', nightRate: 'N', unitRate: 'Q', specialRate: 'W', ratedLocation: 'K', updateLink: 'z', invitation: 'z', freshEmail: 'z' }
  return JSON.stringify(request(ids)) !== JSON.stringify(request(others)) && !FILTERING.has(endpoint.id) && !BY_LINK.has(endpoint.id)
})
/** Of many ids, the unknown ones are left out. */
const LEAVING_OUT = new Set<string>([getLocationsByIds.id, getOperatorsByIds.id, listFormerOperators.id, getDriversByIds.id])
/** Of many writes, each is answered by itself. */
const CARRYING = new Set<string>([batchWrites.id])
const SINGLE = NAMING.filter(({ endpoint }) => !LEAVING_OUT.has(endpoint.id) && !CARRYING.has(endpoint.id)).map(({ endpoint, request }) => ({ id: endpoint.id, endpoint, request }))

const server = await openTestServer()
const demo = await enterDemo(server)
let colombian: Named
let mexican: Named

async function namedIn(companyId: string, by: Person): Promise<Named> {
  const [locationId = ''] = await demo.locationsOf(companyId)
  return freshNamed(server, { companyId, locationId, operator: await addColleague(server, companyId), by })
}

beforeAll(async () => {
  colombian = await namedIn(demo.colombia, demo.owner)
  mexican = await namedIn(demo.mexico, demo.mexicanOwner)
})

/** All that tells one answer from another, but for the id of the request. */
function seen(answer: Answer<(typeof SAMPLES)[number]['endpoint']>) {
  return answer.ok ? { status: answer.status, value: answer.value } : { status: answer.status, problem: { ...answer.problem, requestId: '' } }
}

/** The edit of one service as a write of a batch. */
function written(service: string, to: string | null) {
  return { key: randomUUID(), endpoint: editService.id, params: { id: service }, body: { changes: { remarks: { from: null, to } } }, lane: service }
}

const unknown = (): Named => ({
  company: uuidv7(),
  location: uuidv7(),
  operator: uuidv7(),
  operatorEmail: `${uuidv7()}@example.test`,
  service: uuidv7(),
  cashUp: uuidv7(),
  closedCashUp: uuidv7(),
  collectedCashUp: uuidv7(),
  driver: uuidv7(),
  vehicle: uuidv7(),
  paidService: uuidv7(),
  unassignedService: uuidv7(),
  twicePaidService: uuidv7(),
  shiftOfRefund: uuidv7(),
  agreement: uuidv7(),
  freeTimeRate: uuidv7(),
  maximumRate: uuidv7(),
  nightRate: uuidv7(),
  unitRate: uuidv7(),
  specialRate: uuidv7(),
  ratedLocation: uuidv7(),
  updateLink: '',
  invitation: '',
  freshEmail: '',
})

describe("another company's ids [S6-07]", () => {
  it('are named by the calls that this test knows', () => {
    expect(NAMING.map(({ endpoint }) => endpoint.id)).toEqual([
      'getOperator',
      'getOperatorsByIds',
      'listFormerOperators',
      'editOperator',
      'resetPassword',
      'setEmail',
      'getDriver',
      'getDriversByIds',
      'createDriver',
      'editDriver',
      'registerDriver',
      'editGuestDriver',
      'sendUpdateLink',
      'previewVehicles',
      'getVehicle',
      'createVehicle',
      'editVehicle',
      'deleteVehicle',
      'deleteDriver',
      'getCompany',
      'listLocations',
      'getLocation',
      'getLocationsByIds',
      'getAgreement',
      'getService',
      'editService',
      'updateNotificationMethod',
      'finishService',
      'voidService',
      'correctService',
      'getServicePrice',
      'getServiceHistory',
      'resendInvoice',
      'assignPayment',
      'refundService',
      'getFreeTimeRate',
      'createFreeTimeRate',
      'editFreeTimeRate',
      'deleteFreeTimeRate',
      'getMaximumRate',
      'createMaximumRate',
      'editMaximumRate',
      'deleteMaximumRate',
      'getNightRate',
      'createNightRate',
      'editNightRate',
      'deleteNightRate',
      'getUnitRate',
      'createUnitRate',
      'editUnitRate',
      'deleteUnitRate',
      'getUnitRateTariff',
      'createUnitRateTariff',
      'editUnitRateTariff',
      'deleteUnitRateTariff',
      'getUnitSpecialRate',
      'createUnitSpecialRate',
      'editUnitSpecialRate',
      'deleteUnitSpecialRate',
      'getUnitSpecialRateTariff',
      'createUnitSpecialRateTariff',
      'editUnitSpecialRateTariff',
      'deleteUnitSpecialRateTariff',
      'listCompanyCashUps',
      'countCompanyCashUps',
      'getCashUp',
      'openRegister',
      'moveCash',
      'closeCashUp',
      'approveVariance',
      'collectCashUp',
      'adjustCashUp',
      'batchWrites',
    ])
  })

  it.each(SINGLE)('$id answers as for an unknown id: 404, never 403; and its own company gets the record', async ({ endpoint, request }) => {
    const ofColombia = () => namedIn(demo.colombia, demo.owner)
    const callers: [Caller, Named, Named][] = [
      [demo.owner, await ofColombia(), mexican],
      [demo.mexicanOwner, await namedIn(demo.mexico, demo.mexicanOwner), colombian],
      [{ token: demo.root.token, companyId: demo.colombia }, await ofColombia(), mexican],
    ]
    for (const [caller, own, others] of callers) {
      const foreign = await server.call(endpoint, request(others), caller)
      expect(foreign).toMatchObject({ ok: false, status: 404, problem: { code: 'not_found' } })
      expect(seen(foreign)).toEqual(seen(await server.call(endpoint, request(unknown()), caller)))
      expect(await server.call(endpoint, request(own), caller)).toMatchObject({ ok: true, status: 200 })
    }
  })

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
    const locations = await server.value(getLocationsByIds, { params: { ids: [mexican.location, colombian.location, uuidv7()].join() } }, demo.owner)
    expect(locations.data.map((location) => location.id)).toEqual([colombian.location])
    const operators = await server.value(getOperatorsByIds, { params: { ids: [mexican.operator, colombian.operator, uuidv7()].join() } }, demo.owner)
    expect(operators.data.map((operator) => operator.id)).toEqual([colombian.operator])
    const drivers = await server.value(getDriversByIds, { params: { ids: [mexican.driver, colombian.driver, uuidv7()].join() } }, demo.owner)
    expect(drivers.data.map((driver) => driver.id)).toEqual([colombian.driver])
  })

  it('change nothing when an edit names them', async () => {
    const request = { params: { id: mexican.service }, body: { changes: { remarks: { from: null, to: 'ours now' } } } }
    expect(await server.call(editService, request, demo.owner)).toMatchObject({ status: 404 })
    const { answers } = await server.value(batchWrites, { body: { writes: [written(mexican.service, 'ours now')] } }, demo.owner)
    expect(answers).toMatchObject([{ status: 404 }])
    const { rows } = await server.owner.query('select remarks, version from services where id = $1', [mexican.service])
    expect(rows).toEqual([{ remarks: null, version: 1 }])
  })
})
