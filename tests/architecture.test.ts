import { basename, join } from 'node:path'

import { expect, test } from 'vitest'

import { ENDPOINTS } from '../contract/endpoints.ts'
import { importCircles } from './architecture/import-circles.ts'
import { type Module, readImportGraph } from './architecture/import-graph.ts'
import { featureCircles, violations } from './architecture/import-rules.ts'

const root = join(import.meta.dirname, '..')
const modules = readImportGraph(root)

function importing(path: string, to: string, ours = true): Module {
  return { path, imports: [{ to, ours, names: [] }], barrel: false }
}

/**
 * The only file of re-exports beside the features' `public.ts`: through it features reach the words of the offline
 * core.
 */
const CORE_WORDS = 'src/data/kept-data.ts'

/**
 * Read services from the server for days and locations that this device does not keep. The queue of payments covers all
 * of them.
 */
const BEYOND_THE_KEPT = ['src/features/payment-queues/queries.ts', 'src/features/stays/server-services.ts']

/** Calls that read what the device keeps: their answers reach a feature through `src/data`. */
const KEPT =
  /^(list|count|get)(Services|Service|Locations|Location|LocationsByIds|CompanyVehicleTypes|Drivers|Driver|DriversByIds|Vehicles|Vehicle)$|Changes$/

test('the import graph includes the whole repository', () => {
  expect(modules.length).toBeGreaterThan(50)
  for (const folder of ['contract', 'domain', 'server', 'src', 'sw']) {
    expect(
      modules.some(({ path }) => path.startsWith(`${folder}/`)),
      folder,
    ).toBe(true)
  }
  const known = new Set(modules.map(({ path }) => path))
  const lost = modules.flatMap(({ path, imports }) =>
    imports.filter(({ to, ours }) => ours && /\.tsx?$/.test(to) && !known.has(to)).map(({ to }) => `${path} → ${to}`),
  )
  expect(lost).toEqual([])
})

test.each([
  importing('domain/money.ts', 'contract/service.ts'),
  importing('domain/money.ts', 'valibot', false),
  importing('contract/service.ts', 'server/app.ts'),
  importing('contract/service.ts', 'hono', false),
  importing('server/app.ts', 'src/lib/dates.ts'),
  importing('src/lib/dates.ts', 'src/ui/plate.tsx'),
  importing('src/ui/plate.tsx', 'src/data/use-command.ts'),
  importing('src/ui/side-panel.tsx', 'src/features/cash-ups/public.ts'),
  importing('src/records/record-list.tsx', 'src/features/cash-ups/public.ts'),
  importing('src/offline/pull.ts', 'react', false),
  importing('src/offline/pull.ts', 'src/data/use-command.ts'),
  importing('src/data/use-command.ts', 'src/features/stays/public.ts'),
  importing('src/features/services/columns.tsx', 'src/offline/pull.ts'),
  importing('src/features/services/columns.tsx', 'src/app/theme.ts'),
  importing('src/features/services/columns.tsx', 'src/features/locations/columns.tsx'),
  importing('src/features/services/columns.tsx', 'src/features/locations/queries.ts'),
  importing('src/features/services/columns.tsx', 'src/features/services/public.ts'),
  importing('src/features/stays/public.ts', 'src/features/cash-ups/public.ts'),
  importing('src/features/stays/public.ts', 'src/data/use-command.ts'),
  importing('src/features/kinds.ts', 'src/features/services/columns.tsx'),
  importing('src/app/shell/palette.tsx', 'src/features/stays/device-services.ts'),
  importing('src/app/shell.tsx', 'server/app.ts'),
  importing('sw/sw.ts', 'src/app/theme.ts'),
])('the import rules catch a violation: $path may not import $imports.0.to', (module) => {
  expect(violations([module])).toHaveLength(1)
})

