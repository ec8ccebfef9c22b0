import { beforeEach, describe, expect, it } from 'vitest'

import { signIn } from '../../../contract/session.ts'
import { resendWelcomeEmail, userCalls } from '../../../contract/user.ts'
import { aMailer } from '../driver-links/support.ts'
import { addNewcomer, enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { wrong, refused, linkIn, usersOf } from './users.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)

const { aUser, invite, read, choosePassword } = usersOf(server, demo)
const [bogota = '', other = ''] = demo.luis.locations

beforeEach(async () => {
  mailer.sent.length = 0
  await server.owner.query('delete from limiter_buckets')
})

describe('an invitation [S2-31] [S3-01] [S6-02] [S7-02]', () => {
  it('is sent to its address, and creates a user when it is accepted', async () => {
    const body = aUser({ phoneCode: '57', phone: '3001234567', gender: 'f' })
    const made = await server.value(userCalls.create, { body }, demo.owner)
    expect(made).toMatchObject({ ...body, state: 'invited', isActive: true, signedIn: false })
    expect(mailer.sent).toMatchObject([{ to: body.email, text: expect.stringContaining('Hola, Rosa.') }])
    expect(await server.call(signIn, { body: { email: body.email, password: '' } })).toMatchObject({ ok: false })
    expect(await choosePassword(made.id, linkIn(mailer.sent[0]?.text))).toMatchObject({ ok: true })
    expect(await read(made.id)).toMatchObject({ state: 'active', invitationEndsAt: null, signedIn: false })
    expect(
      await server.call(signIn, { body: { email: body.email.toUpperCase(), password: 'a first way in 29' } }),
    ).toMatchObject({ ok: true, value: { user: { id: made.id, locationIds: [bogota] } } })
    expect(await read(made.id)).toMatchObject({ signedIn: true, seenAt: expect.any(String) })
  })

  it('has no address but its own, whatever names it tells', async () => {
    const name = await server.owner.query<{ name: string }>('select name from companies where id = $1', [demo.colombia])
    const rename = (to: string | undefined) =>
      server.owner.query('update companies set name = $2 where id = $1', [demo.colombia, to])
    await rename('GANASTE http://premio.example escribe a yo@premio.example')
    await server.value(userCalls.create, { body: aUser({ firstName: 'Visita.premio.example' }) }, demo.owner)
    await rename(name.rows[0]?.name)
    const [mail] = mailer.sent
    expect(mail?.subject).toContain('GANASTE premio example')
    expect(mail?.text).toContain('Hola, Visita premio example.')
    const addresses = `${mail?.subject} ${mail?.text}`.match(/\S+:\/\/[^\s#]+|[\w-]{2,}\.example/g)
    expect(addresses).toEqual([
      'https://parq.test/reset-password?lng=es&for=invitation',
      expect.stringMatching(/^https:\/\/parq\.test\/api\/v2\/users\/mail-link\?lng=es&t=[\w-]{64}$/),
    ])
    expect(mail?.html).not.toMatch(/premio\.example/)
  })

  it('keeps one user per address with the latest details, and ends the earlier link', async () => {
    const first = await server.value(userCalls.create, { body: aUser() }, demo.owner)
    const again = await server.value(
      userCalls.create,
      { body: aUser({ email: first.email.toUpperCase(), firstName: 'Rosalba', locationIds: [other] }) },
      demo.owner,
    )
    expect(again).toMatchObject({ id: first.id, firstName: 'Rosalba', locationIds: [other], state: 'invited' })
    const [before, after] = mailer.sent.map(({ text }) => linkIn(text))
    expect(await choosePassword(first.id, before ?? '')).toMatchObject({ status: 410 })
    expect(await choosePassword(first.id, after ?? '')).toMatchObject({ ok: true })
    expect(await invite({ email: first.email })).toMatchObject(wrong('email', 'user_exists'))
  })

  it('can be sent again after it expired, until it is accepted', async () => {
    const id = await addNewcomer(server, demo.colombia)
    await server.owner.query(`update operators set invitation_ends_at = now() - interval '1 minute' where id = $1`, [
      id,
    ])
    expect(await read(id)).toMatchObject({ state: 'invitation_expired' })
    const resend = (operatorId: string, caller: Caller = demo.owner) =>
      server.call(resendWelcomeEmail, { body: { operatorId } }, caller)
    expect(await resend(id)).toMatchObject({ ok: true, value: { state: 'invited' } })
    expect(await choosePassword(id, linkIn(mailer.sent[0]?.text))).toMatchObject({ ok: true })
    expect(await resend(id)).toMatchObject(refused('invitation_accepted'))
    expect(await resend(id, demo.mexicanOwner)).toMatchObject({ status: 404 })
  })

  it('needs an address without a sign-in in any company, and active locations', async () => {
    expect(await invite({ email: demo.ana.email })).toMatchObject(wrong('email', 'user_exists'))
    expect(await invite({ email: demo.mexicanOwner.email.toUpperCase() })).toMatchObject(wrong('email', 'email_taken'))
    const [mexican = ''] = await demo.locationsOf(demo.mexico)
    expect(await invite({ locationIds: [mexican] })).toMatchObject(wrong('locationIds', 'location_unknown'))
    // No message is sent about an edit that was not made.
    expect(mailer.sent).toEqual([])
    const closed = other
    await server.owner.query('update locations set is_active = false where id = $1', [closed])
    expect(await invite({ locationIds: [closed] })).toMatchObject(wrong('locationIds', 'location_unknown'))
    await server.owner.query('update locations set is_active = true where id = $1', [closed])
    expect(await invite({ phone: '3001234567' })).toMatchObject(wrong('phoneCode', 'required'))
  })

  it('is sent by admins only, up to a limit', async () => {
    expect(await invite({}, demo.ana)).toMatchObject({ status: 403 })
    const body = aUser()
    for (let time = 0; time < 5; time++) expect(await invite({ email: body.email })).toMatchObject({ ok: true })
    expect(await invite({ email: body.email })).toMatchObject({ status: 429 })
  })
})
