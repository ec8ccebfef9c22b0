import type { Import, Module } from './import-graph.ts'

interface Rule {
  /** Files that the rule speaks of. */
  from: RegExp
  /** What they may import of ours, besides each other. */
  ours: readonly RegExp[]
  /** What they may import from packages; absent is anything. */
  packages?: readonly RegExp[]
  because: string
}

const SHARED = [/^contract\//, /^domain\//]
const BELOW_RECORDS = [...SHARED, /^src\/lib\//, /^src\/ui\//, /^src\/data\//]

/** Another feature is reached by its queries, its selects and how its records are read only. */
const DOORS = /^src\/features\/[^/]+\/(queries\.ts|kind\.tsx?|[^/]+-select\.tsx)$/

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
  {
    from: /^src\/trade\//,
    ours: [...SHARED, /^src\/lib\//, /^src\/ui\//],
    because: 'what several features show of the trade knows none of them',
  },
  { from: /^src\/records\//, ours: BELOW_RECORDS, because: 'the kit of the rooms knows no room' },
  {
    from: /^src\/features\//,
    ours: [...BELOW_RECORDS, /^src\/records\//, /^src\/trade\//, DOORS],
    because: 'features read and write through src/data',
  },
  { from: /^src\//, ours: [...SHARED, /^src\//], because: 'the app imports neither the server nor the worker' },
]

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

function allows(rule: Rule, from: string, { to, ours }: Import): boolean {
  if (!ours) return rule.packages === undefined || rule.packages.some((allowed) => allowed.test(to))
  const feature = featureOf(to)
  if (feature !== undefined && feature !== featureOf(from) && rule.from.source.includes('features'))
    return DOORS.test(to)
  return rule.from.test(to) || rule.ours.some((allowed) => allowed.test(to))
}

/** What breaks a rule, one sentence each. */
export function violations(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, imports }) =>
    imports.flatMap((imported) =>
      RULES.filter((rule) => rule.from.test(path) && !allows(rule, path, imported)).map(
        (rule) => `${path} imports ${imported.to}: ${rule.because}`,
      ),
    ),
  )
}
