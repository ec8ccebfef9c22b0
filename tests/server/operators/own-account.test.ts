import { beforeEach, describe, expect, it } from 'vitest'

import { editOperator, resetPassword, setEmail } from '../../../contract/account.ts'
import { getOperator } from '../../../contract/operator.ts'
import { currentUser, signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const NEW = 'a new password'

beforeEach(() => server.owner.query('delete from attempts'))

const change = (id: string, currentPassword: string, newPassword: string, by: Caller) => server.call(resetPassword, { params: { id }, body: { currentPassword, newPassword } }, by)
const signsIn = (email: string, password: string) => server.call(signIn, { body: { email, password } })

describe('what a person says of themselves [S2-33]', () => {
  it('is theirs to change, in the company and where they sign in', async () => {
    const body = { firstName: ' Ana Lucía ', lastName: "O'Neill-Peña", phoneCode: '+57', phone: '3001234567', gender: 'wc' as const, language: 'en' as const }
    const edited = await server.value(editOperator, { params: { id: demo.ana.id }, body }, demo.ana)
    expect(edited).toMatchObject({ firstName: 'Ana Lucía', lastName: "O'Neill-Peña", phoneCode: '57', phone: '3001234567', gender: 'wc', language: 'en', email: demo.ana.email, role: 'parking_staff' })
    expect(await server.value(currentUser, {}, demo.ana)).toEqual(edited)
    const { rows } = await server.owner.query('select first_name, last_name, language from identities where id = $1', [demo.ana.id])
    expect(rows).toEqual([{ first_name: 'Ana Lucía', last_name: "O'Neill-Peña", language: 'en' }])
  })

  it('keeps what is not named, and is told in the audit trail', async () => {
    const before = await server.value(getOperator, { params: { id: demo.luis.id } }, demo.luis)
    const after = await server.value(editOperator, { params: { id: demo.luis.id }, body: { gender: 'f' } }, demo.luis)
    expect(after).toEqual({ ...before, gender: 'f', version: before.version + 1 })
    const { rows } = await server.owner.query(`select actor_id, action, after from audit_entries where entity = 'operator' and entity_id = $1`, [demo.luis.id])
    expect(rows).toEqual([{ actor_id: demo.luis.id, action: 'edited', after: { gender: 'f' } }])
  })

  it.each([
    [{ firstName: ' ' }, 'firstName', 'required'],
    [{ lastName: 'x'.repeat(40) }, 'lastName', 'name_too_long'],
    [{ firstName: 'R2D2' }, 'firstName', 'name_letters'],
    [{ phoneCode: '57', phone: '12345' }, 'phone', 'phone_invalid'],
    [{ phoneCode: null, phone: '3001234567' }, 'phoneCode', 'required'],
    [{ phoneCode: 'x', phone: null }, 'phoneCode', 'phone_code_invalid'],
    [{ photo: '01980000-0000-7000-8000-000000000000' }, 'photo', 'photo_unknown'],
    [{}, '', 'nothing_changed'],
  ])('%j is refused at %s', async (body, path, code) => {
    expect(await server.call(editOperator, { params: { id: demo.ana.id }, body }, demo.ana)).toMatchObject({ status: 400, problem: { errors: [{ path, code }] } })
  })

  it("is not another's to change, but an admin's of the company [S6-07]", async () => {
    const colleague = await addColleague(server, demo.colombia)
    const edit = (by: Caller) => server.call(editOperator, { params: { id: colleague }, body: { firstName: 'Rosalba' } }, by)
    expect(await edit(demo.ana)).toMatchObject({ status: 404 })
    expect(await edit(demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await edit(demo.owner)).toMatchObject({ ok: true, value: { firstName: 'Rosalba' } })
    expect(await edit({ token: demo.root.token, companyId: demo.colombia })).toMatchObject({ ok: true })
  })

  it('of the older application is only read [S6-05]', async () => {
    const colleague = await addColleague(server, demo.colombia)
    await server.owner.query('update operators set legacy = true where id = $1', [colleague])
    expect(await server.call(editOperator, { params: { id: colleague }, body: { firstName: 'Rosalba' } }, demo.owner)).toMatchObject({ status: 409, problem: { code: 'operator_legacy' } })
  })
})

describe('a password [S2-33]', () => {
  it('is changed by who knows the present one, and ends their sessions elsewhere', async () => {
    const elsewhere = { token: await server.signIn(demo.luis.email) }
    expect(await change(demo.luis.id, DEMO_PASSWORD, NEW, demo.luis)).toMatchObject({ ok: true })
    expect(await server.call(currentUser, {}, elsewhere)).toMatchObject({ status: 401 })
    expect(await server.call(currentUser, {}, demo.luis)).toMatchObject({ ok: true })
    expect(await signsIn(demo.luis.email, DEMO_PASSWORD)).toMatchObject({ status: 401 })
    expect(await signsIn(demo.luis.email, NEW)).toMatchObject({ ok: true })
    expect(await change(demo.luis.id, NEW, DEMO_PASSWORD, demo.luis)).toMatchObject({ ok: true })
  })

  it('is not changed without it, nor guessed at', async () => {
    for (let nth = 0; nth < 10; nth++) expect(await change(demo.ana.id, `wrong ${nth}`, NEW, demo.ana)).toMatchObject({ status: 400, problem: { errors: [{ path: 'currentPassword', code: 'password_wrong' }] } })
    expect(await change(demo.ana.id, DEMO_PASSWORD, NEW, demo.ana)).toMatchObject({ status: 429, problem: { code: 'too_many_attempts' } })
    expect(await signsIn(demo.ana.email, DEMO_PASSWORD)).toMatchObject({ ok: true })
  })

  it('has eight characters or more', async () => {
    expect(await change(demo.ana.id, DEMO_PASSWORD, '1234567', demo.ana)).toMatchObject({ status: 400, problem: { errors: [{ path: 'newPassword', code: 'password_too_short' }] } })
  })

  it("of somebody else is set by an admin of the company, who gives their own; and ends that person's sessions [S6-07]", async () => {
    const colleague = await addColleague(server, demo.colombia)
    const email = `${colleague}@colleague.test`
    const theirs = { token: await server.signIn(email) }
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.ana)).toMatchObject({ status: 404 })
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(currentUser, {}, theirs)).toMatchObject({ ok: true })
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.owner)).toMatchObject({ ok: true })
    expect(await server.call(currentUser, {}, theirs)).toMatchObject({ status: 401 })
    expect(await signsIn(email, NEW)).toMatchObject({ ok: true })
    const { rows } = await server.owner.query(`select action, before, after from audit_entries where entity = 'operator' and entity_id = $1`, [colleague])
    expect(rows).toEqual([{ action: 'password_set', before: {}, after: {} }])
  })

  it('of a super admin is set by nobody else', async () => {
    expect(await change(demo.root.id, DEMO_PASSWORD, NEW, demo.owner)).toMatchObject({ status: 404 })
    const root = { token: demo.root.token, companyId: demo.colombia }
    expect(await change(demo.root.id, DEMO_PASSWORD, NEW, root)).toMatchObject({ ok: true })
    expect(await change(demo.root.id, NEW, DEMO_PASSWORD, root)).toMatchObject({ ok: true })
  })
})

