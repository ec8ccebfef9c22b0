import { describe, expect, it } from 'vitest'

import { getLocation } from '../../../contract/location.ts'
import { editTicket } from '../../../contract/ticket.ts'
import { enterDemo } from '../support/demo.ts'
import { trailOf } from '../drivers/support.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const id = demo.ana.locations[0] ?? ''

const read = async () => (await server.value(getLocation, { params: { id } }, demo.owner)).ticket
const edit = (changes: object, by: Caller = demo.owner) =>
  server.call(editTicket, { params: { id }, body: { changes } }, by)

describe('the texts of a location’s tickets [S2-35]', () => {
  it('are edited field by field, and edits of different fields both apply', async () => {
    const { checkInHeader, checkInFooter, checkOutFooter } = await read()
    expect(
      await edit({ checkInHeader: { from: checkInHeader, to: 'Bienvenido a {location}\r\nPlaca {plate} ' } }),
    ).toMatchObject({
      ok: true,
      value: { id, ticket: { checkInHeader: 'Bienvenido a {location}\nPlaca {plate}', checkInFooter } },
    })
    expect(await edit({ checkOutFooter: { from: checkOutFooter, to: 'Pagado: {total}' } })).toMatchObject({ ok: true })
    expect(await edit({ checkInHeader: { from: checkInHeader, to: 'Hola' } })).toMatchObject({
      status: 409,
      problem: {
        conflicts: [{ path: 'checkInHeader', theirs: 'Bienvenido a {location}\nPlaca {plate}', mine: 'Hola' }],
      },
    })
    expect(
      (await trailOf(server, id)).slice(-2).map(({ entity, action, after }) => ({ entity, action, after })),
    ).toEqual([
      { entity: 'location', action: 'edited', after: { checkInHeader: 'Bienvenido a {location}\nPlaca {plate}' } },
      { entity: 'location', action: 'edited', after: { checkOutFooter: 'Pagado: {total}' } },
    ])
  })

  it('accept only placeholders that their ticket can fill', async () => {
    const { checkInFooter, checkOutHeader } = await read()
    const unknown = (field: string) => ({
      status: 400,
      problem: { errors: [{ path: `changes.${field}.to`, code: 'variable_unknown' }] },
    })
    expect(await edit({ checkInFooter: { from: checkInFooter, to: 'Sale a las {exit}' } })).toMatchObject(
      unknown('checkInFooter'),
    )
    expect(await edit({ checkOutHeader: { from: checkOutHeader, to: '{plcae}' } })).toMatchObject(
      unknown('checkOutHeader'),
    )
    expect(await edit({ checkOutHeader: { from: checkOutHeader, to: 'x'.repeat(601) } })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'changes.checkOutHeader.to', code: 'text_too_long' }] },
    })
    expect(await edit({ checkOutHeader: { from: checkOutHeader, to: '{ exit } {total} {' } })).toMatchObject({
      ok: true,
      value: { ticket: { checkOutHeader: '{ exit } {total} {' } },
    })
  })

  it('belong to the company, and are edited by its admins', async () => {
    const { checkInFooter } = await read()
    const changes = { checkInFooter: { from: checkInFooter, to: 'Gracias' } }
    expect(await edit(changes, demo.ana)).toMatchObject({ status: 403 })
    expect(await edit(changes, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await edit(changes)).toMatchObject({ ok: true, value: { ticket: { checkInFooter: 'Gracias' } } })
  })
})
