import { posix } from 'node:path'

import { parseSync, type Plugin } from 'vite'

type Group = {
  name: string
  tags?: '$initial'[]
  test?: (id: string) => boolean
  minShareCount?: number
  entriesAware?: boolean
}

/** The offline core: loaded beside the first screen, and imported by no screen. */
const CORE = '/src/offline/core.ts'

/** Mantine's parts of a text field, which the sign-in page and the search of each list have. */
const TEXT_FIELD =
  /@mantine\/core\/esm\/(components\/(TextInput|VisuallyHidden|Checkbox\/CheckIcon)|core\/utils\/noop)|@mantine\/hooks\/esm\/use-(merged-ref|uncontrolled)/

/** Chunks that a screen fetches beside its own file, because nearly every screen needs them. */
export const FETCHED_AHEAD = /^assets\/(core|form|list)-/

interface Links {
  imports: readonly { to: string; names: readonly string[] }[]
  /** File of each export that the module only re-exports, by name: the `public.ts` of a feature has nothing else. */
  passesOn: ReadonlyMap<string, string>
}

/** Reads the names that a module of ours imports, with their modules. Our imports include the file extension. */
function linksOf(id: string, code: string): Links {
  const { module } = parseSync(id, code, { lang: 'js' })
  const toFile = (specifier: string) => posix.join(posix.dirname(id), specifier)
  const isOurs = (specifier: string) => specifier.startsWith('.')
  return {
    imports: module.staticImports.flatMap(({ moduleRequest, entries }) =>
      isOurs(moduleRequest.value)
        ? [{ to: toFile(moduleRequest.value), names: entries.map(({ importName }) => importName.name ?? 'default') }]
        : [],
    ),
    passesOn: new Map(
      module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, exportName }) =>
          moduleRequest && isOurs(moduleRequest.value) ? [[exportName.name ?? '', toFile(moduleRequest.value)]] : [],
        ),
      ),
    ),
  }
}

/**
 * Groups the modules of the build by what the routes import, so that no source file is named by hand. Each group takes
 * what its modules import along, unless an earlier group has it: so no two files of the build wait for each other.
 */
export function routeChunks(): { plugin: Plugin; groups: Group[] } {
  const importsOf = new Map<string, readonly string[]>()

  const partsOf = (route: string) => [...importsOf.keys()].filter((id) => id.includes(`/src/routes/${route}.tsx?`))

  /**
   * Returns our own modules that some modules reach. Packages are left out, because an index file names everything in
   * its package.
   */
  function reachedFrom(starts: readonly string[]): Set<string> {
    const found = new Set(starts)
    for (const id of found) for (const imported of importsOf.get(id) ?? []) found.add(imported)
    return found
  }

  /** Calls `find` once, after the build has read all modules. */
  function once(find: () => Set<string>): (id: string) => boolean {
    let found: Set<string> | null = null
    return (id) => (found ??= find()).has(id)
  }

  const ofSignIn = once(() => reachedFrom(partsOf('sign-in')))
  const ofShell = once(() =>
    reachedFrom([...partsOf('dashboard'), ...[...importsOf.keys()].filter((id) => id.endsWith(CORE))]),
  )
  const ofServices = once(() => reachedFrom(partsOf('dashboard/services')))
  const isShell = once(
    () =>
      new Set(
        partsOf('dashboard')
          .flatMap((id) => importsOf.get(id) ?? [])
          .filter((id) => id.endsWith('.tsx')),
      ),
  )

  return {
    plugin: {
      name: 'route-chunks',
      apply: 'build',
      buildEnd() {
        const read = new Map(
          [...this.getModuleIds()]
            .filter((id) => !id.includes('/node_modules/'))
            .map((id) => [id, linksOf(id, this.getModuleInfo(id)?.code ?? '')]),
        )
        for (const [id, { imports }] of read)
          importsOf.set(
            id,
            imports.flatMap(({ to, names }) => names.map((name) => read.get(to)?.passesOn.get(name) ?? to)),
          )
      },
    },
    groups: [
      { name: 'base', tags: ['$initial'] },
      // Parts that the sign-in page shares with other screens, in their own file: otherwise the page would load the
      // core.
      { name: 'form', test: (id) => TEXT_FIELD.test(id) || (ofSignIn(id) && (ofShell(id) || ofServices(id))) },
      { name: 'core', test: (id) => isShell(id) || id.endsWith(CORE) },
      { name: 'list', test: (id) => ofServices(id) || id.includes('/@tanstack/react-query/'), minShareCount: 8 },
      { name: 'shared', minShareCount: 2, entriesAware: true },
    ],
  }
}
