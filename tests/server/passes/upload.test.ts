import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { membershipCalls } from '../../../contract/membership.ts'
import { passCalls } from '../../../contract/pass.ts'
import type { UploadCode } from '../../../domain/uploads/check-rows.ts'
import type { UploadColumn } from '../../../domain/uploads/columns.ts'
import { roundsOr } from '../../support/rounds.ts'
import { newLocation } from '../cash-ups/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'
import { aPassSheet } from './sheets.ts'
import { bogotaDay, passesOf } from './support.ts'
import { aRow, refused, uploadsOf } from './uploads.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const passes = passesOf(server, demo)
const here = await newLocation(server, demo)
const membershipId = await passes.membership()

const { ask, report, passesAt } = uploadsOf(server, demo, here, membershipId)

beforeEach(() => emptyBuckets(server))

/** Enough rows for two statements of the server. `npm run upload-rows` sends the maximum of a file. */
const ROWS = roundsOr(600)

describe('permission to upload passes', () => {
  it('is limited to admins', async () => {
    const file = aPassSheet([aRow()])
    expect((await ask(file, { by: {} })).status).toBe(401)
    for (const staff of [demo.ana, demo.luis])
      expect(await ask(file, { by: staff })).toMatchObject({ status: 403, answer: { code: 'forbidden' } })
    expect(await ask(file, { by: demo.root })).toMatchObject({ status: 403, answer: { code: 'company_required' } })
    for (const admin of [demo.owner, { token: demo.root.token, companyId: demo.colombia }])
      expect(await ask(file, { by: admin })).toMatchObject({ status: 200, answer: { rows: 1, created: 1 } })
  })

  it('is limited to the person’s own company', async () => {
    expect(await ask(aPassSheet([aRow()]), { by: demo.mexicanOwner })).toMatchObject({
      status: 404,
      answer: { code: 'not_found' },
    })
    for (const unknown of [{ locationId: uuidv7() }, { membership: uuidv7() }])
      expect((await ask(aPassSheet([aRow()]), unknown)).status).toBe(404)
  })

  it('is limited to memberships on sale at the location', async () => {
    const disabled = await passes.membership({ enabled: false })
    const over = await passes.membership({ expirationDate: bogotaDay(-1) })
    const elsewhere = await passes.membership({ locationIds: [await newLocation(server, demo)] })
    for (const membership of [disabled, over])
      expect(await ask(aPassSheet([aRow()]), { membership })).toMatchObject(
        refused('membership_disabled', 'membershipId'),
      )
    expect(await ask(aPassSheet([aRow()]), { membership: elsewhere })).toMatchObject(
      refused('membership_unknown', 'membershipId'),
    )
  })
})

