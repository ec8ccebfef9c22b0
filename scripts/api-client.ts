import { writeFileSync } from 'node:fs'
import { register } from 'node:module'

import { endpointPath } from '../contract/endpoint.ts'
import { openApiDocument } from '../server/openapi/document.ts'
import { EXAMPLE_START } from '../server/openapi/guide.ts'
import { type Json, isJson } from '../server/openapi/schemas.ts'

const COMPILER = new URL('compiler-api.ts', import.meta.url).href

// Registered before the generator is loaded, which imports `typescript`.
register(
  `data:text/javascript,${encodeURIComponent(`export const resolve = (name, context, next) => next(name === 'typescript' ? '${COMPILER}' : name, context)`)}`,
)
const { default: generate, astToString } = await import('openapi-typescript')

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  )
}

/** Returns the components that a part refers to, directly or through others. */
function reachable(components: Json, from: unknown, seen = new Set<string>()): Set<string> {
  for (const reference of referencesIn(from)) {
    const [, , kind = '', name = ''] = reference.split('/')
    const group = components[kind]
    if (seen.has(reference) || !isJson(group)) continue
    seen.add(reference)
    reachable(components, group[name], seen)
  }
  return seen
}

/** Returns the part of the document that the worked example uses: types of the whole are 750 kB. */
function workedStart({ paths, components, ...rest }: Json): Json {
  if (!isJson(paths) || !isJson(components)) throw new Error('The document has no paths')
  const steps = Object.fromEntries(
    EXAMPLE_START.map((endpoint) => {
      const path = endpointPath(endpoint).replaceAll(/:([a-z]+)/gi, '{$1}')
      const calls = paths[path]
      const method = endpoint.method.toLowerCase()
      return [path, { [method]: isJson(calls) ? calls[method] : undefined }]
    }),
  )
  const kept = reachable(components, steps)
  const named = Object.entries(components).map(([kind, group]) => [
    kind,
    Object.fromEntries(
      Object.entries(isJson(group) ? group : {}).filter(
        ([name]) => kind === 'securitySchemes' || kept.has(`#/components/${kind}/${name}`),
      ),
    ),
  ])
  return { ...rest, paths: steps, components: Object.fromEntries(named) }
}

/**
 * Writes types of the API as a client's author generates them. `--all` covers all of it; without a path, they are
 * printed.
 */
const [what, path = what] = process.argv.slice(2)
const document = openApiDocument()
const text = `// Written by scripts/api-client.ts.\n${astToString(await generate(JSON.stringify(what === '--all' ? document : workedStart(document)), { silent: true }))}`
if (path === undefined || path === '--all') process.stdout.write(text)
else writeFileSync(path, text)
