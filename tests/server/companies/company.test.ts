import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  type Company,
  editCompany,
  editInvoicing,
  getCompany,
  getCompanyHistory,
  setInvoicing,
} from '../../../contract/company.ts'
import { endpointPath } from '../../../contract/endpoint.ts'
import { getFile, uploadLogo } from '../../../contract/file.ts'
import { enterDemo } from '../support/demo.ts'
import { hubListens, listenAs } from '../support/listener.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const params = { id: demo.colombia }

beforeAll(async () => {
  await hubListens(server)
})

const read = (by: Caller = demo.owner) => server.value(getCompany, { params }, by)

/** Changes fields of the company from their current values. */
async function change(to: Partial<Company>, by: Caller = demo.owner, from: Partial<Company> = {}) {
  const standing: Record<string, unknown> = { ...(await read()), ...from }
  return server.call(
    editCompany,
    {
      params,
      body: {
        changes: Object.fromEntries(
          Object.entries(to).map(([field, value]) => [field, { from: standing[field], to: value }]),
        ),
      },
    },
    by,
  )
}

describe('the company [S2-23] [S3-01]', () => {
  it('has its own words about personal data, and the address of a page with https', async () => {
    const address = 'https://yarumo.example/privacidad'
    expect(await change({ privacyNotice: 'We keep plates.', privacyNoticeAddress: address })).toMatchObject({
      value: { privacyNotice: 'We keep plates.', privacyNoticeAddress: address },
    })
    expect(await read(demo.ana)).toMatchObject({ privacyNoticeAddress: address })
    for (const wrong of ['yarumo.example/privacidad', 'http://yarumo.example', 'javascript:alert(1)', 'https://local'])
      expect(await change({ privacyNoticeAddress: wrong })).toMatchObject({
        problem: { errors: [{ path: 'changes.privacyNoticeAddress.to', code: 'page_address_invalid' }] },
      })
    expect(await change({ privacyNotice: '', privacyNoticeAddress: '' })).toMatchObject({
      value: { privacyNotice: null, privacyNoticeAddress: null },
    })
  })

  it('is changed field by field by an admin, with a history entry and a notice to every device', async () => {
    const listener = await listenAs(server, demo.ana)
    const before = await read()
    expect(
      await change({
        businessName: 'Yarumo',
        insurancePolicy: 'P-77',
        liabilityNotice: null,
        contactPosition: 'Manager',
        vatRate: 500,
      }),
    ).toMatchObject({
      ok: true,
      value: { businessName: 'Yarumo', insurancePolicy: 'P-77', vatRate: 500, version: before.version + 1 },
    })
    expect(await listener.next()).toEqual({ type: 'account_changed' })
    await listener.leave()
    const { data } = await server.value(getCompanyHistory, { params }, demo.owner)
    expect(data[0]).toMatchObject({ action: 'edited', actor: { id: demo.owner.id } })
    expect(data[0]?.changes).toContainEqual({ path: 'vatRate', before: before.vatRate, after: 500 })
    // Prices use the version that applied when they were paid.
    const { rows } = await server.owner.query(
      `select terms from dated_terms where entity = 'company' and entity_id = $1 order by seq`,
      [demo.colombia],
    )
    expect(rows).toEqual([{ terms: { vatRate: before.vatRate } }, { terms: { vatRate: 500 } }])
  })

  it('asks the second of two admins who change one field to decide', async () => {
    const { contactPerson } = await read()
    expect(await change({ contactPerson: 'Beatriz' })).toMatchObject({ ok: true })
    expect(await change({ contactPerson: 'Camila' }, demo.owner, { contactPerson })).toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', conflicts: [{ path: 'contactPerson', theirs: 'Beatriz', mine: 'Camila' }] },
    })
  })

  it('lets staff change the name only, and hides the contact e-mail and the history from them [S6-07]', async () => {
    expect(await change({ name: 'Yarumo Parking' }, demo.ana)).toMatchObject({
      ok: true,
      value: { name: 'Yarumo Parking', contactEmail: null },
    })
    expect(await change({ name: 'Yarumo', vatRate: 0 }, demo.ana)).toMatchObject({
      status: 403,
      problem: { code: 'forbidden' },
    })
    expect((await read()).name).toBe('Yarumo Parking')
    expect(await server.call(getCompanyHistory, { params }, demo.ana)).toMatchObject({ status: 403 })
  })

  it('is not found for another company', async () => {
    const body = { changes: { name: { from: 'Yarumo', to: 'Mine' } } }
    expect(await server.call(editCompany, { params, body }, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(getCompanyHistory, { params }, demo.mexicanOwner)).toMatchObject({ status: 404 })
  })

  it.each([
    ['a name of 51 characters [S5-03]', { name: 'x'.repeat(51) }, 'changes.name.to', 'text_too_long'],
    [
      'a business name of 65 characters [S5-03]',
      { businessName: 'x'.repeat(65) },
      'changes.businessName.to',
      'text_too_long',
    ],
    ['no legal name', { legalName: '  ' }, 'changes.legalName.to', 'required'],
    ['letters in a NIT [S5-04]', { taxId: '9001234A' }, 'changes.taxId.to', 'tax_id_invalid'],
    ['a wrong check digit [S5-04]', { taxId: '800197268-5' }, 'changes.taxId.to', 'check_digit_wrong'],
    ['an invalid e-mail', { contactEmail: 'nobody' }, 'changes.contactEmail.to', 'email_invalid'],
    ['a VAT above 50 %', { vatRate: 5_001 }, 'changes.vatRate.to', 'vat_invalid'],
    ['a missing logo', { logo: demo.owner.id }, 'changes.logo.to', 'photo_unknown'],
  ])('rejects %s at its field', async (_, to, path, code) => {
    expect(await change(to)).toMatchObject({ status: 400, problem: { errors: [{ path, code }] } })
  })

  it('accepts a NIT with its check digit', async () => {
    expect(await change({ taxId: '800197268-4' })).toMatchObject({ ok: true, value: { taxId: '800197268-4' } })
  })
})

