import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { listCompanies } from '../../../contract/companies.ts'
import { listLocations } from '../../../contract/location.ts'
import { currentUser } from '../../../contract/session.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

beforeEach(() => server.owner.query(`delete from audit_entries where action = 'entered'`))

const root = (companyId?: string) => ({ token: demo.root.token, ...(companyId === undefined ? {} : { companyId }) })

async function entries(): Promise<{ company: string; actor: string; name: string }[]> {
  const { rows } = await server.owner.query<{ company: string; actor: string; name: string }>(
    `select company_id as company, actor_id as actor, actor_name as name from audit_entries where action = 'entered' order by at`,
  )
  return rows
}

describe('a super admin [S6-01]', () => {
  it('belongs to no company before a choice, and sees all of them', async () => {
    expect(await server.value(currentUser, {}, root())).toMatchObject({
      companyId: null,
      role: 'super_admin',
      roleId: 1,
      locationIds: [],
    })
    const { data, total } = await server.value(listCompanies, { query: {} }, root())
    expect(data.map((company) => company.id).toSorted()).toEqual([demo.colombia, demo.mexico, demo.britain].toSorted())
    expect(total).toBe(3)
    const paged = await server.value(listCompanies, { query: { page: '2', limit: '2' } }, root())
    expect(paged).toMatchObject({ data: [data[2]], page: 2, limit: 2, total: 3 })
    expect(await server.call(listLocations, { query: {} }, root())).toMatchObject({
      status: 403,
      problem: { code: 'company_required' },
    })
  })

  it('works in the company that each request names', async () => {
    for (const company of [demo.colombia, demo.mexico]) {
      const { data } = await server.value(listLocations, { query: {} }, root(company))
      expect(data.map((location) => location.id).toSorted()).toEqual(await demo.locationsOf(company))
      expect(await server.value(currentUser, {}, root(company)), 'and belongs to none of them').toMatchObject({
        companyId: null,
      })
    }
  })

  it('is recorded in the audit trail of a company once an hour', async () => {
    await server.value(listLocations, { query: {} }, root(demo.mexico))
    await server.value(listLocations, { query: {} }, root(demo.mexico))
    const once = { company: demo.mexico, actor: demo.root.id, name: demo.root.name }
    expect(await entries()).toEqual([once])

    await server.value(listLocations, { query: {} }, root(demo.britain))
    expect(await entries()).toEqual([once, { ...once, company: demo.britain }])

    await server.owner.query(`update audit_entries set at = now() - interval '61 minutes' where action = 'entered'`)
    await server.value(listLocations, { query: {} }, root(demo.mexico))
    expect((await entries()).map((entry) => entry.company).toSorted()).toEqual(
      [demo.mexico, demo.mexico, demo.britain].toSorted(),
    )
  })

  it.each([
    ['that does not exist', () => uuidv7()],
    ['with an invalid id', () => 'colombia'],
  ])('has chosen no company if the request names a company %s', async (_, company) => {
    expect(await server.call(listLocations, { query: {} }, root(company()))).toMatchObject({
      status: 403,
      problem: { code: 'company_required' },
    })
    expect(await server.value(currentUser, {}, root(company()))).toMatchObject({ companyId: null })
    expect(await entries()).toEqual([])
  })
})

describe('any other user', () => {
  it('stays in their own company, whatever company they name', async () => {
    const { data } = await server.value(
      listLocations,
      { query: {} },
      { token: demo.owner.token, companyId: demo.mexico },
    )
    expect(data.map((location) => location.id).toSorted()).toEqual(await demo.locationsOf(demo.colombia))
    expect(await entries()).toEqual([])
  })
})
