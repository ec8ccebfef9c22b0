import { beforeEach, describe, expect, it } from 'vitest'

import { createDriver } from '../../../contract/driver.ts'
import { inviteDriver, sendUpdateLink } from '../../../contract/driver-link.ts'
import { MailRefusal } from '../../../server/mail/mailer.ts'
import { aNewDriver, trailOf } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { aMailer, addLink, tokenIn, withLink } from './support.ts'

const mailer = aMailer()
const server = await openTestServer({ mailer })
const demo = await enterDemo(server)
const { open, register } = withLink(server)

let nth = 0
const freshEmail = () => `link-${(nth += 1)}@example.test`

async function aDriver(email: string | null = freshEmail()) {
  return server.value(createDriver, { body: aNewDriver({ email, firstName: 'Nubia', lastName: 'Rojas' }) }, demo.ana)
}

const send = (id: string, by = demo.ana) => server.call(sendUpdateLink, { params: { id } }, by)
const invite = (email: string, by = demo.ana) => server.call(inviteDriver, { body: { email } }, by)

beforeEach(async () => {
  mailer.sent.length = 0
  mailer.refuse = null
  await server.owner.query('delete from limiter_buckets; delete from pgboss.job')
})

describe('a link that a driver is sent [S2-06]', () => {
  it('goes to the driver’s address, in the language of the company, and opens the driver’s own details', async () => {
    const driver = await aDriver()
    const answer = await send(driver.id)
    expect(answer).toEqual({ ok: true, status: 200, value: { sentTo: driver.email, expiresAt: expect.any(String) } })
    const [mail] = mailer.sent
    const token = tokenIn(mail)
    expect(mail).toMatchObject({ to: driver.email, subject: expect.stringContaining('¿Sus datos siguen al día?') })
    expect(mail?.text).toContain(`https://parq.test/update-driver?lng=es#${token}`)
    expect(mail?.html).toContain(`href="https://parq.test/update-driver?lng=es#${token}"`)
    expect(token).toMatch(/^[\w-]{64}$/)
    expect(JSON.stringify(answer)).not.toContain(token)
    // By the database's clock.
    const { rows } = await server.owner.query<{ hours: number }>(
      'select extract(epoch from $1::timestamptz - now())::float / 3600 as hours',
      [answer.ok ? answer.value.expiresAt : null],
    )
    expect(rows[0]?.hours).toBeGreaterThan(71.9)
    expect(rows[0]?.hours).toBeLessThanOrEqual(72)
    expect(await open(token)).toMatchObject({
      ok: true,
      value: { sentTo: driver.email, driver: { id: driver.id, firstName: 'Nubia' } },
    })
  })

  it('is stored as a hash only, and listed in the driver’s history', async () => {
    const driver = await aDriver()
    await send(driver.id)
    const token = tokenIn(mailer.sent[0])
    const { rows } = await server.owner.query<{ link: string }>(
      `select row_to_json(l)::text as link from driver_links l where driver_id = $1`,
      [driver.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.link).not.toContain(token)
    expect(rows[0]?.link).not.toContain(Buffer.from(token).toString('hex'))
    const trail = await trailOf(server, driver.id)
    expect(trail.at(-1)).toMatchObject({ action: 'link_sent', actor: demo.ana.name, after: { sentTo: driver.email } })
    expect(JSON.stringify(trail)).not.toContain(token)
  })

  it('voids the previous link of that driver, and of no other', async () => {
    const [driver, other] = [await aDriver(), await aDriver()]
    await send(other.id)
    await send(driver.id)
    await send(driver.id)
    const [others, first, second] = mailer.sent.map(tokenIn)
    expect(await open(first ?? '')).toMatchObject({ status: 410, problem: { code: 'link_gone' } })
    expect(await open(second ?? '')).toMatchObject({ ok: true })
    expect(await open(others ?? '')).toMatchObject({ ok: true })
  })

  it('is not sent to a driver without an e-mail, or to a driver of another company', async () => {
    expect(await send((await aDriver(null)).id)).toMatchObject({
      status: 409,
      problem: { code: 'driver_without_email' },
    })
    const driver = await aDriver()
    expect(await send(driver.id, demo.mexicanOwner)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect(mailer.sent).toEqual([])
    expect(await send(driver.id)).toMatchObject({ ok: true })
  })

  it('is sent three times in a quarter of an hour, and another driver still gets one', async () => {
    const driver = await aDriver()
    for (let times = 0; times < 3; times++) expect(await send(driver.id)).toMatchObject({ ok: true })
    expect(await send(driver.id)).toMatchObject({
      status: 429,
      problem: { code: 'too_many_attempts', retryAfter: expect.any(Number) },
    })
    // A failed send has not replaced the last link that was sent.
    expect(await open(tokenIn(mailer.sent[2]))).toMatchObject({ ok: true })
    expect(await send((await aDriver()).id)).toMatchObject({ ok: true })
  })

  it('is queued even while the mail server accepts no mail', async () => {
    const driver = await aDriver()
    mailer.refuse = () => new MailRefusal('450 later', '450', false)
    expect(await send(driver.id)).toMatchObject({ ok: true, value: { sentTo: driver.email } })
    expect((await trailOf(server, driver.id)).map(({ action }) => action)).toEqual(['created', 'link_sent'])
  })

  it('is deleted once it is no longer valid', async () => {
    const driver = await aDriver()
    await addLink(server, demo.colombia, null, { sentTo: 'swept@example.test', left: '-1 second' })
    await addLink(server, demo.colombia, null, { sentTo: 'stays@example.test' })
    await send(driver.id)
    const { rows } = await server.owner.query(
      `select sent_to from driver_links where sent_to in ('swept@example.test', 'stays@example.test')`,
    )
    expect(rows).toEqual([{ sent_to: 'stays@example.test' }])
  })

  it('is deleted with the driver', async () => {
    const driver = await aDriver()
    await send(driver.id)
    await server.owner.query('delete from drivers where id = $1', [driver.id])
    expect(await open(tokenIn(mailer.sent[0]))).toMatchObject({ status: 410 })
  })
})

describe('an invitation [S2-06]', () => {
  it('shows nobody’s details, and registers its holder', async () => {
    const email = freshEmail()
    expect(await invite(email.toUpperCase())).toMatchObject({ ok: true, value: { sentTo: email } })
    expect(mailer.sent[0]).toMatchObject({ to: email, subject: expect.stringContaining('Regístrese como conductor') })
    const token = tokenIn(mailer.sent[0])
    expect(await open(token)).toMatchObject({ ok: true, value: { sentTo: email, driver: null } })
    expect(await register(token, { firstName: 'Nubia', lastName: 'Rojas', email })).toEqual({
      ok: true,
      status: 200,
      value: { saved: true },
    })
    expect((await trailOf(server, demo.colombia)).at(-1)).toMatchObject({
      entity: 'company',
      action: 'invited',
      actor: demo.ana.name,
      after: { sentTo: email },
    })
  })

  it('is in English in a country that speaks English', async () => {
    await invite(freshEmail(), demo.britishOwner)
    expect(mailer.sent[0]?.subject).toContain('Register as a driver')
    expect(mailer.sent[0]?.text).toContain('/update-driver?lng=en#')
  })

  it('voids the previous one to the same address', async () => {
    const email = freshEmail()
    await invite(email)
    await invite(email)
    await invite(freshEmail())
    const [first, second, other] = mailer.sent.map(tokenIn)
    expect(await open(first ?? '')).toMatchObject({ status: 410 })
    expect(await open(second ?? '')).toMatchObject({ ok: true })
    expect(await open(other ?? '')).toMatchObject({ ok: true })
  })

  it('is refused if a driver of the company has that address, and names the driver to staff', async () => {
    const driver = await aDriver()
    expect(await invite(driver.email ?? '')).toMatchObject({
      status: 409,
      problem: {
        code: 'driver_exists',
        errors: [{ path: 'email', code: 'driver_email_exists' }],
        matches: [{ driver: { id: driver.id } }],
      },
    })
    // In another company the e-mail is unknown.
    expect(await invite(driver.email ?? '', demo.mexicanOwner)).toMatchObject({ ok: true })
    expect(await invite('nubia')).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'email', code: 'email_invalid' }] },
    })
  })
})
