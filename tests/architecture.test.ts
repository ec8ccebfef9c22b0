import { basename, join } from 'node:path'

import { expect, test } from 'vitest'

import { ENDPOINTS } from '../contract/endpoints.ts'
import { importCircles } from './architecture/import-circles.ts'
import { type Module, readImportGraph } from './architecture/import-graph.ts'
import { violations } from './architecture/import-rules.ts'

const root = join(import.meta.dirname, '..')
const modules = readImportGraph(root)

function importing(path: string, to: string, ours = true): Module {
  return { path, imports: [{ to, ours, names: [] }], barrel: false }
}

/** The only file of re-exports: features reach the words of the offline core through this file. */
const DOORS = ['src/data/kept-data.ts']

/** Ask the server for the services of days and locations that this device does not keep; the queue of payments is of all of them. */
const BEYOND_THE_KEPT = [
  'src/features/services/every-service.ts',
  'src/features/services/queries.ts',
  'src/features/services/server-service.ts',
  'src/features/services/server-services.ts',
]

/** Calls that read what the device keeps: their answers reach a feature through `src/data`. */
const KEPT =
  /^(list|count|get)(Services|Service|Locations|Location|LocationsByIds|CompanyVehicleTypes|Drivers|Driver|DriversByIds|Vehicles|Vehicle)$|Changes$/

test('the graph holds the whole house', () => {
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
  importing('src/ui/side-panel.tsx', 'src/trade/registers.tsx'),
  importing('src/trade/registers.tsx', 'src/features/cash-ups/queries.ts'),
  importing('src/records/record-list.tsx', 'src/trade/registers.tsx'),
  importing('src/offline/pull.ts', 'react', false),
  importing('src/offline/pull.ts', 'src/data/use-command.ts'),
  importing('src/data/use-command.ts', 'src/features/services/queries.ts'),
  importing('src/features/services/columns.tsx', 'src/offline/pull.ts'),
  importing('src/features/services/columns.tsx', 'src/app/theme.ts'),
  importing('src/features/services/columns.tsx', 'src/features/locations/columns.tsx'),
  importing('src/app/shell.tsx', 'server/app.ts'),
  importing('sw/sw.ts', 'src/app/theme.ts'),
])('the rules are awake: $path may not import $imports.0.to', (module) => {
  expect(violations([module])).toHaveLength(1)
})

test('a feature reaches another through its queries, its selects and its kind', () => {
  expect(violations([importing('src/features/outbox/kind-of-op.ts', 'src/features/kinds.ts')])).toEqual([])
  expect(violations([importing('src/features/kinds.ts', 'src/features/services/kind.ts')])).toEqual([])
  expect(violations([importing('src/features/kinds.ts', 'src/features/services/columns.tsx')])).toHaveLength(1)
  expect(violations([importing('src/features/vehicles/kind.ts', 'src/features/drivers/kind.ts')])).toEqual([])
  expect(violations([importing('src/features/services/columns.tsx', 'src/features/locations/queries.ts')])).toEqual([])
  expect(
    violations([importing('src/features/services/columns.tsx', 'src/features/locations/location-select.tsx')]),
  ).toEqual([])
})

test('nobody imports whom they may not', () => {
  expect(violations(modules)).toEqual([])
})

test('no file of the product reaches itself by its imports, types too', () => {
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

test('there are no barrels but the one door, and no file that is called utils', () => {
  expect(modules.filter(({ barrel }) => barrel).map(({ path }) => path)).toEqual(DOORS)
  expect(
    modules.map(({ path }) => path).filter((path) => /^(utils?|helpers?|common|misc)\b/.test(basename(path))),
  ).toEqual([])
})

test('[D-02] no feature fetches what the device keeps', () => {
  const kept = new Set<string>(ENDPOINTS.map(({ id }) => id).filter((id) => KEPT.test(id)))
  expect(kept).toContain('listServices')
  expect(kept).toContain('driverChanges')
  const screens = modules.filter(({ path }) => /^src\/(features|routes)\//.test(path))
  const fetching = screens.filter(({ imports }) =>
    imports.some(({ to, names }) => to.startsWith('contract/') && names.some((name) => kept.has(name))),
  )
  expect(fetching.map(({ path }) => path)).toEqual(BEYOND_THE_KEPT)
})
