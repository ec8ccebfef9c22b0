import type { Locator, Page } from '@playwright/test'

import { attentionRows, listAttention } from '../contract/attention.ts'
import { listCashUps } from '../contract/cash-up.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue } from '../contract/dashboard.ts'
import { passesTotals } from '../contract/pass-report.ts'
import { discountsTotals, salesTotals } from '../contract/report.ts'
import { listServices } from '../contract/service.ts'
import { voidService } from '../contract/service-writes.ts'
import { formatMoney } from '../domain/money.ts'
import { dayAfter } from '../domain/periods.ts'
import { wallClock } from '../domain/zoned-time.ts'
import { ask, personOf } from './support/api.ts'
import { OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

const MOST_PRESSES = 3
const ZONE = 'America/Bogota'

// No browser knows this zone: the answers still use the clock of the locations.
test.use({ systemZone: 'COT5' })

const region = (page: Page, name: string) => page.getByRole('region', { name })
const totals = (page: Page) => page.getByRole('region', { name: /Totals in/ })
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })

test('[S2-20] [S2-37] [D-04] an owner finds the answer to ten questions within three presses, equal to that of the API @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  const { token } = await personOf(server.url, OWNER)
  await expect(
    page.getByRole('note').filter({ hasText: `times that belong to no location follow ${ZONE}` }),
  ).toBeVisible()
  expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe('Etc/Unknown')
  const money = (amount: number) => formatMoney(amount, 'COP')
  /** Formats an amount as in a table, without its unit. */
  const bare = (amount: number) => money(amount).slice(money(amount).lastIndexOf(' ') + 1)

  let presses = 0
  async function question(of: () => Promise<void>): Promise<void> {
    await page.goto(`${server.url}/dashboard?lng=en`)
    await expect(region(page, 'Locations').getByRole('article').first()).toContainText('On shift')
    presses = 0
    await of()
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  }
  async function press(what: Locator): Promise<void> {
    presses++
    await what.click()
  }

  const asOf = (await ask(server.url, companyRevenue, { token })).asOf
  const today = wallClock(new Date(asOf), ZONE).slice(0, 10)
  const daysOf = (from: string, to: string, until = '23:59:59') => `?startDate=${from}T00:00:00&endDate=${to}T${until}`

  // Change of each group from the seven days before to the last seven days, up to the current time of day.
  async function changes(groupBy: 'location' | 'method') {
    const now = await ask(server.url, salesTotals, {
      token,
      query: `${daysOf(dayAfter(today, -6), today)}&groupBy=${groupBy}`,
    })
    const until = `${wallClock(new Date(now.asOf), ZONE).slice(11, 16)}:59`
    const before = await ask(server.url, salesTotals, {
      token,
      query: `${daysOf(dayAfter(today, -13), dayAfter(today, -7), until)}&groupBy=${groupBy}`,
    })
    return now.groups
      .map(({ key, name, sums }) => ({
        key,
        name,
        now: sums.totalCost,
        before: before.groups.find((one) => one.key === key)?.sums.totalCost ?? 0,
      }))
      .toSorted((one, other) => one.now - one.before - (other.now - other.before))
  }

  // 1. Which location earned less than last week?
  await question(async () => {
    await press(menu(page, 'Reports'))
    await press(totals(page).getByRole('checkbox', { name: 'Compared with the days before' }))
    await press(totals(page).getByRole('button', { name: 'Change' }))
    const [most] = await changes('location')
    const first = totals(page).getByRole('row').nth(1)
    await expect(first.getByRole('rowheader')).toHaveText(most?.name ?? '')
    await expect(first.getByRole('cell').nth(0)).toHaveText(bare(most?.before ?? 0))
  })

  // 2. Who voided most?
  await question(async () => {
    const { data } = await ask(server.url, attentionRows, { token, kind: 'void' })
    const sums = new Map<string, number>()
    for (const { by, amount } of data) if (by !== null) sums.set(by.name, (sums.get(by.name) ?? 0) + amount)
    const [[name, amount] = ['', 0]] = [...sums].toSorted(([, one], [, other]) => other - one)
    await press(region(page, 'Needs attention').getByRole('link', { name: /Voided after payment/ }))
    const first =
      sums.size > 1
        ? region(page, 'By person').getByRole('listitem').first()
        : page.getByRole('table').getByRole('row').nth(1)
    await expect(first).toContainText(name)
    if (sums.size > 1) await expect(first).toContainText(money(amount))
  })

  // All voids of the last seven days, for any cashier; one more press shows only his rows.
  const paid = await ask(server.url, listServices, { token, query: '?statuses=completed&sort=-paidAt&limit=50' })
  const mistaken = paid.data.find(
    ({ cashUp, totalCost, invoiceNumber }) =>
      cashUp !== null && cashUp.status !== 'collected' && (totalCost ?? 0) > 0 && invoiceNumber === null,
  )
  await ask(server.url, voidService, { token, id: mistaken?.id ?? '', body: { reason: 'It was charged by mistake' } })
  await question(async () => {
    const { voided } = await ask(server.url, salesTotals, {
      token,
      query: `${daysOf(dayAfter(today, -6), today)}&groupBy=operator&statuses=voided`,
    })
    const [most] = voided.groups ?? []
    await press(menu(page, 'Reports'))
    await press(totals(page).getByRole('link', { name: 'People who voided them' }))
    const first = totals(page).getByRole('row').nth(1)
    await expect(first.getByRole('rowheader')).toHaveText(most?.name ?? '')
    await expect(first.getByRole('cell').last()).toHaveText(bare(most?.amount ?? 0))
    await press(first.getByRole('link'))
    await expect(page.getByRole('table', { name: 'Sales' }).getByRole('row')).toHaveCount((most?.services ?? 0) + 1)
  })

  // 3. What is uncollected? And 8. what is owed back? Both are shown without a press; one press opens their items.
  const attention = await ask(server.url, listAttention, { token })
  for (const [kind, label] of [
    ['uncollected', /Not collected for a day/],
    ['refund', /Money to refund/],
  ] as const) {
    await question(async () => {
      const told = attention.data.find((one) => one.kind === kind)
      const link = region(page, 'Needs attention').getByRole('link', { name: label })
      if (told === undefined) return expect(link).toHaveCount(0)
      await expect(link).toContainText(money(told.amount))
      await press(link)
      await expect(page.getByRole('table').getByRole('row')).toHaveCount(told.rows + 1)
    })
  }

  // 4. How full is it at 18:00?
  await question(async () => {
    await press(region(page, 'Hours of the day').getByText('Table view'))
    const { data } = await ask(server.url, hourlyRevenue, { token })
    const inside = data[18]?.inside ?? null
    await expect(
      region(page, 'Hours of the day').getByRole('row').filter({ hasText: '18:00' }).getByRole('cell').last(),
    ).toHaveText(inside === null ? /./ : String(inside))
  })

  // 5. Which method grew?
  await question(async () => {
    await press(menu(page, 'Reports'))
    await press(totals(page).getByRole('checkbox', { name: 'Compared with the days before' }))
    presses++
    await totals(page).getByRole('combobox', { name: 'By' }).selectOption('method')
    for (const { key, before } of await changes('method')) {
      const label = { cash: 'Cash', dataphone: 'Card terminal', digital: 'Digital' }[key ?? ''] ?? 'None'
      await expect(
        totals(page)
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader', { name: label }) })
          .getByRole('cell')
          .nth(0),
      ).toHaveText(bare(before))
    }
  })

  // 6. What did agreements cost?
  await question(async () => {
    await press(menu(page, 'Reports'))
    await press(page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Discounts' }))
    const { total } = await ask(server.url, discountsTotals, {
      token,
      query: `${daysOf(dayAfter(today, -6), today)}&groupBy=agreement`,
    })
    await expect(totals(page).getByRole('row').last()).toContainText(bare(-total.discount))
  })

  // 7. What has stood inside longest?
  await question(async () => {
    const { data } = await ask(server.url, companyOccupancy, { token })
    const [longest] = data
      .flatMap((one) => one.longest ?? [])
      .toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1))
    await press(region(page, 'Locations').getByText('Longest inside').getByRole('link'))
    await expect(page.getByRole('dialog')).toContainText(longest?.licensePlate ?? '')
    expect(new URL(page.url()).searchParams.get('service')).toContain(longest?.serviceId)
  })

  // 9. Which operator had the largest difference?
  await question(async () => {
    const { data } = await ask(server.url, listCashUps, { token, query: '?sort=-variance&limit=1' })
    await press(menu(page, 'Cash-ups'))
    await press(page.getByRole('table').getByRole('button', { name: 'Difference' }))
    const first = page.getByRole('table').getByRole('row').nth(1)
    await expect(first).toContainText(data[0]?.openedBy.name ?? '')
    await expect(first).toContainText(bare(Math.abs(data[0]?.closing?.variance ?? 0)))
  })

  // 10. What earned most today?
  await question(async () => {
    await press(region(page, 'Revenue').getByRole('link', { name: 'Stays, today' }))
    const { groups } = await ask(server.url, salesTotals, { token, query: `${daysOf(today, today)}&groupBy=location` })
    await expect(totals(page).getByRole('row').nth(1)).toContainText(groups[0]?.name ?? '')
    await expect(totals(page).getByRole('row').nth(1)).toContainText(bare(groups[0]?.sums.totalCost ?? 0))
  })

  // Beyond the ten: how much came in this month in total, and how much of it did passes bring?
  await question(async () => {
    const { asOf: now, total } = await ask(server.url, companyRevenue, { token })
    const day = wallClock(new Date(now), ZONE).slice(0, 10)
    const { total: ofPasses } = await ask(server.url, passesTotals, {
      token,
      query: daysOf(`${day.slice(0, 8)}01`, day),
    })
    const { amount, passes } = total.month.now
    expect(passes).toBe(ofPasses.amount)
    await expect(region(page, 'Revenue')).toContainText(money(amount + ofPasses.amount))
    await press(region(page, 'Revenue').getByRole('link', { name: 'Passes, this month' }))
    await expect(totals(page).getByRole('row').last()).toContainText(bare(ofPasses.amount))
  })
})
