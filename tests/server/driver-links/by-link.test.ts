import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'

import { listDrivers } from '../../../contract/driver.ts'
import { PROBLEM_DETAILS } from '../../../server/http/error-details.ts'
import { makeToken } from '../../../server/mail/link-token.ts'
import { freshPhone, trailOf } from '../drivers/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { addLink, withLink } from './support.ts'
import { logged, freshEmail, statusesOf, linkedDrivers } from './linked-drivers.ts'

const server = await openTestServer({
  log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }),
})
const demo = await enterDemo(server)

const { aDriver, linkOf } = linkedDrivers(server, demo)
const { open, email, phone, identification, register, edit } = withLink(server)

beforeEach(() => server.owner.query('delete from limiter_buckets'))

describe('the data behind a link [S2-06]', () => {
  it('is the driver’s own details, and nothing else of the driver', async () => {
    const driver = await aDriver({ identificationType: 'citizenship', identification: '1012345' })
    const answer = await open(await linkOf(driver.id))
    const {
      id,
      firstName,
      lastName,
      isCompany,
      identificationType,
      identification: number,
      email: address,
      phoneCode,
      phone: own,
      notificationMethod,
    } = driver
    expect(answer).toEqual({
      ok: true,
      status: 200,
      value: {
        company: {
          name: expect.any(String),
          country: 'colombia',
          contactPhone: expect.any(String),
          contactEmail: expect.any(String),
          privacyNotice: null,
          privacyNoticeAddress: null,
        },
        locations: expect.arrayContaining([
          expect.objectContaining({
            name: 'Clínica Los Guayacanes',
            parkingServices: ['covered_parking', 'vehicular_barrier', 'surveillance', 'cctv'],
          }),
        ]),
        expiresAt: expect.any(String),
        sentTo: 'maria@example.test',
        driver: {
          id,
          firstName,
          lastName,
          isCompany,
          identificationType,
          identification: number,
          email: address,
          phoneCode,
          phone: own,
          notificationMethod,
          authorisedAt: null,
        },
      },
    })
    const named = answer.ok ? answer.value.locations.map(({ name }) => name) : []
    expect(named).not.toContain('Unidad Mirador del Cedro')
  })

  it('stays the same however often it is opened', async () => {
    const token = await linkOf((await aDriver()).id)
    for (let times = 0; times < 3; times++) expect(await open(token)).toMatchObject({ ok: true })
  })
})

describe('the check whether another driver has a contact [S2-06]', () => {
  it('answers yes or no, and ignores the driver’s own contact and those of other companies', async () => {
    const number = freshPhone()
    const [own, other] = [
      await aDriver(),
      await aDriver({ phone: number, identificationType: 'passport', identification: '7654321' }),
    ]
    const foreign = await aDriver({ phoneCode: '52' }, demo.mexicanOwner)
    const token = await linkOf(own.id)
    const said = (taken: boolean) => ({ ok: true, status: 200, value: { taken } })
    expect(await email(token, (other.email ?? '').toUpperCase())).toEqual(said(true))
    expect(await email(token, own.email ?? '')).toEqual(said(false))
    expect(await email(token, foreign.email ?? '')).toEqual(said(false))
    expect(await phone(token, '+57', number.replace(/^(...)/, '$1 '))).toEqual(said(true))
    expect(await phone(token, '52', number)).toEqual(said(false))
    expect(await phone(token, '57', own.phone ?? '')).toEqual(said(false))
    expect(await identification(token, 'passport', '7654321')).toEqual(said(true))
    expect(await identification(token, 'citizenship', '7654321')).toEqual(said(false))
    expect(await email(await linkOf(null), own.email ?? '')).toEqual(said(true))
  })

  it('is open to holders of a link only, with a limit per link', async () => {
    const driver = await aDriver()
    expect(await email(makeToken(demo.colombia).token, driver.email ?? '')).toMatchObject({
      status: 410,
      problem: { code: 'link_gone' },
    })
    const token = await linkOf(driver.id)
    for (let times = 0; times < 60; times++) expect((await email(token, 'x@example.test')).status).toBe(200)
    expect(await email(token, 'x@example.test')).toMatchObject({
      status: 429,
      problem: { code: 'too_many_attempts', retryAfter: expect.any(Number) },
    })
    expect((await open(await linkOf(driver.id))).status).toBe(200)
  })

  it('has a limit that is not used up by people who guess links from the same address', async () => {
    const token = await linkOf((await aDriver()).id)
    for (let times = 0; times < 60; times++) expect((await open(makeToken(demo.colombia).token)).status).toBe(410)
    expect(await open(makeToken(demo.colombia).token)).toMatchObject({
      status: 429,
      problem: { code: 'too_many_attempts' },
    })
    expect((await open(token)).status).toBe(200)
  })
})

