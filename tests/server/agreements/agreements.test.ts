import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { agreementCalls, editNamedAgreement, getAgreementUse } from '../../../contract/agreement.ts'
import { listLocations } from '../../../contract/location.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here, there] = (await server.value(listLocations, { query: { companyId: demo.colombia } }, demo.owner)).data.map(
  ({ id }) => id,
)
if (!here || !there) throw new Error('The demo has too few locations')

let made = 0
function anAgreement(more: object = {}) {
  made++
  return { id: uuidv7(), name: `Convenio ${made}`, type: 'percentage' as const, percentage: 2_000, ...more }
}

const create = (more: object, caller: Caller = demo.owner) =>
  server.call(agreementCalls.create, { body: anAgreement(more) }, caller)
const given = (more: object = {}) => server.value(agreementCalls.create, { body: anAgreement(more) }, demo.owner)
const edit = (id: string, changes: object, caller: Caller = demo.owner) =>
  server.call(agreementCalls.edit, { params: { id }, body: { changes } }, caller)
const wrong = (path: string, code: string) => ({
  ok: false,
  status: 400,
  problem: { code: 'validation_failed', errors: [expect.objectContaining({ path, code })] },
})
/** Days with a default agreement that no other test uses. */
const days = () => {
  made++
  const day = new Date(Date.UTC(2070, 0, made * 40)).toISOString().slice(0, 10)
  return { startDate: day, endDate: day }
}

describeCrud(
  agreementCalls,
  {
    input: anAgreement,
    edits: [
      ['percentage', [1_000, 3_000]],
      ['enabled', [false, true]],
    ],
    wrong: ['name', ' ', 'required'],
  },
  { server, demo },
)

