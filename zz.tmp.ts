import { chromium } from 'playwright'
import { chromiumFlags } from './scripts/chromium.ts'
const out = '/tmp/w/pics'
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumFlags() })
async function session(width: number, lang: string, scheme: 'light' | 'dark') {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: scheme, locale: lang, serviceWorkers: 'block', acceptDownloads: true })
  await context.route(/\/reports\/sales\/totals|\/services\/count/, async (route) => {
    const response = await route.fetch()
    const answer = Object(await response.json())
    await route.fulfill({ response, json: 'count' in answer ? { count: 412500 } : { ...answer, total: { ...Object(answer.total), services: 412500 } } })
  })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:4620/sign-in?lng=${lang}`)
  await page.locator('.painted').waitFor({ state: 'detached' })
  await page.locator('input[type=email]').fill('owner@demo.parq.test')
  await page.locator('input[type=password]').fill('parq-demo-2026')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/dashboard/)
  return page
}
for (const [width, lang, scheme] of [[1440, 'es', 'light'], [390, 'en', 'dark'], [820, 'es', 'dark']] as const) {
  const page = await session(width, lang, scheme)
  const shot = (name: string) => page.screenshot({ path: `${out}/${width}-${lang}-${scheme}-${name}.png` })
  await page.goto(`http://127.0.0.1:4620/dashboard/reports/sales?lng=${lang}`)
  await page.getByRole('button', { name: /^(Export|Exportar)$/ }).waitFor()
  await page.waitForTimeout(1500)
  await page.getByRole('button', { name: /^(Export|Exportar)$/ }).click()
  await page.getByRole('button', { name: /xlsx/ }).waitFor()
  await shot('1-choice')
  await page.getByRole('button', { name: /xlsx/ }).click()


  await page.getByRole('button', { name: /on the server|en el servidor/ }).waitFor({ timeout: 20000 })
  await shot('2-many')
  await page.getByRole('button', { name: /on the server|en el servidor/ }).click()
  await page.waitForTimeout(600)
  await shot('3-underway')
  await page.getByRole('button', { name: /Download|Descargar/ }).waitFor({ timeout: 60000 })
  await shot('4-ready')
  await page.getByRole('link', { name: /My files|Mis archivos/ }).click()
  await page.locator('#files article').first().waitFor()
  await page.waitForTimeout(1500)
  await shot('5-account')
  const d = page.waitForEvent('download')
  await page.locator('#files').getByRole('button', { name: /Download|Descargar/ }).first().click()
  const file = await d
  await file.saveAs(`${out}/${width}.xlsx`)
  await page.waitForTimeout(500)
  await page.locator('#files').screenshot({ path: `${out}/${width}-files.png` })
  console.log(width, file.suggestedFilename())
}
await browser.close()
