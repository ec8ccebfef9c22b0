import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { addCompany, listActiveOperators, listCompanies } from '../../../contract/companies.ts'
import { editCompany, getCompany, getCompanyHistory } from '../../../contract/company.ts'
import { userCalls } from '../../../contract/user.ts'
import { vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const root = { token: demo.root.token }

/** Digits that no other company in these tests has. */
let made = 0
const aCompany = () => ({
  id: uuidv7(),
  country: 'colombia' as const,
  name: 'Parqueaderos Quindío',
  legalName: 'Parqueaderos del Quindío SAS',
  businessName: 'Quindío',
  taxId: `90077${(++made).toString().padStart(4, '0')}`,
})

async function entriesOf(company: string): Promise<string[]> {
  const { rows } = await server.owner.query<{ action: string }>(
    `select action from audit_entries where company_id = $1 and entity = 'company' and actor_id = $2 order by at`,
    [company, demo.root.id],
  )
  return rows.map(({ action }) => action)
}

describe("a super admin's companies [S7-02]", () => {
  beforeEach(() => server.owner.query(`delete from audit_entries where action = 'entered'`))

  it('are listed with the number of people who can sign in, searched and filtered', async () => {
    const { data } = await server.value(listCompanies, { query: { country: 'colombia' } }, root)
    expect(data).toMatchObject([{ id: demo.colombia, country: 'colombia' }])
    const active = await server.value(listActiveOperators, { params: { id: demo.colombia } }, root)
    expect(data[0]?.activeOperators).toBe(active.data.length)
    expect(active.data.map(({ state }) => state)).toEqual(active.data.map(() => 'active'))
    const taxId = data[0]?.taxId ?? ''
    expect((await server.value(listCompanies, { query: { search: taxId } }, root)).data).toHaveLength(1)
    expect(await server.value(listCompanies, { query: { search: '%' } }, root)).toMatchObject({ data: [], total: 0 })
  })

  it('are created once for an id, with the standard vehicle types, and can then be used', async () => {
    const body = aCompany()
    const answers = await Promise.all([
      server.value(addCompany, { body }, root),
      server.value(addCompany, { body }, root),
    ])
    const { id: _, ...said } = body
    for (const company of answers)
      expect(company).toMatchObject({ ...said, id: body.id, currency: 'COP', vatRate: 1900, amountStyle: 'spec' })
    const inside = { ...root, companyId: body.id }
    expect((await server.value(vehicleTypeCalls.list, { query: {} }, inside)).data).toHaveLength(3)
    const invited = {
      id: uuidv7(),
      email: `${randomUUID()}@example.test`,
      firstName: 'Rosa',
      lastName: 'Quintero',
      language: 'es' as const,
      role: 'parking_admin' as const,
    }
    expect(await server.value(userCalls.create, { body: invited }, inside)).toMatchObject({
      companyId: body.id,
      state: 'invited',
    })
    expect(await server.value(listActiveOperators, { params: { id: body.id } }, root)).toEqual({ data: [] })
    expect(await entriesOf(body.id)).toEqual(['created', 'entered'])
  })

  it('are read and edited under their id, and the first read is recorded as entering', async () => {
    expect(
      await server.call(getCompany, { params: { id: demo.mexico } }, { ...root, companyId: demo.colombia }),
    ).toMatchObject({ status: 404 })
    await server.owner.query(`delete from audit_entries where action = 'entered'`)
    const { name } = await server.value(getCompany, { params: { id: demo.mexico } }, root)
    expect(await entriesOf(demo.mexico)).toEqual(['entered'])
    expect(await entriesOf(demo.colombia)).toEqual([])
    const edit = (from: string, to: string) =>
      server.call(editCompany, { params: { id: demo.mexico }, body: { changes: { name: { from, to } } } }, root)
    expect(await edit(name, 'Otro nombre')).toMatchObject({ ok: true, value: { name: 'Otro nombre' } })
    expect(await edit('Otro nombre', name)).toMatchObject({ ok: true })
    expect((await server.value(getCompanyHistory, { params: { id: demo.mexico } }, root)).data).toContainEqual(
      expect.objectContaining({
        action: 'edited',
        actor: expect.objectContaining({ id: demo.root.id, role: 'super_admin' }),
      }),
    )
  })

  it('are refused if the tax id is taken or invalid, or the id in use', async () => {
    const { taxId } = await server.value(getCompany, { params: { id: demo.colombia } }, root)
    const refused = (body: ReturnType<typeof aCompany>) => server.call(addCompany, { body }, root)
    expect(await refused({ ...aCompany(), taxId })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'taxId', code: 'tax_id_taken' }] },
    })
    expect(await refused({ ...aCompany(), taxId: '12' })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'taxId' }] },
    })
    expect(await refused({ ...aCompany(), id: demo.mexico })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'id', code: 'invalidField' }] },
    })
  })

  it('are hidden from all others, who get the same answer for a missing company', async () => {
    expect(await server.call(getCompany, { params: { id: uuidv7() } }, root)).toMatchObject({ status: 404 })
    for (const by of [demo.owner, { token: demo.owner.token, companyId: demo.mexico }]) {
      expect(await server.call(listActiveOperators, { params: { id: demo.mexico } }, by)).toMatchObject({ status: 404 })
      expect(await server.call(addCompany, { body: aCompany() }, by)).toMatchObject({ status: 403 })
    }
    expect(
      (await server.value(listActiveOperators, { params: { id: demo.colombia } }, demo.owner)).data.map(({ id }) => id),
    ).toContain(demo.owner.id)
    expect(await server.call(listActiveOperators, { params: { id: demo.colombia } }, demo.ana)).toMatchObject({
      status: 403,
    })
  })
})
