import { importCircles } from './import-circles.ts'
import type { Import, Module } from './import-graph.ts'

interface Rule {
  /** Files that the rule applies to. */
  from: RegExp
  /** Files of this repository that the files of the rule may import, in addition to each other. */
  ours: readonly RegExp[]
  /** Packages that the files of the rule may import; if absent, any. */
  packages?: readonly RegExp[]
  because: string
}

const SHARED = [/^contract\//, /^domain\//]
const BELOW_RECORDS = [...SHARED, /^src\/lib\//, /^src\/ui\//, /^src\/data\//]

/** The only files of a feature that other features and the app may import. */
const PUBLIC = /^src\/features\/[^/]+\/public\.ts$/
const DOORS = /^src\/features\/[^/]+\/(public\.ts|kind\.tsx?)$/

export const RULES: readonly Rule[] = [
  { from: /^domain\//, ours: [], packages: [], because: 'the rules of the trade know nobody' },
  {
    from: /^contract\//,
    ours: [/^domain\//],
    packages: [/^valibot$/],
    because: 'the wire is schemas, and knows neither of its ends',
  },
  { from: /^server\//, ours: SHARED, because: 'the server and the app meet on the wire only' },
  {
    from: /^sw\//,
    ours: [...SHARED, /^src\/offline\//, /^src\/lib\//],
    because: 'the worker runs the offline core, not the app',
  },
  { from: /^src\/lib\//, ours: SHARED, because: 'helpers know no layer above them' },
  { from: /^src\/ui\//, ours: [...SHARED, /^src\/lib\//], because: 'shared components know no data and no feature' },
  {
    from: /^src\/offline\//,
    ours: [...SHARED, /^src\/lib\//],
    packages: [/^dexie$/, /^valibot$/],
    because: 'the offline core also runs in the worker, without React and DOM',
  },
  {
    from: /^src\/data\//,
    ours: [...SHARED, /^src\/lib\//, /^src\/offline\//],
    because: 'it is the React side of the offline core',
  },
  { from: /^src\/records\//, ours: BELOW_RECORDS, because: 'the kit of the rooms knows no room' },
  {
    from: /^src\/features\//,
    ours: [...BELOW_RECORDS, /^src\/records\//, DOORS],
    because: 'features read and write through src/data',
  },
  { from: /^src\//, ours: [...SHARED, /^src\//], because: 'the app imports neither the server nor the worker' },
]

/**
 * Returns the feature of a file; for `src/features/kinds.ts`, which joins the kinds of all features, the name of
 * that file.
 */
function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+\.ts$|[^/]+(?=\/))/.exec(path)?.[1]
}

function allows(rule: Rule, { to, ours }: Import): boolean {
  if (!ours) return rule.packages === undefined || rule.packages.some((allowed) => allowed.test(to))
  return rule.from.test(to) || rule.ours.some((allowed) => allowed.test(to))
}

/** Lists imports that break the rules between features, the app and the routes. */
function featureViolations({ path, imports }: Module): string[] {
  if (!/^src\/(app|features|routes)\//.test(path)) return []
  const own = featureOf(path)
  const toFeatures = imports.flatMap(({ to, ours }) => {
    const feature = ours ? featureOf(to) : undefined
    return feature === undefined ? [] : [{ to, feature }]
  })
  if (PUBLIC.test(path))
    return imports
      .filter(({ to, names }) => featureOf(to) !== own || names.includes('*'))
      .map(({ to }) => `${path} exports ${to}: a public.ts names what it exports of its own feature`)
  const inside = toFeatures.filter(
    ({ to, feature }) => feature !== own && !DOORS.test(to) && to.includes(`${feature}/`),
  )
  if (path.startsWith('src/routes/'))
    return new Set(inside.map(({ feature }) => feature)).size < 2
      ? []
      : [`${path} imports ${inside.map(({ to }) => to).join(' and ')}: a route imports the files of one feature only`]
  return [
    ...inside.map(({ to }) => `${path} imports ${to}: a feature is reached by its public.ts and its kind only`),
    ...toFeatures
      .filter(({ to, feature }) => feature === own && PUBLIC.test(to))
      .map(({ to }) => `${path} imports ${to}: the files of a feature import each other directly`),
  ]
}

/** Returns each circle of features that import each other. */
export function featureCircles(modules: readonly Module[]): string[][] {
  const features = new Map<string, Set<string>>()
  for (const { path, imports } of modules) {
    const feature = featureOf(path)
    if (feature === undefined) continue
    const others = features.get(feature) ?? new Set()
    features.set(feature, others)
    for (const { to } of imports) {
      const other = featureOf(to)
      if (other !== undefined && other !== feature) others.add(other)
    }
  }
  return importCircles(
    [...features].map(([path, others]) => ({
      path,
      imports: [...others].map((to) => ({ to, ours: true, names: [] })),
      barrel: false,
    })),
  )
}

/** Describes each violation of a rule in one sentence. */
export function violations(modules: readonly Module[]): string[] {
  return modules.flatMap((module) => [
    ...module.imports.flatMap((imported) =>
      RULES.filter((rule) => rule.from.test(module.path) && !allows(rule, imported)).map(
        (rule) => `${module.path} imports ${imported.to}: ${rule.because}`,
      ),
    ),
    ...featureViolations(module),
  ])
}