describe('an agreement [S2-28] [S3-01] [S3-02] [S5-11]', () => {
  it.each([
    [
      'custom',
      { exemptMinutes: 10, freeRateMinutes: 60, initialCost: 200_000, typeCost: 'minute', minuteCost: 10_000 },
      'complex',
    ],
    ['custom', { typeCost: 'fixed', fixedCost: 500_000 }, 'complex'],
    ['fixed_cost', { fixedCost: 0 }, 'fixed_value'],
    ['fixed_discount', { fixedDiscount: 100_000 }, 'fixed_value'],
    ['percentage', { percentage: 10_000 }, 'percentage'],
    ['time', { discountMinutes: 60 }, 'time'],
  ])('has its own parts with type %s, %o', async (type, parts, discountType) => {
    expect(await create({ percentage: null, ...parts, type })).toMatchObject({
      ok: true,
      value: { ...parts, type, discountType },
    })
  })

  it.each([
    ['a part of another type', { discountMinutes: 5 }, 'discountMinutes', 'not_of_type'],
    ['no part of its own', { percentage: null }, 'percentage', 'required'],
    ['more than 100 %', { percentage: 10_001 }, 'percentage', 'percentage_invalid'],
    ['nothing', { percentage: 0 }, 'percentage', 'percentage_invalid'],
    [
      'a discount of 0',
      { type: 'fixed_discount', percentage: null, fixedDiscount: 0 },
      'fixedDiscount',
      'amount_not_positive',
    ],
    ['0 minutes', { type: 'time', percentage: null, discountMinutes: 0 }, 'discountMinutes', 'minutes_invalid'],
    ['a custom price without a further cost', { type: 'custom', percentage: null }, 'typeCost', 'required'],
    [
      'a custom price without its cost',
      { type: 'custom', percentage: null, typeCost: 'minute' },
      'minuteCost',
      'required',
    ],
    ['a negative amount', { type: 'fixed_cost', percentage: null, fixedCost: -1 }, 'fixedCost', 'amount_negative'],
    ['an end before its start', { startDate: '2026-11-20', endDate: '2026-11-19' }, 'endDate', 'date_range_invalid'],
    ['a name that is taken', { name: 'Gimnasio' }, 'name', 'agreement_exists'],
    ['a location of no company', { locationIds: [uuidv7()] }, 'locationIds', 'location_unknown'],
    ['an invalid month of a budget', { budgetCount: 0 }, 'budgetCount', 'count_invalid'],
  ])('with %s is refused', async (_, more, path, code) => {
    expect(await create(more)).toMatchObject(wrong(path, code))
  })

  it('begins and ends on one day, or has no end', async () => {
    expect(await create({ startDate: '2026-11-20', endDate: '2026-11-20' })).toMatchObject({ ok: true })
    expect(await create({ startDate: '2026-11-20' })).toMatchObject({ ok: true, value: { endDate: null } })
  })

  it('changes its type together with the parts of the new type, and not without them', async () => {
    const { id } = await given()
    expect(await edit(id, { type: { from: 'percentage', to: 'time' } })).toMatchObject({ ok: false, status: 400 })
    expect(
      await edit(id, {
        type: { from: 'percentage', to: 'time' },
        percentage: { from: 2_000, to: null },
        discountMinutes: { from: null, to: 30 },
      }),
    ).toMatchObject({ ok: true, value: { type: 'time', percentage: null, discountMinutes: 30 } })
  })

  it('can be edited with its id in the body, as in the specification', async () => {
    const { id } = await given()
    const asked = (named: string, caller: Caller = demo.owner) =>
      server.call(editNamedAgreement, { body: { id: named, changes: { enabled: { from: true, to: false } } } }, caller)
    expect(await asked(id, demo.ana)).toMatchObject({ status: 403 })
    expect(await asked(id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await asked(id)).toMatchObject({ ok: true, value: { enabled: false, version: 2 } })
  })

  it('is found by part of its name and by whether it is enabled', async () => {
    const { id } = await given({ name: '100 % de cortesía', enabled: false })
    const found = async (query: object) =>
      (await server.value(agreementCalls.list, { query }, demo.ana)).data.map((one) => one.id)
    expect(await found({ search: '100 %' })).toEqual([id])
    expect(await found({ search: '100 %', enabled: 'true' })).toEqual([])
  })

  it('has its earlier terms up to the moment of a change', async () => {
    const { id } = await given({ locationIds: [here] })
    await edit(id, { locationIds: { add: [there], remove: [] } })
    const { versions } = await server.value(agreementCalls.get, { params: { id } }, demo.ana)
    expect(versions).toMatchObject([{ locationIds: [here] }, { locationIds: [here, there].toSorted() }])
    await edit(id, { budgetCount: { from: null, to: 5 } })
    expect((await server.value(agreementCalls.get, { params: { id } }, demo.ana)).versions).toEqual(versions)
  })
})

describe('the vehicle types and locations of an agreement', () => {
  it('keep both additions of two simultaneous edits', async () => {
    const { id } = await given({ vehicleTypeIds: [1], locationIds: [here] })
    await Promise.all([
      edit(id, { vehicleTypeIds: { add: ['2'], remove: [] } }),
      edit(id, { vehicleTypeIds: { add: ['3'], remove: [] } }),
      edit(id, { locationIds: { add: [there], remove: [] } }),
    ])
    expect(await server.value(agreementCalls.get, { params: { id } }, demo.owner)).toMatchObject({
      vehicleTypeIds: [1, 2, 3],
      locationIds: [here, there].toSorted(),
      version: 4,
    })
  })

  it('never become “all” if two simultaneous edits remove the last ones', async () => {
    const { id } = await given({ vehicleTypeIds: [1, 2], locationIds: [here] })
    expect(await edit(id, { vehicleTypeIds: { add: [], remove: ['1'] } })).toMatchObject({
      ok: true,
      value: { vehicleTypeIds: [2] },
    })
    expect(await edit(id, { vehicleTypeIds: { add: [], remove: ['2'] } })).toMatchObject(
      wrong('vehicleTypeIds', 'would_be_all'),
    )
    expect(await edit(id, { locationIds: { add: [], remove: [here] } })).toMatchObject(
      wrong('locationIds', 'would_be_all'),
    )
    expect(await edit(id, { vehicleTypeIds: { from: ['1', '2'], to: [] } })).toMatchObject({
      status: 409,
      problem: { conflicts: [{ path: 'vehicleTypeIds', theirs: ['2'] }] },
    })
    expect(await edit(id, { vehicleTypeIds: { from: ['2'], to: [] } })).toMatchObject({
      ok: true,
      value: { vehicleTypeIds: [] },
    })
    // A set that means “all” needs no additions.
    expect(await edit(id, { vehicleTypeIds: { add: ['1'], remove: [] } })).toMatchObject({
      ok: true,
      value: { vehicleTypeIds: [] },
    })
    expect(await edit(id, { vehicleTypeIds: { from: [], to: ['3', '1'] } })).toMatchObject({
      ok: true,
      value: { vehicleTypeIds: [1, 3] },
    })
  })
})

describe('a default agreement', () => {
  it('is unique for a location, a vehicle type and a day, even for eight at once', async () => {
    const when = days()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ ...when, isDefault: true, locationIds: [here] })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const [first] = answers.flatMap((answer) => (answer.ok ? answer.value : []))
    const refused = answers.flatMap((answer) => (answer.ok ? [] : (answer.problem.errors ?? [])))
    expect(refused).toEqual(
      Array.from({ length: 7 }, () => ({
        path: 'isDefault',
        code: 'default_taken',
        detail: `“${first?.name}” is the default there already.`,
      })),
    )
    expect(await create({ ...when, isDefault: true })).toMatchObject(wrong('isDefault', 'default_taken'))
  })

  it('can exist with others at other locations, for other types, on other days, and with disabled ones', async () => {
    const when = days()
    await given({ ...when, isDefault: true, locationIds: [here], vehicleTypeIds: [1] })
    for (const more of [
      { locationIds: [there], vehicleTypeIds: [1] },
      { locationIds: [here], vehicleTypeIds: [2] },
      { ...days(), locationIds: [here] },
      { enabled: false },
    ])
      expect(await create({ ...when, isDefault: true, ...more })).toMatchObject({ ok: true })
  })

  it('stays the only default if another agreement is enabled, moved or widened', async () => {
    const when = days()
    await given({ ...when, isDefault: true, locationIds: [here] })
    const off = await given({ ...when, isDefault: true, enabled: false, locationIds: [here] })
    expect(await edit(off.id, { enabled: { from: false, to: true } })).toMatchObject(
      wrong('isDefault', 'default_taken'),
    )
    const other = await given({ ...when, isDefault: true, locationIds: [there] })
    expect(await edit(other.id, { locationIds: { add: [here], remove: [] } })).toMatchObject(
      wrong('isDefault', 'default_taken'),
    )
    expect(
      await edit(other.id, { isDefault: { from: true, to: false }, locationIds: { add: [here], remove: [] } }),
    ).toMatchObject({ ok: true })
  })
})

