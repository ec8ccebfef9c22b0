import { beforeEach, describe, expect, it } from 'vitest'

import { confirmEmail, EMAIL_LINK_HEADER, resetPassword } from '../../../contract/account.ts'
import { PASSWORD_LINK_HEADER, askForPassword, openPasswordLink } from '../../../contract/password-link.ts'
import { currentUser, signIn } from '../../../contract/session.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { renderLetter } from '../../../server/mail/letter.ts'
import { invitationMail } from '../../../server/account/account-mails.ts'
import { makePasswordLink } from '../../../server/account/password-links.ts'
import { aMailer } from '../driver-links/support.ts'
import { type Person, addColleague, enterDemo } from '../support/demo.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'
import { addPasswordLink, passwordTokenIn, wishEmail } from './support.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const NEW = 'a new way in'

beforeEach(async () => {
  mailer.sent.length = 0
  mailer.refuse = null
  await emptyBuckets(server)
})

const ask = (email: string) => server.call(askForPassword, { body: { email } })
const open = (token: string) => server.call(openPasswordLink, { headers: { [PASSWORD_LINK_HEADER]: token } })
const set = (id: string, token: string, newPassword = NEW) =>
  server.call(resetPassword, { params: { id }, headers: { [PASSWORD_LINK_HEADER]: token }, body: { newPassword } })
const signsIn = (email: string, password: string) => server.call(signIn, { body: { email, password } })
/** The message is sent after the answer. */
const mailed = (count = 1) =>
  expect
    .poll(async () => {
      await server.jobs.drain()
      return mailer.sent.length
    })
    .toBe(count)

const GONE = { status: 410, problem: { code: 'link_gone' } }

type Colleague = Pick<Person, 'id' | 'email' | 'token'>

async function aPerson(): Promise<Colleague> {
  const id = await addColleague(server, demo.colombia)
  const email = `${id}@colleague.test`
  return { id, email, token: await server.signIn(email) }
}

/** An invited person without a password; returns the link in their invitation. */
async function anInvited(): Promise<Colleague & { link: string }> {
  const { id, email, token } = await aPerson()
  await server.owner.query('update identities set password_hash = null where id = $1', [id])
  return { id, email, token, link: await invite(id) }
}

function invite(id: string, companyId = demo.colombia): Promise<string> {
  return server.database.transaction(async (tx) => {
    await tx.db.execute(`select set_config('app.company', '${companyId}', true)`)
    return `#${(await makePasswordLink(id, 'invitation', tx)).secret}`
  })
}

const tokenOf = (link: string) => link.split('#')[1] ?? ''
const trailOf = async (id: string) =>
  (
    await server.owner.query(
      `select action, actor_id, actor_email, before, after from audit_entries where entity = 'operator' and entity_id = $1 order by at`,
      [id],
    )
  ).rows

