import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { endpointPath } from '../../../contract/endpoint.ts'
import { FIELD_DETAILS } from '../../../server/http/error-details.ts'
import {
  type CompanyVehicleType,
  cleanSvgImage,
  editNamedVehicleType,
  listVehicleTypes,
  vehicleTypeCalls,
} from '../../../contract/vehicle-type.ts'
import { describeCrud } from '../crud/describe-crud.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const wrong = (path: string, code: string) => ({
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code }] },
})
const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 3h18v18z"/></svg>'

const aBicycle = () => ({
  id: uuidv7(),
  vehicleTypeId: 3 as const,
  isActive: true,
  customName: null,
  position: 3,
  icon: null,
})
const noBicycle = async () =>
  void (await server.owner.query('delete from company_vehicle_types where company_id = $1 and vehicle_type_id = 3', [
    demo.colombia,
  ]))

describeCrud(
  vehicleTypeCalls,
  {
    input: aBicycle,
    edits: [
      ['customName', ['Bici', 'Cicla']],
      ['position', [7, 9]],
    ],
    wrong: ['customName', 'a'.repeat(41), 'type_name_too_long'],
    makePlace: noBicycle,
  },
  { server, demo },
)

/** The company's three types, unchanged. */
async function threeTypes(): Promise<CompanyVehicleType[]> {
  await server.owner.query('delete from company_vehicle_types where company_id = $1', [demo.colombia])
  for (const vehicleTypeId of [1, 2, 3] as const)
    await server.value(vehicleTypeCalls.create, { body: { id: uuidv7(), vehicleTypeId } }, demo.owner)
  return inOrder()
}

const inOrder = async (query: object = {}) => (await server.value(vehicleTypeCalls.list, { query }, demo.ana)).data
const edit = (id: string, changes: object, caller: Caller = demo.owner) =>
  server.call(vehicleTypeCalls.edit, { params: { id }, body: { changes } }, caller)