describe('the use of an agreement', () => {
  const use = (id: string, month: string, caller: Caller = demo.owner) =>
    server.call(getAgreementUse, { params: { id }, query: { month } }, caller)

  it('is listed for a month in the zone of each location, with place and person', async () => {
    const { id } = await given()
    const add = (startedAt: string, discount: number) =>
      addService(server, {
        companyId: demo.colombia,
        locationId: here,
        status: 'completed',
        paymentMethod: 'cash',
        totalCost: 100_00,
        startedAt: new Date(startedAt),
      }).then((service) =>
        server.owner.query(
          'update services set agreement_id = $2, discount = $3, paid_at = $4, exit_operator_id = $5 where id = $1',
          [service, id, discount, startedAt, demo.ana.id],
        ),
      )
    // 23:30 on the 30th in Bogotá is the 1st in UTC.
    await add('2026-06-01T04:30:00.000Z', 500)
    await add('2026-06-01T05:30:00.000Z', 1_000)
    await add('2026-07-01T04:30:00.000Z', 2_000)
    expect(await use(id, '2026-06')).toMatchObject({
      ok: true,
      value: {
        month: '2026-06',
        count: 2,
        amount: 3_000,
        locations: [{ id: here, count: 2, amount: 3_000 }],
        operators: [{ id: demo.ana.id, count: 2 }],
      },
    })
    expect(await use(id, '2026-05')).toMatchObject({ ok: true, value: { count: 1, amount: 500 } })
    expect(await use(id, '2026-08')).toMatchObject({
      ok: true,
      value: { count: 0, amount: 0, locations: [], operators: [] },
    })
    expect(await use(id, '2026-13')).toMatchObject({ status: 400 })
    expect(await use(id, '2026-06', demo.ana)).toMatchObject({ status: 403 })
    expect(await use(id, '2026-06', demo.mexicanOwner)).toMatchObject({ status: 404 })
  })
})