describe('a forgotten password [S2-05] [S7-02]', () => {
  it('is reset through the mailed link, which ends every session and notifies the person', async () => {
    const person = await aPerson()
    expect(await ask(` ${person.email.toUpperCase()} `)).toEqual({ ok: true, status: 200, value: { asked: true } })
    await mailed()
    expect(mailer.sent).toMatchObject([{ to: person.email, subject: 'Cree una contraseña nueva · PARQ' }])
    const token = passwordTokenIn(mailer.sent[0])
    expect(mailer.sent[0]?.html).toContain(`href="https://parq.test/reset-password?lng=es#${token}"`)
    expect(await open(token)).toMatchObject({
      ok: true,
      value: {
        id: person.id,
        purpose: 'reset',
        email: person.email,
        firstName: 'Rosa',
        lastName: 'Mora',
        company: expect.any(String),
      },
    })

    expect(await set(person.id, token)).toEqual({ ok: true, status: 200, value: { changed: true } })
    expect(await server.call(currentUser, {}, person)).toMatchObject({ status: 401 })
    expect(await signsIn(person.email, DEMO_PASSWORD)).toMatchObject({ status: 401 })
    expect(await signsIn(person.email, NEW)).toMatchObject({ ok: true })
    expect(mailer.sent.slice(1)).toMatchObject([
      {
        to: person.email,
        subject: 'Se cambió su contraseña · PARQ',
        text: expect.stringContaining('«¿Olvidó su contraseña?»'),
      },
    ])
    expect(await trailOf(person.id)).toEqual([
      { action: 'password_set', actor_id: person.id, actor_email: person.email, before: {}, after: {} },
    ])
  })

  it('gets the same answer for an unknown e-mail', async () => {
    const person = await aPerson()
    const holder = await server.owner.connect()
    try {
      // If the server looked the person up before answering, the answer would wait for this lock.
      await holder.query('begin; lock table identities in access exclusive mode')
      const answers = await Promise.all([ask(person.email), ask('nobody@example.test')])
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ ok: true })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await mailed()
    expect(mailer.sent.map(({ to }) => to)).toEqual([person.email])
  })

  it('can be requested three times in a quarter of an hour from one network, without a limit for other networks', async () => {
    const person = await aPerson()
    for (const email of [person.email, 'nobody@example.test']) {
      for (let time = 0; time < 3; time++) expect(await ask(email)).toMatchObject({ ok: true })
      expect(await ask(email.toUpperCase())).toMatchObject({
        status: 429,
        problem: { code: 'too_many_attempts', retryAfter: expect.any(Number) },
      })
    }
    await mailed(3)
  })

  it('can be reset by a super admin too, and a dismissed person gets no mail', async () => {
    const token = await addPasswordLink(server, demo.root.id)
    expect(await open(token)).toMatchObject({ ok: true, value: { company: null } })
    expect(await set(demo.root.id, token)).toMatchObject({ ok: true })
    expect(await signsIn(demo.root.email, NEW)).toMatchObject({ ok: true })

    const [person, dismissed] = [await aPerson(), await aPerson()]
    await server.owner.query('update identities set is_active = false where id = $1', [dismissed.id])
    await ask(dismissed.email)
    await ask(person.email)
    await mailed(2)
    expect(mailer.sent.map(({ to }) => to).toSorted()).toEqual([demo.root.email, person.email].toSorted())
  })

  it('cancels an e-mail change that was requested with the old one', async () => {
    const person = await aPerson()
    const wished = await wishEmail(server, person.id)
    expect(await set(person.id, await addPasswordLink(server, person.id))).toMatchObject({ ok: true })
    expect(await server.call(confirmEmail, { headers: { [EMAIL_LINK_HEADER]: wished } })).toMatchObject(GONE)
  })

  it.each([
    ['nine characters', 'ñandú 829', 'password_too_short'],
    ['their name', 'Rosa.Mora.2026', 'password_personal'],
    ['a common password', 'Password2026!', 'password_common'],
    ['a Spanish word and a year', 'Parqueadero2026', 'password_common'],
    ['a place of their company', 'Alcaparros-Mall-26', 'password_company'],
    ['the current password', DEMO_PASSWORD, 'password_same'],
  ])('keeps its link after the new password was rejected: %s', async (_, newPassword, code) => {
    const person = await aPerson()
    const token = await addPasswordLink(server, person.id)
    expect(await set(person.id, token, newPassword)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'newPassword', code }] },
    })
    expect(await server.call(currentUser, {}, person)).toMatchObject({ ok: true })
    expect(await set(person.id, token)).toMatchObject({ ok: true })
  })
})