describe('the vehicle types of a company [S2-30] [S7-02] [S7-06]', () => {
  it('exist once each, even after eight creations at once', async () => {
    await noBicycle()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.call(vehicleTypeCalls.create, { body: { id: uuidv7(), vehicleTypeId: 3 } }, demo.owner),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.flatMap((answer) => (answer.ok ? [] : (answer.problem.errors ?? [])))).toEqual(
      Array.from({ length: 7 }, () => ({
        path: 'vehicleTypeId',
        code: 'vehicle_type_exists',
        detail: FIELD_DETAILS.vehicle_type_exists,
      })),
    )
    const unknown: object = { vehicleTypeId: 4 }
    expect(
      await server.call(vehicleTypeCalls.create, { body: { ...aBicycle(), ...unknown } }, demo.owner),
    ).toMatchObject(wrong('vehicleTypeId', 'invalidField'))
  })

  it('are sorted by their order, and filtered by their state', async () => {
    const [car, motorcycle, bicycle] = await threeTypes()
    expect([car, motorcycle, bicycle]).toMatchObject([
      { name: 'car', position: 1 },
      { name: 'motorcycle', position: 2 },
      { name: 'bicycle', position: 3 },
    ])
    await edit(bicycle?.id ?? '', { position: { from: 3, to: 0 }, isActive: { from: true, to: false } })
    expect((await inOrder()).map(({ name }) => name)).toEqual(['bicycle', 'car', 'motorcycle'])
    expect((await inOrder({ isActive: 'true' })).map(({ name }) => name)).toEqual(['car', 'motorcycle'])
    expect(await server.value(vehicleTypeCalls.count, { query: { isActive: 'false' } }, demo.ana)).toEqual({ count: 1 })
  })

  it('are changed by admins only, and read by staff', async () => {
    const [car] = await threeTypes()
    expect(await edit(car?.id ?? '', { customName: { from: null, to: 'Auto' } }, demo.ana)).toMatchObject({
      status: 403,
    })
    expect(await server.call(vehicleTypeCalls.get, { params: { id: car?.id ?? '' } }, demo.ana)).toMatchObject({
      ok: true,
      value: car,
    })
  })

  it('can be edited with the record in the body, once per key', async () => {
    const [car] = await threeTypes()
    const id = car?.id ?? ''
    const request = { body: { id, changes: { customName: { from: null, to: ' Automóvil ' } } } }
    const caller = { ...demo.owner, key: uuidv7() }
    const first = await server.call(editNamedVehicleType, request, caller)
    expect(first).toMatchObject({ ok: true, value: { id, version: 2, customName: 'Automóvil' } })
    expect(await server.call(editNamedVehicleType, request, caller)).toEqual(first)
    expect(
      await server.call(
        editNamedVehicleType,
        { body: { id, changes: { customName: { from: null, to: 'Carro' } } } },
        demo.owner,
      ),
    ).toMatchObject({
      status: 409,
      problem: { conflicts: [{ path: 'customName', base: null, theirs: 'Automóvil', mine: 'Carro' }] },
    })
    expect(
      await server.call(
        editNamedVehicleType,
        { body: { id: uuidv7(), changes: { customName: { from: null, to: 'Carro' } } } },
        demo.owner,
      ),
    ).toMatchObject({ status: 404 })
  })

  it('always include one that is enabled', async () => {
    const [car, motorcycle, bicycle] = await threeTypes()
    const off = (type: CompanyVehicleType | undefined) => edit(type?.id ?? '', { isActive: { from: true, to: false } })
    expect(await off(car)).toMatchObject({ ok: true })
    expect(await off(bicycle)).toMatchObject({ ok: true })
    expect(await off(motorcycle)).toMatchObject(wrong('isActive', 'last_active_type'))
    expect(
      await server.call(
        editNamedVehicleType,
        { body: { id: motorcycle?.id ?? '', changes: { isActive: { from: true, to: false } } } },
        demo.owner,
      ),
    ).toMatchObject(wrong('isActive', 'last_active_type'))
    // Nothing else of the edit was done either, and an inactive type may be switched off again.
    expect(await off(car)).toMatchObject({ ok: true, value: { version: 2 } })
    expect(await inOrder({ isActive: 'true' })).toMatchObject([{ name: 'motorcycle', version: 1 }])
  })

  it('always include one that is enabled, even if three people disable one each at once', async () => {
    for (let round = 0; round < 4; round++) {
      const types = await threeTypes()
      const answers = await Promise.all(types.map(({ id }) => edit(id, { isActive: { from: true, to: false } })))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
      expect(await inOrder({ isActive: 'true' })).toHaveLength(1)
    }
  })

  it('cause a conflict with both values if two people switch one type', async () => {
    const [car] = await threeTypes()
    const id = car?.id ?? ''
    expect(await edit(id, { isActive: { from: true, to: false } })).toMatchObject({ ok: true })
    expect(await edit(id, { isActive: { from: true, to: false } })).toMatchObject({ ok: true, value: { version: 2 } })
    expect(
      await edit(id, { isActive: { from: false, to: true }, customName: { from: 'Auto', to: 'Carro' } }),
    ).toMatchObject({
      status: 409,
      problem: { conflicts: [{ path: 'customName', base: 'Auto', theirs: null, mine: 'Carro' }] },
    })
  })

  it('have an order in numbers', async () => {
    const [car] = await threeTypes()
    for (const to of [1.5, 2 ** 40, '1', null])
      expect(await edit(car?.id ?? '', { position: { from: 1, to } }), String(to)).toMatchObject(
        wrong('changes.position.to', 'invalidField'),
      )
  })

  it('are the three of the product, all enabled, in a new company', async () => {
    const known = [
      { id: 1, name: 'car', isActive: true },
      { id: 2, name: 'motorcycle', isActive: true },
      { id: 3, name: 'bicycle', isActive: true },
    ]
    expect(await server.value(listVehicleTypes, { query: {} }, demo.ana)).toEqual({ data: known })
    expect(await server.value(listVehicleTypes, { query: { isActive: 'true' } }, demo.ana)).toEqual({ data: known })
    expect(await server.value(listVehicleTypes, { query: { isActive: 'false' } }, demo.ana)).toEqual({ data: [] })
  })
})

