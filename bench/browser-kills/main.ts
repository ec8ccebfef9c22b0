import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

import type { Page } from '@playwright/test'

import { Device } from '../../e2e/support/device.ts'
import { LocalServer } from '../device/local-server.ts'
import { type Figure, report } from '../support/report.ts'

/** Rows per transaction of a bare page: a small change, and a page of a pull. */
const ROWS = [1, 30]
const LIVES = 15
const LONGEST_LIFE_MS = 2_500
const MOST_TRIES = 20

interface Remains {
  databases: number
  last: number
}

declare global {
  interface Window {
    look: () => Promise<Remains>
    write: (from: number, rows: number) => Promise<never>
  }
}

const kills = Number(process.argv[2] ?? 400)

/**
 * Measures the browser's own losses when it is killed. A page with one store and none of our code writes without a
 * pause; Chromium is killed with SIGKILL at a random moment within two and a half seconds, and started again.
 */
async function loses(url: string, rows: number): Promise<Figure> {
  const seen = { rows, kills: 0, writes: 0, 'store damaged': 0, 'all gone': 0, 'complete writes gone': 0 }
  while (seen.kills < kills) {
    const device = await Device.create()
    try {
      await live(device, url, rows, seen)
    } finally {
      await device.remove()
    }
  }
  return seen
}

async function live(device: Device, url: string, rows: number, seen: Record<string, number>): Promise<void> {
  const count = (what: string, by = 1) => {
    seen[what] = (seen[what] ?? 0) + by
  }
  let reported = 0
  for (let life = 0; life < LIVES && (seen['kills'] ?? 0) < kills; life += 1) {
    const page = await device.on()
    let alive = true
    await page.exposeFunction('complete', (nth: number) => {
      if (alive) reported = nth
    })
    await page.goto(url)
    const found = await look(page, () => count('store damaged'))
    if (found.last < reported) count(found.databases === 0 ? 'all gone' : 'complete writes gone')
    reported = found.last
    void page.evaluate(([from, each]) => window.write(from, each), [found.last, rows] as const).catch(() => undefined)
    await after(Math.random() * LONGEST_LIFE_MS)
    await device.kill()
    alive = false
    count('kills')
    count('writes', Math.max(0, reported - found.last))
  }
}

/** A damaged store does not open at first; by the next try the browser has deleted it. */
async function look(page: Page, onDamaged: () => void): Promise<Remains> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await page.evaluate(() => window.look())
    } catch (error) {
      if (tries === 0) onDamaged()
      if (tries === MOST_TRIES) throw error
      await after(500)
    }
  }
}

const html = await readFile(join(import.meta.dirname, 'page.html'))
const site = await LocalServer.start(({ pathname }) => (pathname === '/' ? { type: 'text/html', body: html } : null))
const figures: Figure[] = []
for (const rows of ROWS) figures.push(await loses(site.url, rows))
await site.stop()
report('browser-kills', `npm run bench -- browser-kills ${kills}`, figures)
