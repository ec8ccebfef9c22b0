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
  if (found !== null) throw new Error(`Files of the build import each other: ${found.map((one) => chunks[one].file).join(' → ')}`)
}

/** The entry, the lazy parts of `routes`, and all that they import; the core is in the list's own file. */
function scriptsOf(routes) {
  const keys = new Set()
  for (const [key, { file }] of Object.entries(chunks)) if (page.includes(`"/${file}"`)) withImports(key, keys)
  for (const route of routes) {
    const parts = Object.keys(chunks).filter((key) => key.startsWith(`src/routes/${route}.tsx?`))
    if (parts.length === 0) throw new Error(`No lazy part of the route ${route} in the build`)
    for (const part of parts) withImports(part, keys)
  }
  return [...keys].map((key) => `dist/${chunks[key].file}`).filter((path) => path.endsWith('.js'))
}

/** Of the screens that no other line measures the one with most to download; routes above it count too. */
function largestOther(measured) {
  const routes = new Set(Object.keys(chunks).flatMap((key) => /^src\/routes\/(.+)\.tsx\?/.exec(key)?.slice(1) ?? []))
  const bytes = (paths) => paths.reduce((sum, path) => sum + gzipSync(readFileSync(new URL(`../${path}`, dist))).length, 0)
  const scripts = [...routes].filter((route) => !measured.includes(route)).map((route) => scriptsOf(route.startsWith('dashboard/') ? ['dashboard', route] : [route]))
  return scripts.reduce((most, paths) => (bytes(paths) > bytes(most) ? paths : most))
}

export default [
  { name: 'sign-in', path: scriptsOf(['sign-in']), limit: '170 kB', gzip: true },
  { name: 'services list', path: scriptsOf(['dashboard', 'dashboard/services']), limit: '240 kB', gzip: true },
  { name: 'largest other screen', path: largestOther(['sign-in', 'dashboard', 'dashboard/services']), limit: '356 kB', gzip: true },
  { name: 'service worker', path: 'dist/sw.js', limit: '80 kB', gzip: true },
]
