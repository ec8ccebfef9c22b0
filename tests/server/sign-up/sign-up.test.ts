import { beforeEach, describe, expect, it } from 'vitest'

import { listCountries } from '../../../contract/country.ts'
import { getCompany } from '../../../contract/company.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { listLocations } from '../../../contract/location.ts'
import { listServices } from '../../../contract/service.ts'
import { signIn } from '../../../contract/session.ts'
import { CODE_TRIES, resumeRegistration, verifyCompany, verifyEmail } from '../../../contract/sign-up.ts'
import { vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import { aMailer } from '../driver-links/support.ts'
import { emptyBuckets, letPass } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'
import { PASSWORD, aRegistration, otherThan, signingUp } from './support.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const { register, create, codeFor } = signingUp(server, mailer)

beforeEach(() => emptyBuckets(server))

const resume = (email: string, code: string) => server.call(resumeRegistration, { body: { email, code } })
const refusedAt = (path: string, code: string) => ({
  ok: false,
  status: 400,
  problem: { errors: expect.arrayContaining([expect.objectContaining({ path, code })]) },
})
const expire = (email: string) =>
  server.owner.query(`update sign_ups set expires_at = now() - interval '1 second' where email = $1`, [email])

async function countsOf(taxId: string): Promise<Record<string, number>> {
  const { rows } = await server.owner.query<Record<string, number>>(
    `select count(*)::int as companies, (select count(*)::int from identities i where i.company_id = any(array_agg(c.id))) as people from companies c where tax_id = $1`,
    [taxId],
  )
  return rows[0] ?? {}
}

describe('a company that signs up [S1-01] [S2-04]', () => {
  it('has an administrator who is signed in, and all data that its pages need [S5-03]', async () => {
    const body = aRegistration({
      company: {
        country: 'colombia',
        name: 'n'.repeat(50),
        legalName: 'Parqueadero El Roble S.A.S.',
        businessName: 'b'.repeat(64),
        taxId: '800197268-4',
      },
    })
    const created = await create(body, await codeFor(body))
    if (!created.ok) throw new Error(JSON.stringify(created.problem))
    const { token, user } = created.value
    expect(user).toMatchObject({
      role: 'parking_admin',
      email: body.email,
      firstName: 'Olga',
      language: 'es',
      locationIds: [],
    })

    const by = { token }
    expect(await server.value(getCompany, { params: { id: user.companyId ?? '' } }, by)).toMatchObject({
      ...body.company,
      currency: 'COP',
      vatRate: 1900,
      contactEmail: body.email,
      contactPerson: 'Olga Ríos',
      contactPosition: 'Gerente',
      invoicingPlatform: null,
    })
    const { data: types } = await server.value(vehicleTypeCalls.list, { query: {} }, by)
    expect(types.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['car', true],
      ['motorcycle', true],
      ['bicycle', true],
    ])
    for (const list of [listLocations, listServices, holidayCalls.list])
      expect(await server.value(list, { query: {} }, by)).toMatchObject({ data: [], total: 0 })
    const { rows } = await server.owner.query('select valid_from, terms from dated_terms where entity_id = $1', [
      user.companyId,
    ])
    expect(rows).toEqual([{ valid_from: null, terms: { vatRate: 1900 } }])
    expect(await server.call(signIn, { body: { email: body.email.toUpperCase(), password: PASSWORD } })).toMatchObject({
      ok: true,
    })
  })

  it('gets errors about existing companies at the field, before and after the code [S8-04]', async () => {
    const first = aRegistration()
    expect(await create(first, await codeFor(first))).toMatchObject({ ok: true })

    const verifies = (taxId: string, country: 'colombia' | 'mexico' = 'colombia') =>
      server.value(verifyCompany, { params: { taxId }, query: { country } })
    expect(await verifies(first.company.taxId)).toEqual({ taken: true })
    expect(await verifies(first.company.taxId, 'mexico')).toEqual({ taken: false })
    expect(await server.value(verifyEmail, { params: { email: first.email.toUpperCase() } })).toEqual({ taken: true })
    expect(await server.value(verifyEmail, { params: { email: 'nobody@example.test' } })).toEqual({ taken: false })
    expect(await register(aRegistration({ email: first.email }))).toMatchObject(refusedAt('email', 'email_taken'))
    expect(await register(aRegistration({ company: first.company }))).toMatchObject(
      refusedAt('company.taxId', 'tax_id_taken'),
    )

    // Another company took the same tax id while the code was in the mail; with another tax id the code is still valid.
    const late = aRegistration()
    const code = await codeFor(late)
    expect(await create({ ...late, company: { ...late.company, taxId: first.company.taxId } }, code)).toMatchObject(
      refusedAt('company.taxId', 'tax_id_taken'),
    )
    expect(await create(late, code)).toMatchObject({ ok: true })
  })

  it.each([
    ['a name of 51 characters', { name: 'n'.repeat(51) }, 'company.name', 'text_too_long'],
    ['a business name of 65 characters', { businessName: 'b'.repeat(65) }, 'company.businessName', 'text_too_long'],
    ['an inactive country', { country: 'united_kingdom', taxId: 'GB123456789' }, 'company.country', 'country_invalid'],
    ['England, another name of it', { country: 'england', taxId: 'GB123456789' }, 'company.country', 'country_invalid'],
    ['4 digits', { taxId: '8001' }, 'company.taxId', 'tax_id_invalid'],
    ['16 digits', { taxId: '8001972688001972' }, 'company.taxId', 'tax_id_invalid'],
    ['a wrong check digit', { taxId: '800197268-5' }, 'company.taxId', 'check_digit_wrong'],
  ] as const)('is refused for %s [S5-03] [S5-04]', async (_, wrong, path, code) => {
    const good = aRegistration()
    expect(await register({ ...good, company: { ...good.company, ...wrong } })).toMatchObject(refusedAt(path, code))
  })

  it('can be in a country that the installation opens, and in no other [S1-03]', async () => {
    const british = await openTestServer({ mailer, signUpCountries: ['gb'] })
    const there = signingUp(british, mailer)
    const countries = (isActive?: 'true') => british.value(listCountries, { query: { ...(isActive && { isActive }) } })
    expect((await countries('true')).data.map(({ code }) => code)).toEqual(['gb'])
    expect((await countries()).data.map(({ code, isActive }) => [code, isActive])).toEqual([
      ['co', false],
      ['mx', false],
      ['gb', true],
    ])
    const company = { ...aRegistration().company, country: 'united_kingdom' as const, taxId: 'GB123456789' }
    const body = aRegistration({ company })
    expect(await there.create(body, await there.codeFor(body))).toMatchObject({ ok: true })
    expect(await there.register(aRegistration())).toMatchObject(refusedAt('company.country', 'country_invalid'))
    const verify = (country: 'england' | 'mexico') =>
      british.call(verifyCompany, { params: { taxId: 'GB123456789' }, query: { country } })
    expect(await verify('england')).toMatchObject({ ok: true })
    expect(await verify('mexico')).toMatchObject(refusedAt('country', 'country_invalid'))
  })

  it('is refused without the terms, and with a password made of the person’s own data', async () => {
    const body = aRegistration()
    const unaccepted = await server.app.request('/api/v2/users/auth/register/operator', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, acceptsTerms: false }),
    })
    expect(await unaccepted.json()).toMatchObject({ errors: [{ path: 'acceptsTerms', code: 'terms_required' }] })
    const code = await codeFor(body)
    expect(await create(body, code, 'Olga-Rios-2026')).toMatchObject(refusedAt('password', 'password_personal'))
    const ofCompany = `${body.company.legalName.replaceAll(' ', '-')}-2026`
    expect(await create(body, code, ofCompany)).toMatchObject(refusedAt('password', 'password_company'))
    expect(await create(body, code)).toMatchObject({ ok: true })
  })
})

