import { chromium } from '@playwright/test'
const url='http://127.0.0.1:4391'
const who = process.argv[2] ?? 'owner@demo.parq.test'
const lng = process.argv[3] ?? 'en'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
page.on('console', (m) => { if (m.type()==='error') console.log('CONSOLE', m.text()) })
await page.goto(`${url}/sign-in?lng=${lng}`)
await page.locator('input[type=email], input[name=email]').first().fill(who)
await page.locator('input[type=password]').first().fill('parq-demo-2026')
await page.locator('button[type=submit]').first().click()
await page.waitForURL('**/dashboard**', { timeout: 60000 })
await page.waitForTimeout(4000)
await page.goto(`${url}/dashboard/locations/rates`)
await page.waitForTimeout(2500)
await page.screenshot({ path: '/tmp/h-rates/list.png' })
await page.locator('main ul li a').first().click()
await page.waitForTimeout(2500)
for (const width of [1440, 820, 390]) {
  await page.setViewportSize({ width, height: 900 })
  await page.waitForTimeout(500)
  const main = page.locator('main').first()
  const height = await page.evaluate(() => Math.max(...[...document.querySelectorAll('*')].map((e) => e.scrollHeight)))
  await page.setViewportSize({ width, height: Math.min(height + 100, 6000) })
  await page.waitForTimeout(500)
  await page.screenshot({ path: `/tmp/h-rates/rates-${width}.png` })
}
await page.setViewportSize({ width: 1440, height: 1000 })
await browser.close()