describe('an invited driver [S2-06]', () => {
  const given = () => ({
    firstName: 'Nubia',
    lastName: 'Rojas',
    email: freshEmail(),
    phoneCode: '57',
    phone: freshPhone(),
  })

  it('registers once, in their own name, and is visible to staff', async () => {
    const [token, body] = [await linkOf(null), given()]
    expect(await register(token, body)).toEqual({ ok: true, status: 200, value: { saved: true } })
    const { data } = await server.value(listDrivers, { query: { search: body.email } }, demo.ana)
    expect(data).toMatchObject([{ ...body, plates: [], photo: null }])
    expect((await trailOf(server, data[0]?.id ?? '')).map(({ action, actor }) => ({ action, actor }))).toEqual(
      expect.arrayContaining([
        { action: 'created', actor: 'Nubia Rojas' },
        { action: 'link_used', actor: 'Nubia Rojas' },
      ]),
    )
    expect(await register(token, given())).toMatchObject({ status: 410, problem: { code: 'link_gone' } })
  })

  it('registers once, even if six requests use the link at once', async () => {
    const token = await linkOf(null)
    const bodies = Array.from({ length: 6 }, given)
    const answers = await Promise.all(bodies.map((body) => register(token, body)))
    expect(statusesOf(answers)).toEqual([200, 410, 410, 410, 410, 410])
    const { rows } = await server.owner.query('select email from drivers where email = any($1)', [
      bodies.map((body) => body.email),
    ])
    expect(rows).toHaveLength(1)
  })

  it('is refused a contact that another driver has, without that driver’s name, and may correct it', async () => {
    const other = await aDriver()
    const [token, body] = [await linkOf(null), given()]
    const taken = await register(token, { ...body, email: other.email })
    expect(taken).toMatchObject({
      status: 409,
      problem: { code: 'driver_exists', errors: [{ path: 'email', code: 'driver_email_exists' }] },
    })
    expect(JSON.stringify(taken)).not.toContain(other.id)
    expect(await register(token, { ...body, firstName: 'N4' })).toMatchObject({ status: 400 })
    expect(await register(token, body)).toMatchObject({ ok: true })
  })
})

describe('an invalid link [S2-06]', () => {
  it('gets the same answer for every fault', async () => {
    const driver = await aDriver()
    const spent = await linkOf(driver.id)
    await edit(spent, driver.id, {})
    const expired = await addLink(server, demo.colombia, driver.id, { left: '-1 millisecond' })
    const soon = await addLink(server, demo.colombia, driver.id, { left: '5 seconds' })
    const moved = Buffer.concat([
      Buffer.from(demo.mexico.replaceAll('-', ''), 'hex'),
      Buffer.from(soon, 'base64url').subarray(16),
    ]).toString('base64url')
    const unknown = [
      makeToken(demo.colombia).token,
      randomBytes(48).toString('base64url'),
      'x',
      `${soon}A`,
      soon.slice(0, -1),
      soon.toLowerCase(),
      moved,
    ]
    expect((await open(soon)).status).toBe(200)
    for (const token of [spent, expired, ...unknown]) {
      const answer = await open(token)
      expect(answer.ok ? answer.value : { ...answer.problem, requestId: '' }, token).toEqual({
        title: 'link_gone',
        status: 410,
        code: 'link_gone',
        detail: PROBLEM_DETAILS.link_gone,
        requestId: '',
      })
    }
  })

  it('is an error if it is missing', async () => {
    const answer = await server.app.request('/api/v2/users/drivers/public/link')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'x-driver-link', code: 'required' }] })
  })
})

describe('the log [S2-06]', () => {
  it('has lines for calls by a link, without a token, hash, address or name', async () => {
    const driver = await aDriver({ firstName: 'Zoraida' })
    const token = await linkOf(driver.id)
    logged.length = 0
    await open(token)
    await email(token, 'somebody@example.test')
    await edit(token, driver.id, { firstName: { from: 'Zoraida', to: 'Zulma' } })
    await open(token)
    const lines = logged.join('')
    expect(logged.length).toBeGreaterThanOrEqual(4)
    expect(lines).toContain('/api/v2/users/drivers/public/email')
    for (const secret of [token, 'somebody@example.test', 'Zoraida', 'Zulma', 'maria@example.test'])
      expect(lines).not.toContain(secret)
  })
})