test('a feature imports another only through its public.ts and its kind', () => {
  const allowed = [
    importing('src/features/outbox/record-kind-of-op.ts', 'src/features/kinds.ts'),
    importing('src/features/kinds.ts', 'src/features/stays/kind.ts'),
    importing('src/features/vehicles/kind.ts', 'src/features/drivers/kind.ts'),
    importing('src/features/services/columns.tsx', 'src/features/locations/public.ts'),
    importing('src/features/stays/public.ts', 'src/features/stays/device-services.ts'),
    importing('src/app/shell/palette.tsx', 'src/features/stays/public.ts'),
  ]
  expect(violations(allowed)).toEqual([])
})

test('a public.ts names each of its exports', () => {
  const path = 'src/features/stays/public.ts'
  const passingOn = (names: string[]): Module => ({
    path,
    imports: [{ to: 'src/features/stays/commands.ts', ours: true, names }],
    barrel: true,
  })
  expect(violations([passingOn(['checkInCommand'])])).toEqual([])
  expect(violations([passingOn(['*'])])).toHaveLength(1)
  expect(modules.filter(({ path: one, barrel }) => one.endsWith('/public.ts') && !barrel)).toEqual([])
})

test('a route imports any file of one feature, and only public.ts of others', () => {
  const route = (...files: string[]): Module => ({
    path: 'src/routes/dashboard/booth.tsx',
    imports: files.map((file) => ({ to: `src/features/${file}`, ours: true, names: [] })),
    barrel: false,
  })
  expect(violations([route('booth/booth-page.tsx', 'booth/booth-search.ts', 'tickets/public.ts')])).toEqual([])
  expect(violations([route('booth/booth-page.tsx', 'cash-ups/close-form.tsx')])).toHaveLength(1)
})

test('no feature imports itself through other features', () => {
  const back = importing('src/features/locations/kind.tsx', 'src/features/cash-ups/public.ts')
  expect(
    featureCircles([importing('src/features/cash-ups/columns.tsx', 'src/features/locations/public.ts'), back]),
  ).toEqual([['cash-ups', 'locations']])
  expect(featureCircles([back])).toEqual([])
  expect(featureCircles(modules)).toEqual([])
})

test('no file imports what its rule forbids', () => {
  expect(violations(modules)).toEqual([])
})

test('no file of the product imports itself through others, not even types', () => {
  expect(
    importCircles([
      importing('src/a.ts', 'src/b.ts'),
      importing('src/b.ts', 'src/c.ts'),
      importing('src/c.ts', 'src/b.ts'),
    ]),
  ).toEqual([['src/b.ts', 'src/c.ts']])
  const product = modules.filter(({ path }) => /^(contract|domain|server|src|sw)\//.test(path))
  expect(importCircles(product)).toEqual([])
})

test('every import names its file with its extension', () => {
  const bare = modules.flatMap(({ path, imports }) =>
    imports.filter(({ to, ours }) => ours && !/\.[a-z]+$/.test(to)).map(({ to }) => `${path} → ${to}`),
  )
  expect(bare).toEqual([])
})

test('the only barrels are the labels of the core and the features’ public.ts, and no file is called utils', () => {
  const barrels = modules.filter(({ barrel }) => barrel).map(({ path }) => path)
  expect(barrels.filter((path) => !/^src\/features\/[^/]+\/public\.ts$/.test(path))).toEqual([CORE_WORDS])
  expect(
    modules.map(({ path }) => path).filter((path) => /^(utils?|helpers?|common|misc)\b/.test(basename(path))),
  ).toEqual([])
})

test('[D-02] no feature fetches data that the device keeps', () => {
  const kept = new Set<string>(ENDPOINTS.map(({ id }) => id).filter((id) => KEPT.test(id)))
  expect(kept).toContain('listServices')
  expect(kept).toContain('driverChanges')
  const screens = modules.filter(({ path }) => /^src\/(features|routes)\//.test(path))
  const fetching = screens.filter(({ imports }) =>
    imports.some(({ to, names }) => to.startsWith('contract/') && names.some((name) => kept.has(name))),
  )
  expect(fetching.map(({ path }) => path)).toEqual(BEYOND_THE_KEPT)
})
