import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** JavaScript that a person downloads until a screen is of use, by route files; what was measured stands in docs/figures.md. */
const dist = new URL('dist/', import.meta.url)
if (!existsSync(dist)) throw new Error('Build the app first: npm run build')
const chunks = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const page = readFileSync(new URL('index.html', dist), 'utf8')

function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunks[key]?.imports ?? []) withImports(imported, seen)
  return seen
}

/** Of two files that import each other one runs before what it needs is there. */
function circle(key, above = [], seen = new Set()) {
  if (above.includes(key)) return [...above.slice(above.indexOf(key)), key]
  if (seen.has(key)) return null
  seen.add(key)
  for (const imported of chunks[key]?.imports ?? []) {
    const found = circle(imported, [...above, key], seen)
    if (found !== null) return found
  }
  return null
}

for (const key of Object.keys(chunks)) {
  const found = circle(key)
  if (found !== null)
    throw new Error(`Files of the build import each other: ${found.map((one) => chunks[one].file).join(' → ')}`)
}

const routes = [...new Set(Object.keys(chunks).flatMap((key) => /^src\/routes\/(.+)\.tsx\?/.exec(key)?.slice(1) ?? []))]

/** The routes that a route stands in are drawn with it: a form beside its list waits for the list too. */
function above(route) {
  return routes.filter((other) => route.startsWith(`${other}/`) || route.startsWith(`${other}.`))
}

/** The entry, the lazy parts of a route and of those above it, and all that they import; the core is in a file that the shell needs. */
function scriptsOf(route) {
  const keys = new Set()
  for (const [key, { file }] of Object.entries(chunks)) if (page.includes(`"/${file}"`)) withImports(key, keys)
  for (const one of [...above(route), route]) {
    const parts = Object.keys(chunks).filter((key) => key.startsWith(`src/routes/${one}.tsx?`))
    if (parts.length === 0) throw new Error(`No lazy part of the route ${one} in the build`)
    for (const part of parts) withImports(part, keys)
  }
  return [...keys].map((key) => `dist/${chunks[key].file}`).filter((path) => path.endsWith('.js'))
}

/** A record's list, as it stands by itself. */
const LISTS = [
  'agreements',
  'attention/$kind',
  'calendar',
  'cash-ups/index',
  'cash-ups/refunds',
  'cash-ups/unassigned',
  'companies',
  'drivers',
  'locations/index',
  'locations_.devices',
  'memberships',
  'memberships_.purchased',
  'messages',
  'services',
  'type-vehicles',
  'users',
  'vehicles',
].map((name) => `dashboard/${name}`)

const bytesOf = (route) =>
  scriptsOf(route).reduce((sum, path) => sum + gzipSync(readFileSync(new URL(`../${path}`, dist))).length, 0)

/** Of some routes the one with most to download. */
function largest(name, of, limit) {
  const [route] = of.map((one) => [one, bytesOf(one)]).toSorted(([, one], [, other]) => other - one)[0]
  return { name: `${name}: ${route}`, path: scriptsOf(route), limit, gzip: true }
}

// The budgets have headroom, so that nobody writes code for bytes.
export default [
  { name: 'sign-in', path: scriptsOf('sign-in'), limit: '190 kB', gzip: true },
  { name: 'services list', path: scriptsOf('dashboard/services'), limit: '280 kB', gzip: true },
  largest(
    'largest other list',
    LISTS.filter((route) => route !== 'dashboard/services'),
    '280 kB',
  ),
  largest(
    'largest other screen',
    routes.filter((route) => route !== 'sign-in' && !LISTS.includes(route)),
    '340 kB',
  ),
  { name: 'service worker', path: 'dist/sw.js', limit: '100 kB', gzip: true },
]
