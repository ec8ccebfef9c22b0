import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { addCompany, listCompanies, releaseTaxId } from '../../../contract/companies.ts'
import { editCompany, getCompany, getCompanyHistory } from '../../../contract/company.ts'
import { verifyCompany } from '../../../contract/sign-up.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const root = { token: demo.root.token }
const REASON = 'The owner sent the certificate of the chamber of commerce'

let numbers = 0

/** A company that signed up under the tax id of another one. */
async function squatter() {
  numbers += 1
  const taxId = `90088${numbers.toString().padStart(4, '0')}`
  const names = { name: 'Ocupado', legalName: 'Ocupado SAS', businessName: 'Ocupado' }
  const body = { id: uuidv7(), country: 'colombia' as const, ...names, taxId }
  await server.value(addCompany, { body }, root)
  return { ...body, inside: { ...root, companyId: body.id } }
}
const isTaken = async (taxId: string) =>
  (await server.value(verifyCompany, { params: { taxId }, query: { country: 'colombia' } })).taken
const release = (id: string, reason = REASON, by: Parameters<typeof server.call>[2] = root) =>
  server.call(releaseTaxId, { params: { id }, body: { reason } }, by)

describe('a tax id that a company has without a right to it', () => {
  it('is free for its owner once a super admin has released it', async () => {
    const { id, inside: _, ...names } = await squatter()
    expect(await isTaken(names.taxId)).toBe(true)
    const refused = await server.call(addCompany, { body: { ...names, id: uuidv7() } }, root)
    expect(refused).toMatchObject({ status: 400, problem: { errors: [{ path: 'taxId', code: 'tax_id_taken' }] } })

    expect(await release(id)).toMatchObject({ ok: true, value: { taxIdReleased: true } })
    expect(await isTaken(names.taxId)).toBe(false)
    expect(await server.call(addCompany, { body: { ...names, id: uuidv7() } }, root)).toMatchObject({ ok: true })
    const { data } = await server.value(listCompanies, { query: { search: names.taxId } }, root)
    expect(new Set(data.map(({ taxIdReleased }) => taxIdReleased))).toEqual(new Set([false, true]))
  })

  it('is traced in the history of the company, with the person and the reason, once', async () => {
    const { id, inside } = await squatter()
    await release(id)
    await release(id, 'Pressed a second time by mistake')
    const { data } = await server.value(getCompanyHistory, { params: { id } }, inside)
    const traces = data.filter(({ changes }) => changes.some(({ path }) => path === 'taxIdReleased'))
    expect(traces).toMatchObject([{ actor: { id: demo.root.id } }])
    expect(traces[0]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'taxIdReleased', before: false, after: true },
        { path: 'releaseReason', before: null, after: REASON },
      ]),
    )
  })

  it('is replaced by the own one of the company, which nobody else may have', async () => {
    const { id, taxId, inside } = await squatter()
    const other = await squatter()
    await release(id)
    const change = (to: string) =>
      server.call(editCompany, { params: { id }, body: { changes: { taxId: { from: taxId, to } } } }, inside)
    expect(await change(other.taxId)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'changes.taxId.to', code: 'tax_id_taken' }] },
    })
    expect(await change('900999123')).toMatchObject({ ok: true, value: { taxIdReleased: false } })
    expect(await isTaken('900999123')).toBe(true)
    expect(await server.value(getCompany, { params: { id } }, inside)).toMatchObject({ taxIdReleased: false })
  })

  it('is released with a reason only, and by nobody but a super admin', async () => {
    const { id, taxId } = await squatter()
    expect(await release(id, 'because')).toMatchObject({ status: 400 })
    expect(await release(demo.colombia, REASON, demo.owner)).toMatchObject({ status: 403 })
    expect(await release(id, REASON, demo.owner)).toMatchObject({ ok: false })
    expect(await isTaken(taxId)).toBe(true)
  })
})
