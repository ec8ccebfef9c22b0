import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ANA, OWNER, PASSWORD } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'

const Found = v.object({ data: v.array(v.object({ id: v.string(), status: v.string(), operation: v.optional(v.string()), licensePlate: v.optional(v.string()), location: v.object({ id: v.string(), name: v.string() }) })) })

/** The API in the name of the owner, as another program would call it. */
async function asOwner(origin: string) {
  const call = async (method: string, path: string, token: string | null, body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...(token !== null && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${origin}/api/v2${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
    return answer.json()
  }
  const { token } = v.parse(v.object({ token: v.string() }), await call('POST', '/users/auth/login/operator', null, { email: OWNER, password: PASSWORD }))
  return {
    list: async (path: string) => v.parse(Found, await call('GET', path, token)).data,
    send: (method: string, path: string, body: unknown) => call(method, path, token, body),
  }
}

/** Ends the shifts at a place where somebody is parked, and takes their payment after that: it belongs to no cash-up. */
async function paymentWithoutShift(origin: string): Promise<{ plate: string; location: string }> {
  const api = await asOwner(origin)
  // Who has just come pays nothing, nor does who has a pass: of those without one, whoever is there longest.
  const parked = (await api.list('/services/services?limit=999')).findLast(({ status, operation }) => status === 'progress' && operation === 'off_street')
  if (!parked) throw new Error('The demo has nobody parked')
  const at = new Date().toISOString()
  for (const { id } of await api.list(`/management/cash-ups?limit=999&statuses=current&locationIds=${parked.location.id}`)) {
    await api.send('PATCH', `/management/cash-ups/${id}`, { id: randomUUID(), closedAt: at, countedCash: 0, count: null, leftInDrawer: 0, verified: { dataphone: null, digital: null }, varianceReason: 'Counted by nobody' })
  }
  const quote = { agreementName: null, totalMinutes: 60, serviceCharge: 500_000, discount: 0, adjustment50: 0, totalCost: 500_000, tax: 0, serviceFee: 0 }
  await api.send('POST', `/services/${parked.operation ?? 'off_street'}/finish-parking-notification/${parked.id}`, { endedAt: at, paymentMethod: 'cash', agreementId: null, cashUpId: null, cashReceived: null, quote })
  return { plate: parked.licensePlate ?? '', location: parked.location.name }
}

test('[S2-22] an admin puts a payment without a cash-up into a closed one', async ({ page, server }) => {
  await server.start()
  const { plate, location } = await paymentWithoutShift(server.url)
  await signIn(page, server.url, OWNER)
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en`)
  await page.getByRole('link', { name: /payments? without a cash-up/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments without a cash-up' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: location }).filter({ has: page.getByRole('link', { name: new RegExp(plate.split('').join(' ?')) }) })
  await expect(row).toContainText('Cash')
  await expectAccessible(page)

  await row.getByRole('link').click()
  const panel = page.getByRole('dialog')
  const closed = panel.getByRole('radio', { name: /Uncollected/ }).first()
  await expect(closed).toBeVisible()
  await panel.getByRole('button', { name: 'Put into the cash-up' }).click()
  await expect(panel.getByRole('alert')).toHaveText('Choose the cash-up whose drawer has the money')
  await closed.check()
  await expect(panel.getByText(/added beside them as a late service/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await panel.getByRole('button', { name: 'Put into the cash-up' }).click()
  await expect(page.getByText('The payment is in the cash-up')).toBeVisible()
  await expect(page.getByText('Every payment has its cash-up')).toBeVisible()
})

test('[S2-22] [S6-07] staff are told that payments are assigned by an admin', async ({ page, server }) => {
  await server.start()
  await signIn(page, server.url, ANA)
  await page.goto(`${server.url}/dashboard/cash-ups/unassigned?lng=en`)
  await expect(page.getByText('You are not allowed to see this')).toBeVisible()
  await expectAccessible(page)
})