describe('an upload', () => {
  it('only checks without a write, then writes all rows, and changes nothing for the same file again', async () => {
    const locationId = await newLocation(server, demo)
    const [one, two] = [
      aRow({ plates: `${freshPlate()};${freshPlate()}` }),
      aRow({ identificationType: 'NIT', firstName: 'Fletes 24 S.A.S.', lastName: '' }),
    ]
    const again = {
      cells: {
        ...aRow().cells,
        identification: one.cells.identification,
        email: one.cells.email,
        phone: one.cells.phone,
      },
    }
    const file = aPassSheet([one, two, again])
    const counts = { rows: 3, changed: 0, faults: [] }
    expect(await report(file, { locationId })).toEqual({ ...counts, created: 3, drivers: 2, left: 0, committed: false })
    expect(await passesAt(locationId)).toEqual([])
    expect(await report(file, { locationId, mode: 'all' })).toEqual({
      ...counts,
      created: 3,
      drivers: 2,
      left: 0,
      committed: true,
    })
    const kept = await passesAt(locationId)
    expect(kept).toHaveLength(3)
    expect(kept.find(({ plates }) => plates.length === 2)).toMatchObject({
      state: 'active',
      driver: { name: 'Mariana Torres' },
      plates: one.cells.plates.split(';').toSorted(),
      parkingSpaces: 1,
    })
    expect(kept.find(({ driver }) => driver?.name === 'Fletes 24 S.A.S.')).toMatchObject({
      membership: { id: membershipId },
      block: null,
    })
    for (const mode of ['check', 'all', 'valid'] as const)
      expect(await report(file, { locationId, mode })).toEqual({
        ...counts,
        created: 0,
        drivers: 0,
        left: 3,
        committed: mode !== 'check',
      })
    expect(await passesAt(locationId)).toEqual(kept)
  })

  it('with a bad cell writes the valid rows on request, and otherwise no row', async () => {
    const locationId = await newLocation(server, demo)
    const file = aPassSheet([aRow(), aRow({ startDate: '25/11/2026' }), aRow()])
    const fault = { row: 3, column: 'startDate', code: 'date_format', value: '25/11/2026' }
    expect(await report(file, { locationId, mode: 'all' })).toMatchObject({
      created: 2,
      faults: [fault],
      committed: false,
    })
    expect(await passesAt(locationId)).toEqual([])
    expect(await report(file, { locationId, mode: 'valid' })).toMatchObject({
      created: 2,
      faults: [fault],
      committed: true,
    })
    expect(await passesAt(locationId)).toHaveLength(2)
  })

  it('changes passes of an earlier upload, except those that were changed by hand', async () => {
    const locationId = await newLocation(server, demo)
    const [one, two] = [aRow(), aRow()]
    await report(aPassSheet([one, two]), { locationId, mode: 'all' })
    const plates = `${one.cells.plates};${freshPlate()}`
    const changed = aPassSheet([
      { cells: { ...one.cells, plates } },
      { cells: { ...two.cells, endDate: bogotaDay(60) } },
    ])
    const mine = (await passesAt(locationId)).find((pass) => pass.plates.includes(two.cells.plates))
    const byHand = freshPlate()
    await server.value(
      passCalls.edit,
      { params: { id: mine?.id ?? '' }, body: { changes: { plates: { from: [two.cells.plates], to: [byHand] } } } },
      demo.owner,
    )
    expect(await report(changed, { locationId, mode: 'all' })).toMatchObject({
      created: 0,
      changed: 1,
      left: 1,
      committed: true,
    })
    const kept = await passesAt(locationId)
    expect(kept.map((pass) => pass.plates.join(';')).toSorted()).toEqual(
      [plates.split(';').toSorted().join(';'), byHand].toSorted(),
    )
    const history = await server.value(
      passCalls.history,
      { params: { id: kept.find((pass) => pass.plates.length === 2)?.id ?? '' } },
      demo.owner,
    )
    expect(history.data.map(({ action }) => action)).toEqual(['edited', 'created'])
  })

  it('uses existing drivers without a change', async () => {
    const locationId = await newLocation(server, demo)
    const known = aRow({ firstName: 'Somebody', email: 'else@parq.test' })
    const driverId = await passes.driver(demo.owner, {
      identificationType: 'citizenship',
      identification: known.cells.identification,
    })
    expect(await report(aPassSheet([known]), { locationId, mode: 'all' })).toMatchObject({ created: 1, drivers: 0 })
    const [pass] = await passesAt(locationId)
    expect(pass?.driver).toMatchObject({ id: driverId })
    expect(pass?.driver?.name).not.toContain('Somebody')
  })

  it('reports each code at its cell', async () => {
    const locationId = await newLocation(server, demo)
    const owner = aRow()
    await report(aPassSheet([owner]), { locationId, mode: 'all' })
    const twice = freshPlate()
    const wrong: [UploadColumn, string, UploadCode][] = [
      ['endDate', '', 'required'],
      ['email', '', 'contact'],
      ['identificationType', 'Pasaporte', 'id_type'],
      ['identification', '12.345', 'identification'],
      ['firstName', 'A', 'name'],
      ['email', 'nobody', 'email'],
      ['phone', '300-123', 'phone'],
      ['plates', '?', 'plate'],
      ['vehicleType', 'moto', 'type_mismatch'],
      ['startDate', '01/12/2026', 'date_format'],
      ['endDate', '2020-01-01', 'date_order'],
      ['plates', [freshPlate(), freshPlate(), freshPlate()].join(';'), 'too_many_plates'],
      ['email', owner.cells.email, 'contact_taken'],
      ['plates', owner.cells.plates, 'plate_has_pass'],
      ['plates', twice, 'duplicate_in_file'],
    ]
    const rows = [
      ...wrong
        .slice(0, -1)
        .map(([column, value, code]) => aRow({ [column]: value, ...(code === 'contact' && { phone: '' }) })),
      aRow({ plates: twice }),
      aRow({ plates: twice }),
    ]
    const { faults } = await report(aPassSheet(rows), { locationId })
    const found = wrong.map(([column, value, code], nth) => ({
      row: nth + 2 + (code === 'duplicate_in_file' ? 1 : 0),
      column,
      code,
      value,
    }))
    expect(faults).toEqual(found)
    expect([...new Set(faults.map(({ code }) => code))].toSorted()).toEqual(
      [...new Set(wrong.map(([, , code]) => code))].toSorted(),
    )
  })

  it('and a simultaneous sale at the booth cannot both get one plate', async () => {
    const locationId = await newLocation(server, demo)
    const plate = freshPlate()
    const [sold, uploaded] = await Promise.all([
      passes.sell(locationId, null, demo.owner, { plates: [plate] }),
      report(aPassSheet([aRow({ plates: plate })]), { locationId, mode: 'valid' }),
    ])
    expect([sold.ok, uploaded.created === 1].filter(Boolean)).toHaveLength(1)
    expect(await passesAt(locationId)).toHaveLength(1)
  })

  it(`with ${ROWS} rows is checked and written`, async () => {
    const locationId = await newLocation(server, demo)
    const wrong = Math.ceil(ROWS / 25)
    const file = aPassSheet(
      Array.from({ length: ROWS }, (_, nth) =>
        aRow({
          plates: `W${String.fromCharCode(65 + (nth % 26))}X${nth + 10_000}`,
          ...(nth % 25 === 0 && { startDate: '25/11/2026' }),
        }),
      ),
    )
    const checked = await report(file, { locationId })
    expect(checked).toMatchObject({ rows: ROWS, created: ROWS - wrong, committed: false })
    expect(checked.faults).toHaveLength(wrong)
    expect(await report(file, { locationId, mode: 'valid' })).toMatchObject({
      created: ROWS - wrong,
      drivers: ROWS - wrong,
      committed: true,
    })
    expect(await report(file, { locationId, mode: 'valid' })).toMatchObject({
      created: 0,
      drivers: 0,
      left: ROWS - wrong,
    })
    expect(
      (await server.value(membershipCalls.get, { params: { id: membershipId } }, demo.owner)).sold,
    ).toBeGreaterThanOrEqual(ROWS - wrong)
  })
})