describe('the icon of a vehicle type [S2-30] [S7-02]', () => {
  async function send(svg: string | Uint8Array, caller: Caller = demo.owner) {
    const form = new FormData()
    form.set(
      'file',
      new Blob([typeof svg === 'string' ? svg : new Uint8Array(svg)], { type: 'image/svg+xml' }),
      'icon.svg',
    )
    const response = await server.app.request(endpointPath(cleanSvgImage), {
      method: 'POST',
      headers: caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` },
      body: form,
    })
    const answer: unknown = await response.json()
    return { status: response.status, answer: Object(answer) }
  }

  it('is cleaned, set by an edit, and removed', async () => {
    const [car] = await threeTypes()
    const id = car?.id ?? ''
    const { status, answer } = await send(
      '<?xml version="1.0" encoding="UTF-8"?><!-- drawn at home --><svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M3 3h18v18z"/></svg>',
    )
    expect({ status, answer }).toEqual({ status: 200, answer: { svg: SQUARE } })
    expect(await edit(id, { icon: { from: null, to: answer.svg } })).toMatchObject({
      ok: true,
      value: { icon: SQUARE, version: 2 },
    })
    expect(await edit(id, { icon: { from: SQUARE, to: null } })).toMatchObject({
      ok: true,
      value: { icon: null, version: 3 },
    })
  })

  it('is refused at its field, with the fault', async () => {
    expect(await send('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')).toMatchObject({
      status: 400,
      answer: { code: 'validation_failed', errors: [{ path: 'file', code: 'svg_script' }] },
    })
    expect(await send(new Uint8Array([0x89, 0x50, 0x4e, 0x47]))).toMatchObject({
      status: 400,
      answer: { errors: [{ path: 'file', code: 'svg_invalid' }] },
    })
  })

  it('is refused above 100 kB, and is not read beyond 1 MB', async () => {
    const sized = (bytes: number) => SQUARE.replace('<path', `<!--${'x'.repeat(bytes - SQUARE.length - 7)}--><path`)
    expect(await send(sized(100_000))).toMatchObject({ status: 200, answer: { svg: SQUARE } })
    expect(await send(sized(100_001))).toMatchObject({
      status: 400,
      answer: { errors: [{ path: 'file', code: 'svg_too_large' }] },
    })
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 1_024) controller.close()
        else controller.enqueue(new Uint8Array(1_024))
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.owner.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    }
    const response = await server.app.request(endpointPath(cleanSvgImage), init)
    expect([response.status, await response.json()]).toEqual([
      413,
      expect.objectContaining({
        code: 'body_too_large',
        errors: [{ path: 'file', code: 'svg_too_large', detail: FIELD_DETAILS.svg_too_large }],
      }),
    ])
    expect(sent).toBeLessThan(150)
  })

  it('can be cleaned by admins only', async () => {
    expect(await send(SQUARE, demo.ana)).toMatchObject({ status: 403, answer: { code: 'forbidden' } })
    expect(await send(SQUARE, {})).toMatchObject({ status: 401 })
  })

  it('is rejected if the server has not cleaned it, for every caller', async () => {
    const [car] = await threeTypes()
    const id = car?.id ?? ''
    const dirty = SQUARE.replace('<path', '<!-- x --><path')
    for (const [icon, code] of [
      [dirty, 'svg_not_clean'],
      [SQUARE.replace('<path', '<path onclick="alert(1)"'), 'svg_script'],
      ['<b>hello</b>', 'svg_invalid'],
    ] as const) {
      expect(await edit(id, { icon: { from: null, to: icon } })).toMatchObject(wrong('icon', code))
      expect(
        await server.call(
          editNamedVehicleType,
          { body: { id, changes: { icon: { from: null, to: icon } } } },
          demo.owner,
        ),
      ).toMatchObject(wrong('icon', code))
    }
    await noBicycle()
    expect(
      await server.call(vehicleTypeCalls.create, { body: { id: uuidv7(), vehicleTypeId: 3, icon: dirty } }, demo.owner),
    ).toMatchObject(wrong('icon', 'svg_not_clean'))
    expect(await inOrder()).toMatchObject([{ icon: null, version: 1 }, { icon: null }])
    // Missing rights are reported before any check of the icon.
    expect(await edit(id, { icon: { from: null, to: dirty } }, demo.ana)).toMatchObject({ status: 403 })
  })
})
