import { createRequire } from 'node:module'
import { join } from 'node:path'

import { transform } from '@swc/core'
import type { Plugin } from 'vite'

const MACROS = createRequire(import.meta.url).resolve('@lingui/swc-plugin')
const CACHE = join(import.meta.dirname, '../node_modules/.cache/swc')

/** Pattern of a source with macros. */
export const HAS_MACROS = /from ['"]@lingui\/(core|react)\/macro['"]/

/**
 * Compiles Lingui's macros and removes types; JSX stays. In a release only the catalogs hold the texts, and the code
 * their ids.
 */
export async function compileMacros(
  source: string,
  id: string,
  { isRelease }: { isRelease: boolean },
): Promise<{ code: string; map: string | null }> {
  const { code, map = null } = await transform(source, {
    filename: id.replace(/\?.*/, ''),
    swcrc: false,
    configFile: false,
    isModule: true,
    sourceMaps: true,
    jsc: {
      target: 'esnext',
      parser: { syntax: 'typescript', tsx: /\.tsx(?:$|\?)/.test(id) },
      transform: { react: { runtime: 'preserve' }, verbatimModuleSyntax: true },
      experimental: { cacheRoot: CACHE, plugins: [[MACROS, { stripNonEssentialFields: isRelease }]] },
    },
  })
  return { code, map }
}

export function linguiMacros(): Plugin {
  let isRelease = false
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    configResolved({ isProduction }) {
      isRelease = isProduction
    },
    transform: {
      filter: { id: { include: /\.tsx?(?:$|\?)/, exclude: /\/node_modules\// }, code: HAS_MACROS },
      handler: (source, id) => compileMacros(source, id, { isRelease }),
    },
  }
}
