import { beforeEach, describe, expect, it } from 'vitest'

import { cancelEmail } from '../../../contract/account.ts'
import { aMailer } from '../driver-links/support.ts'
import { enterDemo } from '../support/demo.ts'
import { emptyBuckets } from '../support/limiter.ts'
import { openTestServer } from '../support/test-server.ts'
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

describe('a link that confirms an e-mail [S2-33]', () => {
  it('is valid for an hour', async () => {
    const person = await aPerson()
    const asked = await ask(person.id, freshEmail(), person)
    const { rows } = await server.owner.query<{ minutes: number }>(
      'select extract(epoch from $1::timestamptz - now())::float / 60 as minutes',
      [asked.ok ? asked.value.pending?.expiresAt : null],
    )
    expect(rows[0]?.minutes).toBeGreaterThan(59)
    expect(rows[0]?.minutes).toBeLessThanOrEqual(60)
    const expired = await wishEmail(server, person.id, { left: '-1 second' })
    expect(await open(expired)).toMatchObject(GONE)
    expect(await confirm(expired)).toMatchObject(GONE)
  })

  it('works once, even if used twice at once', async () => {
    const person = await aPerson()
    const token = await wishEmail(server, person.id)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    expect(await open(token)).toMatchObject(GONE)
  })

  it('is stored as a hash only', async () => {
    const person = await aPerson()
    await ask(person.id, freshEmail(), person)
    const token = emailTokenIn(mailer.sent[0])
    const { rows } = await server.owner.query<{ kept: string }>(
      'select row_to_json(c)::text as kept from email_changes c where identity_id = $1',
      [person.id],
    )
    expect(rows[0]?.kept).not.toContain(token)
    expect(rows[0]?.kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  it('is replaced by the next one, and ends if the request is cancelled or the person is dismissed', async () => {
    const person = await aPerson()
    await ask(person.id, freshEmail(), person)
    await again(person.id, person)
    const [first, second] = mailer.sent.map((mail) => emailTokenIn(mail))
    expect(await open(first ?? '')).toMatchObject(GONE)
    expect(await open(second ?? '')).toMatchObject({ ok: true })
    expect(await server.call(cancelEmail, { params: { id: person.id } }, person)).toMatchObject({
      ok: true,
      value: { email: person.email, pending: null },
    })
    expect(await confirm(second ?? '')).toMatchObject(GONE)
    expect(await again(person.id, person)).toMatchObject({ status: 404 })

    const token = await wishEmail(server, person.id)
    await server.owner.query('update identities set is_active = false where id = $1', [person.id])
    expect(await open(token)).toMatchObject(GONE)
    expect(await confirm(token)).toMatchObject(GONE)
  })

  it('can be sent again after it expired', async () => {
    const person = await aPerson()
    await wishEmail(server, person.id, { email: 'late@example.test', left: '-5 minutes' })
    expect(await state(person.id, person)).toMatchObject({ pending: { email: 'late@example.test' } })
    expect(await again(person.id, person)).toMatchObject({ ok: true })
    expect(await confirm(emailTokenIn(mailer.sent[0]))).toMatchObject({
      ok: true,
      value: { email: 'late@example.test' },
    })
  })

  it('is invalid for another person, as an invented link is', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const [mine, theirs] = [await wishEmail(server, person.id), await wishEmail(server, other.id)]
    const moved = Buffer.concat([
      Buffer.from(theirs, 'base64url').subarray(0, 16),
      Buffer.from(mine, 'base64url').subarray(16),
    ]).toString('base64url')
    for (const token of [moved, 'x', 'A'.repeat(64), `${mine}A`]) expect(await confirm(token)).toMatchObject(GONE)
    expect(await confirm(mine)).toMatchObject({ ok: true })
  })
})

describe('limits of confirmation mails', () => {
  it('allow three mails in a row to one address, and twelve in all', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const email = freshEmail()
    expect(await ask(person.id, email, person)).toMatchObject({ ok: true })
    for (let time = 0; time < 2; time++) expect(await again(person.id, person)).toMatchObject({ ok: true })
    expect(await again(person.id, person)).toMatchObject({ status: 429, problem: { retryAfter: expect.any(Number) } })
    expect(await ask(other.id, email.toUpperCase(), other)).toMatchObject({ ok: true })
    expect(mailer.sent).toHaveLength(4)
    for (let time = 0; time < 2; time++) expect(await again(other.id, other)).toMatchObject({ ok: true })
    for (let people = 0; people < 2; people++) {
      const another = await aPerson()
      expect(await ask(another.id, email, another)).toMatchObject({ ok: true })
      for (let time = 0; time < 2; time++) expect(await again(another.id, another)).toMatchObject({ ok: true })
    }
    const late = await aPerson()
    expect(await ask(late.id, email, late)).toMatchObject({ status: 429 })
    expect(await ask(late.id, freshEmail(), late)).toMatchObject({ ok: true })
  })

  it('allow ten from one person', async () => {
    const person = await aPerson()
    for (let time = 0; time < 10; time++) expect(await ask(person.id, freshEmail(), person)).toMatchObject({ ok: true })
    expect(await ask(person.id, freshEmail(), person)).toMatchObject({ status: 429 })
  })
})

describe('guessing at links', () => {
  it('ends after sixty attempts from one address, without a block of holders of a link there', async () => {
    const token = await wishEmail(server, (await aPerson()).id)
    for (let time = 0; time < 60; time++) expect(await open(`guess ${time}`)).toMatchObject(GONE)
    expect(await open('one more')).toMatchObject({ status: 429, problem: { code: 'too_many_attempts' } })
    expect(await open(token)).toMatchObject({ ok: true })
    expect(await confirm(token)).toMatchObject({ ok: true })
  })
})