describe('the code [S2-04] [S4-04]', () => {
  it('is sent to the e-mail in the chosen language, contains no input, and restores the form', async () => {
    const body = aRegistration({ person: { firstName: 'Llame al uno', lastName: 'Ríos', jobTitle: 'Gerente' } })
    const code = await codeFor(body)
    expect(mailer.sent).toMatchObject([{ to: body.email, subject: `${code} es su código de PARQ` }])
    expect(mailer.sent[0]?.text).not.toContain('Llame')
    const { company, person, email } = body
    // Reading the registration does not use up the code.
    for (let time = 0; time < 2; time++)
      expect(await resume(email, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({
        ok: true,
        value: { company, person, email },
      })
    const { rows } = await server.owner.query<{ hash: string }>(
      'select code_hash as hash from sign_ups where email = $1',
      [email],
    )
    expect(rows[0]?.hash).toMatch(/^\$argon2id\$/)
  })

  it('is valid until the next code is sent, for at most a quarter of an hour', async () => {
    const body = aRegistration()
    const old = await codeFor(body)
    const code = await codeFor(body)
    // Both codes are equal once in a million times.
    expect(await create(body, old === code ? otherThan(code) : old)).toMatchObject(refusedAt('code', 'code_wrong'))
    await expire(body.email)
    expect(await create(body, code)).toMatchObject(refusedAt('code', 'code_gone'))
    expect(await create(body, otherThan(code))).toMatchObject(refusedAt('code', 'code_wrong'))
    expect(await create(body, await codeFor(body))).toMatchObject({ ok: true })
  })

  it('allows ten tries, even at once, and gets the same answer for an e-mail without a code', async () => {
    const body = aRegistration()
    const code = await codeFor(body)
    const stranger = 'nobody@example.test'
    for (const email of [body.email, stranger]) {
      const answers = await Promise.all(Array.from({ length: CODE_TRIES + 2 }, () => resume(email, otherThan(code))))
      const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.problem.errors?.[0]?.code))
      expect(codes.filter((one) => one === 'code_wrong')).toHaveLength(CODE_TRIES)
      expect(codes.filter((one) => one === 'code_gone')).toHaveLength(2)
    }
    expect(await create(body, code)).toMatchObject(refusedAt('code', 'code_gone'))
    // A new code has its own tries.
    expect(await create(body, await codeFor(body))).toMatchObject({ ok: true })
  })

  it('is mailed to one e-mail from one network a few times at most', async () => {
    const body = aRegistration()
    const answers = []
    for (let time = 0; time < 6; time++) answers.push(await register(body))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    await letPass(server, '10 minutes')
    expect(await register(body)).toMatchObject({ ok: true })
  })

  it('can be requested a limited number of times, and so can the check for existing accounts', async () => {
    const ask = () => server.call(verifyEmail, { params: { email: 'nobody@example.test' } })
    const statuses = []
    for (let time = 0; time < 31; time++) statuses.push((await ask()).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
    expect(
      await server.call(verifyCompany, { params: { taxId: '700000000' }, query: { country: 'colombia' } }),
    ).toMatchObject({ status: 429, problem: { code: 'too_many_attempts' } })
  })
})

describe('one code creates one company', () => {
  it('however often it is used at once', async () => {
    const body = aRegistration()
    const code = await codeFor(body)
    const answers = await Promise.all([create(body, code), create(body, code), create(body, code)])
    const ids = answers.map((answer) => (answer.ok ? answer.value.user.companyId : answer.problem))
    expect(new Set(ids).size).toBe(1)
    expect(await countsOf(body.company.taxId)).toEqual({ companies: 1, people: 1 })
  })

  it('and does not sign in a person without the password', async () => {
    const body = aRegistration()
    const code = await codeFor(body)
    expect(await create(body, code)).toMatchObject({ ok: true })
    for (let time = 0; time < CODE_TRIES; time++)
      expect(await create(body, code, 'another long password')).toMatchObject(refusedAt('email', 'email_taken'))
    expect(await create(body, code)).toMatchObject(refusedAt('code', 'code_gone'))
    expect(await resume(body.email, code)).toMatchObject(refusedAt('code', 'code_gone'))
  })
})
