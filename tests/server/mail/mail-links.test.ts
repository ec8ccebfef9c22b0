import { beforeEach, describe, expect, it } from 'vitest'

import { getAlerts } from '../../../contract/alert.ts'
import { listCompanies } from '../../../contract/companies.ts'
import { inviteDriver } from '../../../contract/driver-link.ts'
import { userCalls } from '../../../contract/user.ts'
import { MAIL_LINK_PATH } from '../../../server/mail/mail-links.ts'
import { LEAVE_PATH } from '../../../server/saved-views/view-mail.ts'
import { change, openAlertServer, raise, runWaiting } from '../alerts/support.ts'
import { usersOf } from '../operators/users.ts'
import { enterDemo } from '../support/demo.ts'

const { server, mails, now, clock } = await openAlertServer()
const demo = await enterDemo(server)
const { aUser } = usersOf(server, demo)

const LINK = new RegExp(`https://parq\\.test(${MAIL_LINK_PATH.replaceAll('/', '\\/')}\\?\\S+)`)
const linkIn = (text = '') => LINK.exec(text)?.[1] ?? ''
const open = (link: string) => server.app.request(link)
const press = (link: string) =>
  server.app.request(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
/** More than the pause between two mails to one person. */
const PAUSE_MS = 20 * 60_000

/** An alert that always concerns somebody. */
const SHORTAGE = { cause: 'shortage' as const, amount: 50_000_00 }

async function reports(companyId: string): Promise<number | undefined> {
  const { data } = await server.value(listCompanies, { query: {} }, { token: demo.root.token })
  return data.find(({ id }) => id === companyId)?.abuseReports
}

beforeEach(async () => {
  mails.length = 0
  await server.owner.query(
    'delete from limiter_buckets; delete from mail_links; delete from alerts; delete from alert_settings',
  )
})

describe('an invitation', () => {
  it('can be reported by its reader with one press, which counts once, for its company only', async () => {
    await server.value(userCalls.create, { body: aUser() }, demo.owner)
    const link = linkIn(mails[0]?.text)
    expect(link).not.toContain('#')
    // Mail scanners open links.
    for (let nth = 0; nth < 2; nth++) {
      const page = await open(link)
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(await page.text()).toContain('Denunciar la invitación')
    }
    expect(await reports(demo.colombia)).toBe(0)
    for (let nth = 0; nth < 2; nth++) expect((await press(link)).status).toBe(200)
    expect([await reports(demo.colombia), await reports(demo.mexico)]).toEqual([1, 0])
  })

  it('can be reported by a future driver too', async () => {
    await server.value(inviteDriver, { body: { email: 'stranger@example.test' } }, demo.ana)
    await press(linkIn(mails[0]?.text))
    expect(await reports(demo.colombia)).toBe(1)
  })

  it('shows no button that unsubscribes, because it is no regular mail', async () => {
    await server.value(userCalls.create, { body: aUser() }, demo.owner)
    expect(mails[0]).not.toHaveProperty('leaveUrl')
  })
})

describe('regular mail', () => {
  it('with alerts ends with one press of the mail program', async () => {
    await raise(server, { companyId: demo.colombia, now: now() }, SHORTAGE)
    const mail = mails.find(({ to }) => to === demo.owner.email)
    expect(mail?.leaveUrl).toMatch(LINK)
    expect((await press(linkIn(mail?.leaveUrl))).status).toBe(200)
    expect((await server.value(getAlerts, {}, demo.owner)).settings.email).toEqual([])
    mails.length = 0
    clock.time += PAUSE_MS
    await raise(server, { companyId: demo.colombia, now: now() }, SHORTAGE)
    await runWaiting(server)
    expect(mails.filter(({ to }) => to === demo.owner.email)).toEqual([])
  })

  it('keeps the other settings of its reader', async () => {
    await change(server, { pauseMinutes: 60, weeklyPeople: true }, demo.owner)
    await raise(server, { companyId: demo.colombia, now: now() }, SHORTAGE)
    await press(linkIn(mails.find(({ to }) => to === demo.owner.email)?.leaveUrl))
    expect((await server.value(getAlerts, {}, demo.owner)).settings).toMatchObject({
      email: [],
      pauseMinutes: 60,
      weeklyPeople: true,
    })
  })

  it('has the same link each time', async () => {
    await raise(server, { companyId: demo.colombia, now: now() }, SHORTAGE)
    const first = mails.find(({ to }) => to === demo.owner.email)?.leaveUrl
    await change(server, { pauseMinutes: 15 }, demo.owner)
    mails.length = 0
    clock.time += PAUSE_MS
    await raise(server, { companyId: demo.colombia, now: now() }, SHORTAGE)
    await runWaiting(server)
    expect([first, mails.find(({ to }) => to === demo.owner.email)?.leaveUrl]).toEqual([first, first])
  })
})

describe('a link that nobody has mailed', () => {
  it('opens nothing, and says so', async () => {
    const page = await open(`${MAIL_LINK_PATH}?lng=en&t=${'a'.repeat(64)}`)
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('This link no longer works.')])
    for (const token of ['x', '%00', `%00${'a'.repeat(63)}`]) {
      expect((await open(`${MAIL_LINK_PATH}?t=${token}`)).status).toBe(410)
      expect((await press(`${MAIL_LINK_PATH}?t=${token}`)).status).toBe(410)
      expect((await open(`${LEAVE_PATH}?t=${token}`)).status).toBe(410)
    }
  })
})
