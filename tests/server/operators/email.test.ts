import { beforeEach, describe, expect, it } from 'vitest'

import { EMAIL_LINK_HEADER, cancelEmail, getEmail, setEmail } from '../../../contract/account.ts'
import { currentUser, signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { MailRefusal } from '../../../server/mail/mailer.ts'
import { aMailer } from '../driver-links/support.ts'
import { enterDemo } from '../support/demo.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { type Answer, openTestServer } from '../support/test-server.ts'
import { emailTokenIn, wishEmail } from './support.ts'
import { freshEmail, GONE, emailsOf } from './wished-emails.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)

const { ask, open, confirm, state, again, aPerson } = emailsOf(server, demo)

beforeEach(async () => {
  mailer.sent.length = 0
  mailer.refuse = null
  await server.owner.query('delete from pgboss.job')
  await emptyBuckets(server)
})
const signsIn = (email: string) => server.call(signIn, { body: { email, password: DEMO_PASSWORD } })

describe('a new e-mail to sign in with [S2-33]', () => {
  it('is set once the person confirms through the mailed link, and not before', async () => {
    const person = await aPerson()
    const email = freshEmail()
    const asked = await ask(person.id, ` ${email} `, person)
    expect(asked).toEqual({
      ok: true,
      status: 200,
      value: { email: person.email, pending: { email, expiresAt: expect.any(String) } },
    })
    expect(mailer.sent).toMatchObject([{ to: email, subject: 'Confirme su nuevo correo · PARQ' }])
    const token = emailTokenIn(mailer.sent[0])
    expect(mailer.sent[0]?.html).toContain(`href="https://parq.test/confirm-email?lng=es#${token}"`)
    expect(JSON.stringify(asked)).not.toContain(token)
    expect(await state(person.id, person)).toEqual(asked.ok && asked.value)
    expect(await signsIn(email)).toMatchObject({ status: 401 })
    expect(await signsIn(person.email)).toMatchObject({ ok: true })

    expect(await confirm(token)).toEqual({ ok: true, status: 200, value: { email } })
    expect(await signsIn(person.email)).toMatchObject({ status: 401 })
    expect(await signsIn(email)).toMatchObject({ ok: true, value: { user: { id: person.id, email } } })
    expect(await state(person.id, person)).toEqual({ email, pending: null })
  })

  it('is not set if the link is only opened, as mail scanners do', async () => {
    const person = await aPerson()
    const token = await wishEmail(server, person.id, { email: 'scanned@example.test' })
    for (let time = 0; time < 3; time++)
      expect(await open(token)).toMatchObject({ ok: true, value: { email: 'scanned@example.test' } })
    const path = '/api/v2/users/operators/public/email-link'
    expect((await server.app.request(path, { method: 'HEAD', headers: { [EMAIL_LINK_HEADER]: token } })).status).toBe(
      200,
    )
    expect(await signsIn(person.email)).toMatchObject({ ok: true })
    expect(await confirm(token)).toMatchObject({ ok: true })
  })

  it('ends other sessions of the person, notifies the old address, and is listed in the history', async () => {
    const person = await aPerson()
    const [email, elsewhere] = [freshEmail(), { token: await server.signIn(person.email) }]
    await ask(person.id, email, person)
    expect(await server.call(currentUser, {}, elsewhere)).toMatchObject({ ok: true })
    await confirm(emailTokenIn(mailer.sent[0]))
    expect(await server.call(currentUser, {}, elsewhere)).toMatchObject({ status: 401 })
    expect(await server.call(currentUser, {}, person)).toMatchObject({ ok: true, value: { email } })
    expect(mailer.sent.slice(1)).toMatchObject([
      { to: person.email, subject: 'Ahora inicia sesión con otro correo · PARQ' },
    ])
    expect(mailer.sent[1]?.text).not.toContain(email)
    const { rows } = await server.owner.query(
      `select action, actor_id, actor_email, before, after from audit_entries where entity = 'operator' and entity_id = $1 order by at`,
      [person.id],
    )
    expect(rows).toEqual([
      { action: 'email_asked', actor_id: person.id, actor_email: person.email, before: {}, after: { email } },
      {
        action: 'edited',
        actor_id: person.id,
        actor_email: person.email,
        before: { email: person.email },
        after: { email },
      },
    ])
  })

  it('is set even if the old address can no longer be notified', async () => {
    const person = await aPerson()
    const email = freshEmail()
    await ask(person.id, email, person)
    mailer.refuse = () => new MailRefusal('450 later', '450', false)
    expect(await confirm(emailTokenIn(mailer.sent[0]))).toMatchObject({ ok: true })
    expect(await signsIn(email)).toMatchObject({ ok: true })
  })

  it('is set for a super admin too, who has no company', async () => {
    const root = { token: demo.root.token, companyId: demo.colombia }
    expect(await ask(demo.root.id, 'root@example.test', demo.owner)).toMatchObject({ status: 404 })
    await ask(demo.root.id, 'root@example.test', root)
    expect(await confirm(emailTokenIn(mailer.sent[0]))).toMatchObject({ ok: true })
    expect(await signsIn('root@example.test')).toMatchObject({ ok: true })
    await ask(demo.root.id, demo.root.email, root)
    expect(await confirm(emailTokenIn(mailer.sent.at(-1)))).toMatchObject({ ok: true })
  })

  it('can be requested for another person by an admin of the company only, and ends all sessions of that person [S6-07]', async () => {
    const person = await aPerson()
    const email = freshEmail()
    for (const by of [demo.ana, demo.mexicanOwner]) {
      expect(await ask(person.id, email, by)).toMatchObject({ status: 404 })
      expect(await again(person.id, by)).toMatchObject({ status: 404 })
      expect(await server.call(getEmail, { params: { id: person.id } }, by)).toMatchObject({ status: 404 })
      expect(await server.call(cancelEmail, { params: { id: person.id } }, by)).toMatchObject({ status: 404 })
    }
    expect(mailer.sent).toEqual([])
    expect(await ask(person.id, email, demo.owner)).toMatchObject({ ok: true })
    expect(await confirm(emailTokenIn(mailer.sent[0]))).toMatchObject({ ok: true })
    expect(await server.call(currentUser, {}, person)).toMatchObject({ status: 401 })
    expect(await server.call(currentUser, {}, demo.owner)).toMatchObject({ ok: true })
  })
})

describe('an e-mail that another person already uses [S2-33]', () => {
  /** Returns everything that differs between answers, except addresses and times. */
  const shape = (answer: Answer<typeof setEmail>, email: string) =>
    JSON.stringify(answer)
      .replaceAll(email, '@')
      .replaceAll(/"expiresAt":"[^"]+"/g, '"expiresAt"')

  it.each([
    ['another company', demo.mexicanOwner.email],
    ['another company, in another spelling', demo.britishOwner.email.toUpperCase()],
    ['the person’s own company', demo.luis.email],
  ])('gets the same answer for %s as for a free one, and its holder is notified', async (_, taken) => {
    const person = await aPerson()
    const free = freshEmail()
    const answers = [await ask(person.id, free, person), await ask(person.id, taken, person)] as const
    expect(shape(answers[1], taken)).toBe(shape(answers[0], free))
    expect(await state(person.id, person)).toMatchObject({ email: person.email, pending: { email: taken } })
    expect(await again(person.id, person)).toMatchObject({ ok: true, value: { pending: { email: taken } } })
    expect(mailer.sent.map(({ to }) => to)).toEqual([free, taken, taken])
    for (const mail of mailer.sent.slice(1)) {
      expect(mail.text).not.toContain('confirm-email')
      expect(mail.text).not.toContain(person.email)
      expect(mail.subject).toMatch(
        /^(Usted ya inicia sesión con este correo|You already sign in with this email) · PARQ$/,
      )
    }
    expect(await signsIn(person.email)).toMatchObject({ ok: true })
    expect(await signsIn(taken.toLowerCase())).toMatchObject({ ok: true })
  })

  it('gets a mail in the language of its holder', async () => {
    const person = await aPerson()
    await ask(person.id, demo.britishOwner.email, person)
    await ask(person.id, demo.luis.email, person)
    expect(mailer.sent.map(({ subject }) => subject)).toEqual([
      'You already sign in with this email · PARQ',
      'Usted ya inicia sesión con este correo · PARQ',
    ])
  })

  it('stays with a holder who got it after the link was sent, and the link is invalid', async () => {
    const [person, quicker] = [await aPerson(), await aPerson()]
    const email = freshEmail()
    const tokens = [
      await wishEmail(server, person.id, { email }),
      await wishEmail(server, quicker.id, { email: email.toUpperCase() }),
    ]
    expect(await confirm(tokens[1] ?? '')).toMatchObject({ ok: true })
    expect(await open(tokens[0] ?? '')).toMatchObject(GONE)
    expect(await confirm(tokens[0] ?? '')).toMatchObject(GONE)
    expect(await signsIn(person.email)).toMatchObject({ ok: true })
  })

  it('causes no change if it is the person’s own', async () => {
    const person = await aPerson()
    expect(await ask(person.id, person.email.toUpperCase(), person)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'email', code: 'nothing_changed' }] },
    })
    expect(mailer.sent).toEqual([])
  })
})

describe('asking for another e-mail', () => {
  it('needs the password, and limits guesses', async () => {
    const person = await aPerson()
    for (let time = 0; time < 10; time++)
      expect(await ask(person.id, freshEmail(), person, `wrong ${time}`)).toMatchObject({
        status: 400,
        problem: { errors: [{ path: 'currentPassword', code: 'password_wrong' }] },
      })
    expect(await ask(person.id, freshEmail(), person)).toMatchObject({
      status: 429,
      problem: { code: 'too_many_attempts' },
    })
    expect(mailer.sent).toEqual([])
  })

  it('needs an address', async () => {
    const person = await aPerson()
    expect(await ask(person.id, 'not an address', person)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'email', code: 'email_invalid' }] },
    })
  })

  it('gets the same answer if the mail server refuses the mail, which then waits', async () => {
    const person = await aPerson()
    const email = freshEmail()
    mailer.refuse = () => new MailRefusal('450 later', '450', false)
    expect(await ask(person.id, email, person)).toMatchObject({ ok: true })
    expect(await ask(person.id, demo.mexicanOwner.email, person)).toMatchObject({ ok: true })
    expect(await state(person.id, person)).toMatchObject({ pending: { email: demo.mexicanOwner.email } })
  })
})