describe('a link to a password [S2-05]', () => {
  it('is still valid after it is opened, as mail scanners do', async () => {
    const person = await aPerson()
    const token = await addPasswordLink(server, person.id)
    for (let time = 0; time < 2; time++) expect(await open(token)).toMatchObject({ ok: true })
    const head = await server.app.request('/api/v2/users/operators/public/password-link', {
      method: 'HEAD',
      headers: { [PASSWORD_LINK_HEADER]: token },
    })
    expect(head.status).toBe(200)
    expect(await signsIn(person.email, DEMO_PASSWORD)).toMatchObject({ ok: true })
    expect(await set(person.id, token)).toMatchObject({ ok: true })
  })

  it('is valid for an hour, and stored as a hash only', async () => {
    const person = await aPerson()
    await ask(person.email)
    await mailed()
    const token = passwordTokenIn(mailer.sent[0])
    const opened = await open(token)
    const { rows } = await server.owner.query<{ minutes: number; kept: string }>(
      'select extract(epoch from $2::timestamptz - now())::float / 60 as minutes, row_to_json(l)::text as kept from password_links l where identity_id = $1',
      [person.id, opened.ok ? opened.value.expiresAt : null],
    )
    expect(rows[0]?.minutes).toBeGreaterThan(59)
    expect(rows[0]?.minutes).toBeLessThanOrEqual(60)
    expect(rows[0]?.kept).not.toContain(token)
    expect(rows[0]?.kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  it('works once, even if used twice at once', async () => {
    const person = await aPerson()
    const token = await addPasswordLink(server, person.id)
    const answers = await Promise.all([set(person.id, token, `${NEW} 1`), set(person.id, token, `${NEW} 2`)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await open(token)).toMatchObject(GONE)
  })

  it('is invalid if it is expired, malformed, replaced, or another person’s', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const replaced = await addPasswordLink(server, person.id)
    const token = await addPasswordLink(server, person.id)
    const expired = await addPasswordLink(server, other.id, { left: '-1 second' })
    for (const gone of [replaced, expired, 'none', `${token}x`, token.slice(1)]) {
      expect(await open(gone)).toMatchObject(GONE)
      expect(await set(gone === expired ? other.id : person.id, gone)).toMatchObject(GONE)
    }
    expect(await set(other.id, token)).toMatchObject(GONE)
    expect(await signsIn(other.email, DEMO_PASSWORD)).toMatchObject({ ok: true })
    expect(await open(token)).toMatchObject({ ok: true })
  })

  it.each([
    ['e-mail', `email = id || '@elsewhere.test'`],
    ['password', `password_hash = 'x'`],
    ['activity', 'is_active = false'],
  ])('ends after any change of the person’s %s', async (_, change) => {
    const person = await aPerson()
    const token = await addPasswordLink(server, person.id)
    await server.owner.query(`update identities set first_name = 'Rosalba' where id = $1`, [person.id])
    expect(await open(token)).toMatchObject({ ok: true })
    await server.owner.query(`update identities set ${change} where id = $1`, [person.id])
    expect(await open(token)).toMatchObject(GONE)
    expect(await set(person.id, token)).toMatchObject(GONE)
  })

  it('is used without a session, and a call without the link is refused', async () => {
    const person = await aPerson()
    expect(
      await server.call(resetPassword, {
        params: { id: person.id },
        headers: {},
        body: { currentPassword: DEMO_PASSWORD, newPassword: NEW },
      }),
    ).toMatchObject({ status: 401 })
    expect(await set(person.id, 'none')).toMatchObject(GONE)
  })
})

describe('an invitation [S2-05]', () => {
  const invitedUntil = async (id: string) =>
    (
      await server.owner.query<{ days: number | null }>(
        `select extract(epoch from invitation_ends_at - now())::float / 86400 as days from operators where id = $1`,
        [id],
      )
    ).rows[0]?.days

  it('is valid for seven days, and is accepted by the choice of a password', async () => {
    const person = await anInvited()
    expect(person.link).toMatch(/^#[\w-]{64}$/)
    expect(await invitedUntil(person.id)).toBeGreaterThan(6.99)
    expect(await signsIn(person.email, DEMO_PASSWORD)).toMatchObject({
      status: 401,
      problem: { code: 'bad_credentials' },
    })
    expect(await open(tokenOf(person.link))).toMatchObject({
      ok: true,
      value: { purpose: 'invitation', email: person.email },
    })
    expect(await set(person.id, tokenOf(person.link))).toMatchObject({ ok: true })
    expect(await invitedUntil(person.id)).toBeNull()
    expect(await signsIn(person.email, NEW)).toMatchObject({ ok: true })
    // They had no password before, so there is no change to announce.
    expect(mailer.sent).toEqual([])
  })

  it('ends the earlier one when it is sent again', async () => {
    const person = await anInvited()
    const again = await invite(person.id)
    expect(await open(tokenOf(person.link))).toMatchObject(GONE)
    expect(await open(tokenOf(again))).toMatchObject({ ok: true })
  })

  it('cannot be sent to a person of another company, or to one with a password', async () => {
    const [invited, person] = [await anInvited(), await aPerson()]
    await expect(invite(invited.id, demo.mexico)).rejects.toMatchObject({ code: 'not_found' })
    await expect(invite(person.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is mailed again with its original end if the person requests a password', async () => {
    const person = await anInvited()
    const { rows } = await server.owner.query<{ ends: Date }>(
      `update password_links set expires_at = now() + interval '2 days' where identity_id = $1 returning expires_at as ends`,
      [person.id],
    )
    await ask(person.email)
    await mailed()
    expect(mailer.sent[0]).toMatchObject({
      to: person.email,
      subject: expect.stringMatching(/^Le damos la bienvenida a PARQ · /),
    })
    expect(await open(tokenOf(person.link))).toMatchObject(GONE)
    expect(await open(passwordTokenIn(mailer.sent[0]))).toMatchObject({
      ok: true,
      value: { purpose: 'invitation', expiresAt: rows[0]?.ends.toISOString() },
    })

    await server.owner.query(
      `update password_links set expires_at = now() - interval '1 second' where identity_id = $1`,
      [person.id],
    )
    await ask(person.email)
    await mailed(2)
    expect(mailer.sent[1]).toMatchObject({ subject: 'Su invitación venció · PARQ' })
    expect(passwordTokenIn(mailer.sent[1])).toBe('')
  })

  it('names the inviter in the person’s language, and escapes names', async () => {
    const facts = { personId: demo.ana.id, name: '<b>Rosa</b>', company: 'Aparcar & Co', days: 7 }
    const linkTo = (path: string, query = {}) =>
      `https://parq.test${path}?${new URLSearchParams({ lng: 'en', ...query }).toString()}#x`
    const letter = await invitationMail.letterOf(
      { facts, to: 'rosa@example.test', language: 'en', linkTo, plainLinkTo: linkTo, secret: 'x' },
      null,
    )
    if (letter === null) throw new Error('Nothing was written')
    const mail = renderLetter(letter, 'en', null)
    expect(mail.subject).toBe('Welcome to PARQ · Aparcar & Co')
    expect(mail.text).toContain('Aparcar & Co invites you to work with PARQ. You will sign in with rosa@example.test')
    expect(mail.html).toContain('Hello, &lt;b&gt;Rosa&lt;/b&gt;.')
    expect(mail.html).toContain('href="https://parq.test/reset-password?lng=en&amp;for=invitation#x"')
  })
})
