import { type Locator, expect } from '@playwright/test'

import { type CashUp, listCashUps } from '../../contract/cash-up.ts'
import { closeCashUp } from '../../contract/cash-up-writes.ts'
import { listServices } from '../../contract/service.ts'
import { expectedCash } from '../../domain/cash-ups.ts'
import { DENOMINATIONS, type Pieces } from '../../domain/denominations.ts'
import { formatFigures, formatMoney } from '../../domain/money.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { ask, personOf } from '../support/api.ts'
import type { AppServer } from '../support/app-server.ts'
import { amountIn } from '../support/money.ts'
import { ANA, HER_PLATE } from '../support/people.ts'
import { dialog, figure, go, type Clerk } from './clerk.ts'

export const FLOAT = 10_000_000
export const PAID_OUT = 1_200_000
export const MISSING = 2_500_000
export const LEFT = 5_000_000

const typed = (amount: number) => (amount / 100).toFixed(2)

/** Returns the pieces that make an amount, the largest first. */
function piecesOf(amount: number): Pieces[] {
  let rest = amount
  return DENOMINATIONS.COP.flatMap((denomination) => {
    const pieces = Math.floor(rest / denomination)
    rest -= pieces * denomination
    return pieces === 0 ? [] : [{ denomination, pieces }]
  })
}

async function count({ input, say }: Clerk, form: Locator, amount: number): Promise<void> {
  const pieces = piecesOf(amount)
  for (const { denomination, pieces: number } of pieces) {
    const name = say('Count of {name}').replace('{name}', formatMoney(denomination, 'COP'))
    await input.write(form.getByRole('textbox', { name, exact: true }), String(number))
  }
}

export async function openRegister(clerk: Clerk, locationName: string): Promise<string> {
  const { page, input, say } = clerk
  await go(clerk, 'Cash-ups')
  await input.press(page.getByRole('button', { name: say('Open register') }))
  const form = dialog(page, say('Open register'))
  const location = form.getByRole('combobox', { name: say('Location') })
  await expect(location).toBeVisible()
  await input.expectToBeIn(form)
  await input.pick(location, locationName)
  await expect(form).toContainText(formatMoney(FLOAT, 'COP'))
  await count(clerk, form, FLOAT)
  await expectAccessible(page)
  await input.press(form.getByRole('button', { name: say('Open register') }))
  await expect(page).toHaveURL(/\/cash-ups\/[0-9a-f-]{36}$/)
  await expect(form).toHaveCount(0)
  await input.expectToBeIn(page.getByRole('main'))
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

export async function payOut({ page, input, say }: Clerk, reason: string): Promise<void> {
  await input.press(page.getByRole('button', { name: say('Take cash out') }))
  const form = dialog(page, say('Take cash out'))
  await input.write(form.getByRole('textbox', { name: say('Amount') }), typed(PAID_OUT))
  await input.write(form.getByRole('textbox', { name: say('Reason') }), reason)
  await input.press(form.getByRole('button', { name: say('Take cash out') }))
  await expect(form).toHaveCount(0)
  await input.expectToBeIn(page.getByRole('main'))
}

export async function closeRegister(clerk: Clerk, expected: number, reason: string): Promise<void> {
  const { page, input, say } = clerk
  await input.press(page.getByRole('button', { name: say('Close register') }))
  const form = dialog(page, say('Close register'))
  await expect(figure(form, say('Expected (estimate)'))).toContainText(formatMoney(expected, 'COP'))
  await input.expectToBeIn(form)
  await count(clerk, form, expected - MISSING)
  await expect.poll(async () => amountIn(await figure(form, say('Difference')).textContent())).toBe(-MISSING)
  await input.write(form.getByRole('textbox', { name: say('Stays in the drawer') }), typed(LEFT))
  await input.write(form.getByRole('textbox', { name: say('Reason of the difference') }), reason)
  await expectAccessible(page)
  await input.press(form.getByRole('button', { name: say('Close register') }))
  const result = dialog(page, say('Register closed'))
  await expect(result).toContainText(formatFigures(expected, 'COP'))
  await expectAccessible(page)
  await input.press(result.getByRole('button', { name: say('Done') }))
  await expect(result).toHaveCount(0)
  await expect(page.getByText(say('Uncollected')).first()).toBeVisible()
  await input.expectToBeIn(page.getByRole('main'))
}

export async function openCashUp(clerk: Clerk, cashUpId: string): Promise<void> {
  const { page, input, say } = clerk
  await go(clerk, 'Cash-ups')
  await input.press(page.getByRole('table').locator(`a[href*="${cashUpId}"]`))
  await expect(page.getByRole('heading', { name: say('Cash in the drawer') })).toBeVisible()
  await input.expectToBeIn(page.getByRole('main'))
}

/** Returns the sums that a screen shows. */
export async function drawerOf({ page, say }: Clerk): Promise<Record<string, number>> {
  const part = page.getByRole('main')
  const read = async (label: string) => amountIn(await figure(part, say(label)).textContent())
  return {
    float: await read('Float'),
    cash: await read('Cash payments'),
    payOuts: -(await read('Cash taken out')),
    expected: await read('Expected'),
    counted: await read('Counted'),
    variance: await read('Difference'),
    toCollect: await read('To be collected'),
  }
}

export async function approveAndCollect(
  clerk: Clerk,
  cashUpId: string,
  reason: string,
  toCollect: number,
): Promise<void> {
  const { page, input, say } = clerk
  await openCashUp(clerk, cashUpId)
  await input.press(page.getByRole('button', { name: say('Approve the difference') }))
  const approving = dialog(page, say('Approve the difference'))
  await expect(approving).toContainText(reason)
  await input.expectToBeIn(approving)
  await input.press(approving.getByRole('button', { name: say('Approve'), exact: true }))
  await expect(approving).toHaveCount(0)
  await input.expectToBeIn(page.getByRole('main'))
  await input.press(page.getByRole('button', { name: say('Collect'), exact: true }))
  const collecting = dialog(page, say('Collect'))
  await expect(collecting.getByRole('textbox', { name: say('Amount received') })).toHaveValue(String(toCollect / 100))
  await input.expectToBeIn(collecting)
  await expectAccessible(page)
  await input.press(collecting.getByRole('button', { name: say('Collect'), exact: true }))
  await expect(collecting).toHaveCount(0)
  await expect(page.getByText(/RC-\d+/).first()).toBeVisible()
  await input.expectToBeIn(page.getByRole('main'))
}

/** Ends the demo's shift of Ana, so that every hour of the day begins alike; returns its location. */
export async function handOver({ url }: AppServer): Promise<CashUp['location']> {
  const { token } = await personOf(url, ANA)
  const { data: parked } = await ask(url, listServices, { token, query: `?plate=${HER_PLATE}` })
  const location = parked.find(({ status: state }) => state === 'progress')?.location
  const { data } = await ask(url, listCashUps, { token, query: '?statuses=current&limit=999' })
  const open = data.find((cashUp) => cashUp.location.id === location?.id && cashUp.register === 'main')
  if (location === undefined || open === undefined) throw new Error('The demo promises a car and an open register')
  const countedCash = expectedCash(open)
  await ask(url, closeCashUp, {
    token,
    id: open.id,
    body: {
      id: crypto.randomUUID(),
      closedAt: new Date().toISOString(),
      countedCash,
      count: null,
      leftInDrawer: FLOAT,
      verified: { dataphone: null, digital: null },
      varianceReason: null,
    },
  })
  return location
}
