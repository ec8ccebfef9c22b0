import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, it } from 'vitest'

import { EMAIL_LINK_HEADER, confirmEmail, editOperator, resetPassword } from '../../../contract/account.ts'
import { getOperator } from '../../../contract/user.ts'
import { currentUser, signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { MailRefusal } from '../../../server/mail/mailer.ts'
import { aMailer } from '../driver-links/support.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { wishEmail } from './support.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const NEW = 'a new way in'

beforeEach(() => server.owner.query('delete from limiter_buckets; delete from pgboss.job'))

const change = (id: string, currentPassword: string, newPassword: string, by: Caller) =>
  server.call(resetPassword, { params: { id }, headers: {}, body: { currentPassword, newPassword } }, by)
const signsIn = (email: string, password: string) => server.call(signIn, { body: { email, password } })

describe('a person’s own details [S2-33]', () => {
  it('can be changed by the person, in the company and at sign-in', async () => {
    const body = {
      firstName: ' Ana Lucía ',
      lastName: "O'Neill-Peña",
      phoneCode: '+57',
      phone: '3001234567',
      gender: 'wc' as const,
      language: 'en' as const,
    }
    const edited = await server.value(editOperator, { params: { id: demo.ana.id }, body }, demo.ana)
    expect(edited).toMatchObject({
      firstName: 'Ana Lucía',
      lastName: "O'Neill-Peña",
      phoneCode: '57',
      phone: '3001234567',
      gender: 'wc',
      language: 'en',
      email: demo.ana.email,
      role: 'parking_staff',
    })
    expect(await server.value(currentUser, {}, demo.ana)).toEqual({
      ...edited,
      secondFactor: 'none',
      lostLocations: [],
      administrators: expect.any(Array),
    })
    const { rows } = await server.owner.query('select first_name, last_name, language from identities where id = $1', [
      demo.ana.id,
    ])
    expect(rows).toEqual([{ first_name: 'Ana Lucía', last_name: "O'Neill-Peña", language: 'en' }])
  })

  it('keep fields that are not named, and are recorded in the audit trail', async () => {
    const before = await server.value(getOperator, { params: { id: demo.luis.id } }, demo.luis)
    const after = await server.value(editOperator, { params: { id: demo.luis.id }, body: { gender: 'f' } }, demo.luis)
    expect({ ...before, ...after }).toEqual({ ...before, gender: 'f', version: before.version + 1 })
    const { rows } = await server.owner.query(
      `select actor_id, action, after from audit_entries where entity = 'operator' and entity_id = $1`,
      [demo.luis.id],
    )
    expect(rows).toEqual([{ actor_id: demo.luis.id, action: 'edited', after: { gender: 'f' } }])
  })

  it('keep each earlier name in the history', async () => {
    const colleague = await addColleague(server, demo.colombia)
    const theirs = { token: await server.signIn(`${colleague}@colleague.test`) }
    await server.value(
      editOperator,
      { params: { id: colleague }, body: { firstName: 'Carlos', lastName: 'Jefe' } },
      theirs,
    )
    const { rows } = await server.owner.query(
      `select actor_id, actor_name, actor_role, actor_email, before, after from audit_entries where entity = 'operator' and entity_id = $1`,
      [colleague],
    )
    expect(rows).toEqual([
      {
        actor_id: colleague,
        actor_name: 'Rosa Mora',
        actor_role: 'parking_staff',
        actor_email: `${colleague}@colleague.test`,
        before: { firstName: 'Rosa', lastName: 'Mora' },
        after: { firstName: 'Carlos', lastName: 'Jefe' },
      },
    ])
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
    expect(await server.call(editOperator, { params: { id: demo.ana.id }, body }, demo.ana)).toMatchObject({
      status: 400,
      problem: { errors: [{ path, code }] },
    })
  })

  it('can be changed by an admin of the company, and by no other person [S6-07]', async () => {
    const colleague = await addColleague(server, demo.colombia)
    const edit = (by: Caller) =>
      server.call(editOperator, { params: { id: colleague }, body: { firstName: 'Rosalba' } }, by)
    expect(await edit(demo.ana)).toMatchObject({ status: 404 })
    expect(await edit(demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await edit(demo.owner)).toMatchObject({ ok: true, value: { firstName: 'Rosalba' } })
    expect(await edit({ token: demo.root.token, companyId: demo.colombia })).toMatchObject({ ok: true })
  })

  it('are read-only for a user of the older application [S6-05]', async () => {
    const colleague = await addColleague(server, demo.colombia)
    await server.owner.query('update operators set legacy = true where id = $1', [colleague])
    expect(
      await server.call(editOperator, { params: { id: colleague }, body: { firstName: 'Rosalba' } }, demo.owner),
    ).toMatchObject({ status: 409, problem: { code: 'operator_legacy' } })
  })
})

describe('a password [S2-33]', () => {
  it('can be changed with the current one, which ends other sessions', async () => {
    const elsewhere = { token: await server.signIn(demo.luis.email) }
    expect(await change(demo.luis.id, DEMO_PASSWORD, NEW, demo.luis)).toMatchObject({ ok: true })
    expect(await server.call(currentUser, {}, elsewhere)).toMatchObject({ status: 401 })
    expect(await server.call(currentUser, {}, demo.luis)).toMatchObject({ ok: true })
    expect(await signsIn(demo.luis.email, DEMO_PASSWORD)).toMatchObject({ status: 401 })
    expect(await signsIn(demo.luis.email, NEW)).toMatchObject({ ok: true })
    expect(await change(demo.luis.id, NEW, DEMO_PASSWORD, demo.luis)).toMatchObject({ ok: true })
  })

  it('cannot be changed without the current one, and guesses are limited', async () => {
    for (let nth = 0; nth < 10; nth++)
      expect(await change(demo.ana.id, `wrong ${nth}`, NEW, demo.ana)).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'currentPassword', code: 'password_wrong' }] },
      })
    expect(await change(demo.ana.id, DEMO_PASSWORD, NEW, demo.ana)).toMatchObject({
      status: 429,
      problem: { code: 'too_many_attempts' },
    })
    expect(await signsIn(demo.ana.email, DEMO_PASSWORD)).toMatchObject({ ok: true })
  })

  it.each([
    ['nine chars', 'ñandú 829', 'password_too_short'],
    ['their names', 'Ana.Rosa.2026', 'password_personal'],
    ['their e-mail', 'ana@demo.parq.test', 'password_personal'],
    ['a common password', 'Password2026!', 'password_common'],
    ['a long common password', '1q2w3e4r5t6y', 'password_common'],
    ['a common Spanish word', 'Estacionamiento', 'password_common'],
    ['a colleague and a place of the company', 'Luis#Chapinero2026', 'password_company'],
  ])('must be hard to guess: %s is rejected at the field [S5-02]', async (_, newPassword, code) => {
    await server.owner.query(`update identities set first_name = 'Ana Rosa' where id = $1`, [demo.ana.id])
    expect(await change(demo.ana.id, DEMO_PASSWORD, newPassword, demo.ana)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'newPassword', code }] },
    })
    expect(await signsIn(demo.ana.email, DEMO_PASSWORD)).toMatchObject({ ok: true })
  })

  it('is rejected at its field if it equals the current one [S5-02]', async () => {
    expect(await change(demo.ana.id, DEMO_PASSWORD, DEMO_PASSWORD, demo.ana)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'newPassword', code: 'password_same' }] },
    })
  })

  it('can be changed only with the current one or a link', async () => {
    expect(
      await server.call(
        resetPassword,
        { params: { id: demo.ana.id }, headers: {}, body: { newPassword: NEW } },
        demo.ana,
      ),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'currentPassword', code: 'required' }] } })
  })

  it('needs ten characters, while an earlier shorter one stays valid [S5-02]', async () => {
    const colleague = await addColleague(server, demo.colombia)
    const email = `${colleague}@colleague.test`
    await server.owner.query('update identities set password_hash = $2 where id = $1', [
      colleague,
      await hash('password'),
    ])
    expect(await signsIn(email, 'password')).toMatchObject({ ok: true })
    expect(await change(colleague, DEMO_PASSWORD, 'ñandú 8291', demo.owner)).toMatchObject({ ok: true })
    expect(await signsIn(email, 'ñandú 8291')).toMatchObject({ ok: true })
  })

  it('causes a mail to the person in their language, even if the mail server is absent', async () => {
    const colleague = await addColleague(server, demo.colombia)
    mailer.sent.length = 0
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.owner)).toMatchObject({ ok: true })
    expect(mailer.sent).toMatchObject([
      {
        to: `${colleague}@colleague.test`,
        subject: 'Se cambió su contraseña · PARQ',
        text: expect.stringContaining('Hola, Rosa.'),
      },
    ])
    mailer.refuse = () => new MailRefusal('450 later', '450', false)
    expect(await change(colleague, DEMO_PASSWORD, `${NEW} again`, demo.owner)).toMatchObject({ ok: true })
    mailer.refuse = null
    await server.owner.query(`update identities set language = 'en' where id = $1`, [colleague])
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.owner)).toMatchObject({ ok: true })
    expect(mailer.sent.at(-1)).toMatchObject({
      subject: 'Your password was changed · PARQ',
      text: expect.stringContaining('press “Forgot your password?” on the sign-in page at once'),
    })
  })

  it('cancels an e-mail change that was requested with the old one', async () => {
    const colleague = await addColleague(server, demo.colombia)
    const token = await wishEmail(server, colleague)
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.owner)).toMatchObject({ ok: true })
    expect(await server.call(confirmEmail, { headers: { [EMAIL_LINK_HEADER]: token } })).toMatchObject({ status: 410 })
  })

  it('can be set for another person by an admin of the company with the admin’s own password, and ends that person’s sessions [S6-07]', async () => {
    const colleague = await addColleague(server, demo.colombia)
    const email = `${colleague}@colleague.test`
    const theirs = { token: await server.signIn(email) }
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.ana)).toMatchObject({ status: 404 })
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await server.call(currentUser, {}, theirs)).toMatchObject({ ok: true })
    expect(await change(colleague, DEMO_PASSWORD, NEW, demo.owner)).toMatchObject({ ok: true })
    expect(await server.call(currentUser, {}, theirs)).toMatchObject({ status: 401 })
    expect(await signsIn(email, NEW)).toMatchObject({ ok: true })
    const { rows } = await server.owner.query(
      `select action, before, after from audit_entries where entity = 'operator' and entity_id = $1`,
      [colleague],
    )
    expect(rows).toEqual([{ action: 'password_set', before: {}, after: {} }])
  })

  it('cannot be set for a super admin by another person', async () => {
    expect(await change(demo.root.id, DEMO_PASSWORD, NEW, demo.owner)).toMatchObject({ status: 404 })
    const root = { token: demo.root.token, companyId: demo.colombia }
    expect(await change(demo.root.id, DEMO_PASSWORD, NEW, root)).toMatchObject({ ok: true })
    expect(await change(demo.root.id, NEW, DEMO_PASSWORD, root)).toMatchObject({ ok: true })
  })
})
