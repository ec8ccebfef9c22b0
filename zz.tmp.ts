import { randomUUID } from 'node:crypto'
import { chromium, type Page } from 'playwright'
import { chromiumFlags } from './scripts/chromium.ts'
import { ask, personOf } from './e2e/support/api.ts'
import { locationWrites } from './contract/location-edit.ts'
import { savedViewCalls } from './contract/saved-view.ts'
const U = 'http://127.0.0.1:4640'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumFlags() })
async function enter(email: string, width: number, height: number, lng: string, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const ctx = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: width < 1000 })
  const page = await ctx.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  await page.goto(`${U}/sign-in?lng=${lng}`)
  await page.locator('.painted').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: /mail|correo/i }).fill(email)
  await page.locator('input[type=password]').fill('parq-demo-2026')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/dashboard/)
  return page
}
const shot = (page: Page, name: string) => page.screenshot({ path: `/tmp/shots/${name}.png` })
const person = await personOf(U, 'owner@demo.parq.test')
await ask(U, locationWrites.create, { token: person.token, body: { id: randomUUID(), name: 'Calle 85', address: 'Calle 85 # 12-30', city: 'Bogotá', timeZone: 'America/Bogota', geolocation: { lat: 4.6689, lng: -74.0525 }, parkingType: 'parking_lot', parkingServices: ['covered_parking'], schedule: { '1': [{ opens: '07:00', closes: '20:00' }] }, spaces: 40, vehicleTypes: [{ vehicleTypeId: 1, spaces: 30, rate: { cost: 15300, minutes: 1 } }] } })
const owner = await enter('owner@demo.parq.test', 820, 1180, 'es')
await owner.goto(`${U}/dashboard/booth?lng=es`); await owner.waitForTimeout(2500); await shot(owner, 'booth-many')
await owner.getByRole('combobox', { name: 'Sede' }).selectOption({ index: 1 }); await owner.waitForTimeout(800)
await owner.getByRole('button', { name: /^Cobrar en/ }).click(); await owner.waitForTimeout(2500); await shot(owner, 'booth-kept')
await owner.getByRole('combobox', { name: 'Sede' }).selectOption({ index: 0 }); await owner.waitForTimeout(1200); await shot(owner, 'booth-other')
await owner.getByRole('combobox', { name: 'Sede' }).selectOption({ index: 1 }); await owner.waitForTimeout(1200)
await owner.locator('[aria-labelledby=booth-inside] li').last().getByRole('button').last().click(); await owner.waitForTimeout(1500); await shot(owner, 'booth-charge')
await owner.goto(`${U}/dashboard/this-device?lng=es`); await owner.waitForTimeout(1200); await shot(owner, 'storage')
const desk = await enter('owner@demo.parq.test', 1440, 900, 'en', 'dark')
await desk.waitForTimeout(1500)
const { data } = await ask(U, savedViewCalls.list, { token: person.token, query: '?limit=99' })
const view = data.find(({ name }) => name === 'Mornings')
if (view) {
  await desk.goto(`${U}/dashboard/services?lng=en&saved=${view.id}`); await desk.waitForTimeout(1500)
  await desk.getByRole('button', { name: /^View: Mornings/ }).click(); await desk.getByRole('button', { name: /Name, sharing/ }).click(); await desk.waitForTimeout(500)
  const root = await personOf(U, 'owner@demo.parq.test')
  await ask(U, savedViewCalls.edit, { token: root.token, id: view.id, body: { changes: { name: { from: 'Mornings', to: 'Early' } } } })
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My mornings')
  await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(); await desk.waitForTimeout(1000); await shot(desk, 'view-conflict')
  await desk.getByRole('button', { name: 'Keep what I wrote' }).click(); await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(); await desk.waitForTimeout(1000); await shot(desk, 'view-settled')
}
await browser.close()