describe('the e-mail by which somebody signs in [S2-33]', () => {
  const change = (id: string, email: string, by: Caller, currentPassword = DEMO_PASSWORD) => server.call(setEmail, { params: { id }, body: { currentPassword, email } }, by)

  it('is theirs to change with their password, and their sessions go on', async () => {
    expect(await change(demo.luis.id, ' luis.nuevo@demo.parq.test ', demo.luis)).toEqual({ ok: true, status: 200, value: { email: 'luis.nuevo@demo.parq.test' } })
    expect(await server.call(currentUser, {}, demo.luis)).toMatchObject({ ok: true, value: { email: 'luis.nuevo@demo.parq.test' } })
    expect(await signsIn(demo.luis.email, DEMO_PASSWORD)).toMatchObject({ status: 401 })
    expect(await signsIn('luis.nuevo@demo.parq.test', DEMO_PASSWORD)).toMatchObject({ ok: true })
    const { rows } = await server.owner.query(`select before, after from audit_entries where entity = 'operator' and entity_id = $1 and after ? 'email'`, [demo.luis.id])
    expect(rows).toEqual([{ before: { email: demo.luis.email }, after: { email: 'luis.nuevo@demo.parq.test' } }])
    expect(await change(demo.luis.id, demo.luis.email, demo.luis)).toMatchObject({ ok: true })
    expect(await signsIn(demo.luis.email, DEMO_PASSWORD)).toMatchObject({ ok: true })
  })

  it('is nobody else’s, of whatever company and however it is written', async () => {
    expect(await change(demo.ana.id, 'OWNER@mx.demo.parq.test', demo.ana)).toMatchObject({ status: 400, problem: { errors: [{ path: 'email', code: 'email_taken' }] } })
    expect(await server.call(currentUser, {}, demo.ana)).toMatchObject({ value: { email: demo.ana.email } })
    expect(await signsIn(demo.ana.email, DEMO_PASSWORD)).toMatchObject({ ok: true })
    expect(await change(demo.ana.id, 'not an address', demo.ana)).toMatchObject({ status: 400, problem: { errors: [{ path: 'email', code: 'email_invalid' }] } })
  })

  it('is not changed without the password, nor guessed at', async () => {
    for (let nth = 0; nth < 10; nth++) expect(await change(demo.ana.id, 'thief@example.test', demo.ana, `wrong ${nth}`)).toMatchObject({ status: 400, problem: { errors: [{ path: 'currentPassword', code: 'password_wrong' }] } })
    expect(await change(demo.ana.id, 'thief@example.test', demo.ana)).toMatchObject({ status: 429, problem: { code: 'too_many_attempts' } })
    expect(await signsIn(demo.ana.email, DEMO_PASSWORD)).toMatchObject({ ok: true })
  })

  it('of somebody else is set by an admin of the company alone [S6-07]', async () => {
    const colleague = await addColleague(server, demo.colombia)
    expect(await change(colleague, 'rosa@example.test', demo.ana)).toMatchObject({ status: 404 })
    expect(await change(colleague, 'rosa@example.test', demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await change(colleague, 'rosa@example.test', demo.owner)).toMatchObject({ ok: true })
    expect(await signsIn('rosa@example.test', DEMO_PASSWORD)).toMatchObject({ ok: true })
  })

  it('of a super admin is changed by themselves', async () => {
    const root = { token: demo.root.token, companyId: demo.colombia }
    const { rows } = await server.owner.query<{ email: string }>('select email from identities where id = $1', [demo.root.id])
    expect(await change(demo.root.id, 'root@example.test', demo.owner)).toMatchObject({ status: 404 })
    expect(await change(demo.root.id, 'root@example.test', root)).toMatchObject({ ok: true })
    expect(await change(demo.root.id, rows[0]?.email ?? '', root)).toMatchObject({ ok: true })
  })
})
