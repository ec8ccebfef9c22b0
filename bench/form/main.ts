import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { AppServer } from '../../e2e/support/app-server.ts'
import { atWork } from '../../e2e/support/booth.ts'
import { Device } from '../../e2e/support/device.ts'
import { OWNER } from '../../e2e/support/people.ts'
import { isBuildFresh } from '../../scripts/build-freshness.ts'
import { buildApp } from '../../scripts/build.ts'
import { throttle } from '../device/throttle.ts'
import { type Figure, median, percentile, report } from '../support/report.ts'

/**
 * Factors of the slowdown. The benchmark measures the reaction to a key in the longest form, beside an input of the
 * same page without listeners.
 */
const RATES = [1, 4] as const
const KEYS = 25
const ROUNDS = 2
const BETWEEN_MS = 40
const BUDGET_MS = 16

interface Field {
  name: string
  label: string
  text: string
}

const BARE: Field = { name: 'bare input', label: 'Bare input', text: 'la casa amarilla ' }
const FIELDS: readonly Field[] = [
  BARE,
  { name: 'name', label: 'Name', text: 'la casa amarilla ' },
  { name: 'description', label: 'Description', text: 'la casa amarilla ' },
  { name: 'cost of a vehicle type', label: 'Cost: Car', text: '1234567890' },
  { name: 'hour of a weekday', label: 'Monday, opens', text: '0630' },
]

/** Records for each key how long the page's thread is busy, until the result is laid out. */
function watchKeys(page: Page): Promise<void> {
  return page.evaluate(() => {
    const took: number[] = []
    Object.assign(globalThis, { took })
    let began = 0
    addEventListener('beforeinput', () => (began = performance.now()), { capture: true })
    // The app draws the result of a key in an earlier microtask than this one.
    addEventListener('input', () =>
      queueMicrotask(() =>
        queueMicrotask(() => {
          if (document.body.offsetHeight >= 0) took.push(performance.now() - began)
        }),
      ),
    )
    const bare = document.createElement('input')
    bare.setAttribute('aria-label', 'Bare input')
    document.querySelector('main')?.prepend(bare)
  })
}

async function typeInto(page: Page, { label, text }: Field): Promise<number[]> {
  const input = page.getByRole('textbox', { name: label }).first()
  await input.click()
  const before = (await tookSoFar(page)).length
  for (let key = 0; key < KEYS; key += 1) {
    const letter = text[key % text.length] ?? 'a'
    if (key % text.length === 0) await input.selectText()
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(BETWEEN_MS)
  }
  return (await tookSoFar(page)).slice(before)
}

async function tookSoFar(page: Page): Promise<number[]> {
  return v.parse(v.array(v.number()), await page.evaluate(() => Reflect.get(globalThis, 'took')))
}

if (!isBuildFresh(`${import.meta.dirname}/../..`)) buildApp()
const server = await AppServer.create()
const device = await Device.create()
try {
  const page = await device.on()
  await atWork(page, server, OWNER)
  await page.goto(`${server.url}/dashboard/locations/create?lng=en`)
  await page.getByRole('textbox', { name: 'Name' }).waitFor()
  await watchKeys(page)
  const figures: Figure[] = []
  for (const rate of RATES) {
    const session = await throttle(page, rate)
    const rounds = new Map(FIELDS.map(({ name }) => [name, new Array<number>()]))
    // Alternately, so that other load of the machine affects all alike; the first round only warms up.
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const field of FIELDS) {
        const took = await typeInto(page, field)
        if (round > 0) rounds.get(field.name)?.push(...took)
      }
    const bare = percentile(rounds.get(BARE.name) ?? [], 95)
    for (const { name } of FIELDS) {
      const took = rounds.get(name) ?? []
      const p95 = percentile(took, 95)
      figures.push({
        'CPU slowed': `${rate} ×`,
        field: name,
        keys: took.length,
        'median ms': Number(median(took).toFixed(1)),
        'p95 ms': Number(p95.toFixed(1)),
        'times the bare input': Number((p95 / bare).toFixed(1)),
        [`within ${BUDGET_MS} ms`]: p95 <= BUDGET_MS ? 'yes' : 'no',
      })
    }
    await session.detach()
  }
  report('form', 'npm run bench -- form', figures)
} finally {
  await device.off()
  await server.remove()
}
