import { createRequire } from 'node:module'
import { join } from 'node:path'

import { transform } from '@swc/core'
import type { Plugin } from 'vite'

const MACROS = createRequire(import.meta.url).resolve('@lingui/swc-plugin')
const CACHE = join(import.meta.dirname, '../node_modules/.cache/swc')

/**
 * Compiles Lingui's macros in files that import them. Types are removed with them, JSX stays. Only the catalogs of a
 * release build hold the texts: the code keeps their ids.
 */
export function linguiMacros(): Plugin {
  let isRelease = false
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    configResolved({ isProduction }) {
      isRelease = isProduction
    },
    transform: {
      filter: {
        id: { include: /\.tsx?(?:$|\?)/, exclude: /\/node_modules\// },
        code: /from ['"]@lingui\/(core|react)\/macro['"]/,
      },
      async handler(source, id) {
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
      },
    },
  }
}
