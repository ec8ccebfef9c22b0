import type { Plugin } from 'vite'

interface RouteModules {
  plugin: Plugin
  /** What a route shows: the pages that its component stands for. */
  pagesOf: (route: string) => (id: string) => boolean
  /** Which of our own modules the first load of a route needs, or a file that is loaded by itself, more or less. Packages are not among them: an index file names all that a package has. */
  neededBy: (route: string, file?: string) => (id: string) => boolean
  /** The same without what stands behind a file that only passes on what others have: little of that is needed. */
  plainlyNeededBy: (route: string) => (id: string) => boolean
  /** What all of some routes need, found so. */
  plainlyNeededByAll: (...routes: string[]) => (id: string) => boolean
  /** What at least one of some routes needs. */
  neededByAny: (...routes: string[]) => (id: string) => boolean
}

/** Nothing in it but what others export. */
const PASSES_ON = /^(?:\s*export\s*\{[^}]*\}\s*from\s*["'][^"']+["'];?|\s*\/\/.*|\s*\/\*[\s\S]*?\*\/)*\s*$/

/** Finds by the imports of routes what belongs together in a file of the build, so that no source file is named by hand. */
export function modulesOfRoutes(): RouteModules {
  const importsOf = new Map<string, readonly string[]>()
  const passingOn = new Set<string>()
  const partsOf = (route: string) => [...importsOf.keys()].filter((id) => id.includes(`/src/routes/${route}.tsx?`))

  function needed(route: string, file?: string, stopsAt: ReadonlySet<string> = new Set()): Set<string> {
    const found = new Set([...partsOf(route), ...[...importsOf.keys()].filter((id) => file !== undefined && id.endsWith(file))])
    for (const id of found) for (const imported of stopsAt.has(id) ? [] : (importsOf.get(id) ?? [])) found.add(imported)
    return found
  }

  /** Asked of each module after the build has read all of them. */
  function foundOnce(find: () => Set<string>): (id: string) => boolean {
    let found: Set<string> | null = null
    return (id) => (found ??= find()).has(id)
  }

  return {
    plugin: {
      name: 'modules-of-routes',
      apply: 'build',
      buildEnd() {
        for (const id of this.getModuleIds()) {
          const module = this.getModuleInfo(id)
          importsOf.set(id, (module?.importedIds ?? []).filter((imported) => !imported.includes('/node_modules/')))
          if (module?.code != null && PASSES_ON.test(module.code)) passingOn.add(id)
        }
      },
    },
    pagesOf: (route) => foundOnce(() => new Set(partsOf(route).flatMap((id) => importsOf.get(id) ?? []).filter((id) => id.endsWith('.tsx')))),
    neededBy: (route, file) => foundOnce(() => needed(route, file)),
    plainlyNeededBy: (route) => foundOnce(() => needed(route, undefined, passingOn)),
    plainlyNeededByAll: (...routes) =>
      foundOnce(() => {
        const [first = new Set<string>(), ...rest] = routes.map((route) => needed(route, undefined, passingOn))
        return new Set([...first].filter((id) => rest.every((one) => one.has(id))))
      }),
    neededByAny: (...routes) => foundOnce(() => new Set(routes.flatMap((route) => [...needed(route)]))),
  }
}
