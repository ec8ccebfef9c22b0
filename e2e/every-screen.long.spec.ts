import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { ATTENTION_KINDS } from '../domain/attention.ts'
import { REPORTS } from '../domain/reports.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWholeWords } from './support/accessibility.ts'
import { OWNER, PASSWORD, ROOT } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

/** Another viewport and another medium don't affect what the other files share. */
const test = storyOfItsOwn()

const TREE = join(import.meta.dirname, '../src/routeTree.gen.ts')
/** Routes whose actions have their own addresses. */
const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/calendar/$action/$id': ['deleteHoliday', 'disableHoliday', 'enableHoliday'].map(
    (action) => `/dashboard/calendar/${action}/$id`,
  ),
}
const ROUTES = [
  ...new Set([...readFileSync(TREE, 'utf8').matchAll(/fullPath: '([^']+)'/g)].flatMap(([, path]) => path ?? [])),
].flatMap((path) => ACTIONS[path] ?? path)

/** List that has the record of an address with `$id`, unless it is the same address without `$id`. */
const LISTS: Readonly<Record<string, string>> = {
  '/dashboard/calendar/update/$id': '/dashboard/calendar',
  '/dashboard/calendar/deleteHoliday/$id': '/dashboard/calendar',
  '/dashboard/calendar/disableHoliday/$id': '/dashboard/calendar',
  '/dashboard/calendar/enableHoliday/$id': '/dashboard/calendar',
  '/dashboard/companies/update/$id': '/dashboard/companies',
  '/dashboard/drivers/update/$id': '/dashboard/drivers',
  '/dashboard/drivers/update/$id/vehicle': '/dashboard/drivers',
  '/dashboard/drivers/vehicles/$vehicleId': '/dashboard/vehicles',
  '/dashboard/locations/devices/update/$id': '/dashboard/locations/devices',
  '/dashboard/locations/tickets/$id': '/dashboard/locations',
  '/dashboard/locations/update/$id': '/dashboard/locations',
  '/dashboard/memberships/update/$id': '/dashboard/memberships',
  '/dashboard/type-vehicles/update/$id': '/dashboard/type-vehicles',
  '/dashboard/users/update/$id': '/dashboard/users',
  '/dashboard/vehicles/update/$id': '/dashboard/vehicles',
}
/** All values of each parameter that is no id. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  '/dashboard/attention/$kind': ATTENTION_KINDS,
  '/dashboard/reports/$report': REPORTS,
  '/dashboard/support/help-center/{-$article}': ['', 'close-a-register'],
  '/dashboard/$': ['nowhere'],
  '/$': ['nowhere'],
}
/** The map places the pins; the list next to it has the same links. */
const PINS = '.leaflet-marker-icon'
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/

const LOOKS = [
  { language: 'en', colorScheme: 'dark' },
  { language: 'es', colorScheme: 'light' },
] as const
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

const QUIET_MS = 300

/** Resolves when the page has not changed for a while: axe finds no name in an element that is being redrawn. */
function quiet(page: Page): Promise<void> {
  return page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(done, ms)
        })
        function done() {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(done, ms)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
    QUIET_MS,
  )
}

/** The screen has its data, and its layout is stable. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('.painted')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await quiet(page)
}

/** Returns the ids of a list's records, from its links. */
async function idIn(page: Page, url: string): Promise<string> {
  await page.goto(url)
  await settled(page)
  const row = page.locator('main [data-row] a, main li a').first()
  await expect(row).toBeVisible()
  const [id] = UUID.exec((await row.getAttribute('href')) ?? '') ?? []
  if (id === undefined) throw new Error(`No id in the first row of ${url}`)
  return id
}

for (const { language, colorScheme } of LOOKS) {
  for (const size of SIZES) {
    test(`each screen is accessible: ${language}, ${colorScheme}, ${size.width} px`, async ({ page, server }) => {
      test.setTimeout(1_200_000)
      await server.start()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      const isOfVisitors = (path: string) => !path.startsWith('/dashboard')
      const ids = new Map<string, string>()
      const faults: string[] = []

      async function look(path: string): Promise<void> {
        await page.goto(`${server.url}${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
        await settled(page)
        await expectAccessible(page, 'html', path === '/dashboard/locations/map' ? PINS : undefined).catch(
          (error: unknown) => faults.push(`${path}: ${String(error)}`),
        )
        await expectNoSidewaysScroll(page).catch((error: unknown) =>
          faults.push(`${path} scrolls sideways: ${String(error)}`),
        )
        await expectWholeWords(page).catch((error: unknown) => faults.push(`${path} cuts words: ${String(error)}`))
      }

      async function lookAt(route: string): Promise<void> {
        const values = VALUES[route]
        if (values !== undefined) {
          for (const value of values) await look(route.replace(/\/(\{-)?\$.*$/, `/${value}`))
          return
        }
        const list = LISTS[route] ?? route.replace(/\/\$id$/, '')
        if (!route.includes('$')) return look(route)
        const id = ids.get(list) ?? (await idIn(page, `${server.url}${list}?lng=${language}`))
        ids.set(list, id)
        await look(route.replace(/\$\w+/, id))
      }

      for (const route of ROUTES.filter(isOfVisitors)) await lookAt(route)
      await signIn(page, server.url, OWNER, language)
      for (const route of ROUTES.filter((path) => !isOfVisitors(path) && !path.startsWith('/dashboard/companies')))
        await lookAt(route)
      await look(
        `/dashboard/services?service=${await idIn(page, `${server.url}/dashboard/services?statuses=progress&lng=${language}`)}`,
      )
      await page.context().clearCookies()
      await page.evaluate(async () => {
        localStorage.clear()
        for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
      })
      await page.goto(`${server.url}/sign-in?lng=en`)
      await page.getByRole('textbox', { name: 'Email' }).fill(ROOT)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Colombia' }).click()
      await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
      for (const route of ROUTES.filter((path) => path.startsWith('/dashboard/companies'))) await lookAt(route)
      expect(faults).toEqual([])
    })
  }
}
