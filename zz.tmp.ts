import { chromium, type Page } from 'playwright'
import { chromiumFlags } from './scripts/chromium.ts'
const U = 'http://127.0.0.1:4640'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumFlags() })
async function enter(email: string, width: number, height: number, lng: string, at = '/sign-in', scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const ctx = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, hasTouch: width < 1000, locale: lng })
  const page = await ctx.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  await page.goto(`${U}${at}`)
  await page.locator('.painted').waitFor({ state: 'detached' })
  await page.getByRole('textbox', { name: /mail|correo/i }).fill(email)
  await page.locator('input[type=password]').fill('parq-demo-2026')
  await page.locator('form button[type=submit]').click()
  await page.waitForTimeout(3500)
  return page
}
const shot = (page: Page, name: string) => page.screenshot({ path: `/tmp/shots/${name}.png` })
const step = async (name: string, work: () => Promise<void>) => { try { await work() } catch (e) { console.log('STEP', name, String(e).slice(0, 300)) } }
// F33, language (F44)
const ana = await enter('ana@demo.parq.test', 820, 1180, 'es', '/dashboard/cash-ups?status=current')
console.log('F33', ana.url())
await shot(ana, 'f33')
await step('lang', async () => { const p = await enter('ana@demo.parq.test', 820, 1180, 'en', '/sign-in?lng=en'); console.log('lang', p.url(), await p.locator('html').getAttribute('lang')); await shot(p, 'lang'); await p.context().close() })
await step('F34', async () => { await ana.goto(`${U}/dashboard/nothing-here`); await ana.waitForTimeout(1000); await shot(ana, 'f34') })
await step('F36', async () => { await ana.goto(`${U}/dashboard/drivers`); await ana.waitForTimeout(800); await ana.getByRole('searchbox').fill('moreno alvaro'); await ana.waitForTimeout(800); console.log('F36', await ana.locator('h1').textContent(), await ana.locator('tbody tr, [role=listitem], li').count()); await shot(ana, 'f36') })
await step('F37', async () => { await ana.goto(`${U}/dashboard/drivers/create`); await ana.waitForTimeout(1000); await shot(ana, 'f37') })
await step('F39', async () => { await ana.goto(`${U}/dashboard/booth`); await ana.waitForTimeout(1500); await shot(ana, 'booth'); await ana.locator('[aria-labelledby=booth-inside] li').first().getByRole('button').last().click(); await ana.waitForTimeout(1200); await shot(ana, 'f39') })
await step('services', async () => {
  await ana.goto(`${U}/dashboard/services`); await ana.waitForTimeout(1500); await shot(ana, 'svc820')
  await ana.getByRole('searchbox').fill('abc'); await ana.waitForTimeout(900); await shot(ana, 'svc-search')
  await ana.goto(`${U}/dashboard/services?plate=ABC123`); await ana.waitForTimeout(900)
  await ana.locator('tbody tr').first().getByRole('button').first().click(); await ana.waitForTimeout(1200); await shot(ana, 'svc-charge')
})
await step('hint', async () => {
  await ana.goto(`${U}/dashboard/booth`); await ana.waitForTimeout(1200)
  await ana.getByRole('textbox', { name: /Placa/ }).fill('XYZ12D'); await ana.waitForTimeout(700); await shot(ana, 'hint-moto')
  await ana.getByRole('textbox', { name: /Placa/ }).fill('ABC123'); await ana.waitForTimeout(700); await shot(ana, 'hint-inside')
})
await step('reserve', async () => {
  await ana.goto(`${U}/dashboard/booth`); await ana.waitForTimeout(1200)
  await ana.getByText('Reservar un puesto').click(); await ana.waitForTimeout(800)
  await ana.getByRole('textbox', { name: /^Placa/ }).last().fill('ABC123'); await ana.waitForTimeout(800); await shot(ana, 'reserve-inside')
})
await step('cash', async () => { await ana.goto(`${U}/dashboard/cash-ups`); await ana.waitForTimeout(1200); await shot(ana, 'cash820') })
await step('phone', async () => { await ana.setViewportSize({ width: 390, height: 844 }); await ana.goto(`${U}/dashboard/services`); await ana.waitForTimeout(1200); await shot(ana, 'svc390'); await ana.goto(`${U}/dashboard/booth`); await ana.waitForTimeout(1200); await shot(ana, 'booth390') })
const desk = await enter('owner@demo.parq.test', 1440, 900, 'en', '/dashboard')
await shot(desk, 'home1440')
await step('desk', async () => {
  await desk.goto(`${U}/dashboard/services`); await desk.waitForTimeout(1500)
  await desk.locator('tbody a').nth(5).click(); await desk.waitForTimeout(1500); await desk.screenshot({ path: '/tmp/shots/svc-panel.png' })
  await desk.goto(`${U}/dashboard/cash-ups`); await desk.waitForTimeout(1200); await shot(desk, 'cash1440')
  await desk.goto(`${U}/dashboard/vehicles/create`); await desk.waitForTimeout(1200); await shot(desk, 'veh1440')
})
await browser.close()
