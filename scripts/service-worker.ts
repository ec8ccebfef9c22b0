import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { shortHash } from '../sw/short-hash.ts'

/** Builds `sw/sw.ts` with the list of all files that the app may load: the worker caches them at install. */
export function serviceWorker(outDir: string): Plugin[] {
  /** Returns the hash with which the worker accepts only this build's bytes, and no login page of a captive portal. */
  const integrityOf = (url: string) => shortHash(Uint8Array.from(readFileSync(join(outDir, url))).buffer)

  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    integration: {
      // The plugin builds the worker with Vite's own log level instead of the app's.
      configureCustomSWViteBuild(worker) {
        worker.logLevel = 'warn'
      },
    },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [
        'index.html',
        'boot.js',
        'assets/**/*.{js,css,json,wasm}',
        'assets/inter-latin-*.woff2',
        'flags/*.svg',
        'icons/favicon.svg',
        'manifest.*.webmanifest',
      ],
      manifestTransforms: [
        async (entries) => ({
          manifest: await Promise.all(
            entries.map(async (entry) => ({
              ...entry,
              revision: entry.revision?.slice(0, 8) ?? null,
              integrity: await integrityOf(entry.url),
            })),
          ),
        }),
      ],
    },
  })
}

/** Fails the build if a worker imports a macro: macros are not compiled for workers, which have no catalog. */
export function workersWithoutMacros(): Plugin {
  return {
    name: 'workers-without-macros',
    enforce: 'pre',
    resolveId(id, importer) {
      if (/^@lingui\/.*macro$/.test(id))
        throw new Error(`${importer ?? 'A file'} is read by a worker, and imports ${id}`)
    },
  }
}