describe('invoicing', () => {
  const settings = {
    invoicingPlatform: 'siigo',
    invoicingType: 'amount',
    invoicingThreshold: 23_000_000,
    automaticInvoicing: true,
    invoiceRequestEmail: 'facturas@yarumo.test',
  } as const

  it('is set up and changed field by field, by admins', async () => {
    expect(await server.call(setInvoicing, { body: settings }, demo.owner)).toMatchObject({ ok: true, value: settings })
    expect(
      await server.call(
        editInvoicing,
        { body: { changes: { automaticInvoicing: { from: true, to: false } } } },
        demo.owner,
      ),
    ).toMatchObject({ ok: true, value: { ...settings, automaticInvoicing: false } })
    expect(
      await server.call(
        editInvoicing,
        { body: { changes: { automaticInvoicing: { from: false, to: true } } } },
        demo.ana,
      ),
    ).toMatchObject({ status: 403 })
  })

  it('needs the amount if invoices are issued from an amount', async () => {
    const body = { changes: { invoicingThreshold: { from: settings.invoicingThreshold, to: null } } }
    expect(await server.call(editInvoicing, { body }, demo.owner)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'changes.invoicingThreshold.to', code: 'required' }] },
    })
    expect(
      await server.call(setInvoicing, { body: { ...settings, invoicingThreshold: null } }, demo.owner),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'invoicingThreshold', code: 'required' }] } })
    const all = { changes: { ...body.changes, invoicingType: { from: 'amount' as const, to: 'all' as const } } }
    expect(await server.call(editInvoicing, { body: all }, demo.owner)).toMatchObject({
      ok: true,
      value: { invoicingType: 'all', invoicingThreshold: null },
    })
  })
})

describe('a logo [S5-07]', () => {
  const square = (colour: string) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer()

  async function upload(picture: Uint8Array, query = '', by: Caller = demo.owner) {
    await emptyBuckets(server)
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
    const response = await server.app.request(`${endpointPath(uploadLogo)}${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}` },
      body,
    })
    return { status: response.status, answer: Object(await response.json()) }
  }

  it('in greys is kept, and the company shows it', async () => {
    const { status, answer } = await upload(await square('#808080'), `?companyId=${demo.colombia}`, demo.ana)
    expect(status).toBe(200)
    expect(await change({ logo: answer.id }, demo.ana)).toMatchObject({ ok: true, value: { logo: answer.id } })
  })

  it('in colours is rejected, and becomes grey on request', async () => {
    const red = await square('#c02020')
    expect(await upload(red)).toMatchObject({
      status: 400,
      answer: { errors: [{ path: 'file', code: 'logo_coloured' }] },
    })
    const { status, answer } = await upload(red, '?grey=true')
    expect(status).toBe(200)
    const before = (await read()).logo
    expect(await change({ logo: answer.id })).toMatchObject({ ok: true })
    // An image that no record uses any more is deleted.
    expect(await server.call(getFile, { params: { id: before ?? '' } }, demo.owner)).toMatchObject({ status: 404 })
  })

  it('cannot be uploaded for another company', async () => {
    expect(await upload(await square('#000'), `?companyId=${demo.colombia}`, demo.mexicanOwner)).toMatchObject({
      status: 404,
    })
  })
})
