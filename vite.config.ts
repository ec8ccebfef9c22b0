import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { FETCHED_AHEAD, routeChunks } from './scripts/chunks.ts'
import { helpPages } from './scripts/help-pages.ts'
import { linguiMacros } from './scripts/lingui-macros.ts'
import { serviceWorker, workersWithoutMacros } from './scripts/service-worker.ts'
import { cssOptions } from './scripts/styles.ts'

const root = import.meta.dirname
const outDir = join(root, 'dist')
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4173'

const { plugin: readsRoutes, groups } = routeChunks()

const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

export default defineConfig({
  define: { PARQ_VERSION: JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      tmpDir: './.cache/router',
    }),
    readsRoutes,
    helpPages,
    react(),
    linguiMacros(),
    serviceWorker(outDir),
  ],
  // Workers share what they load later.
  worker: { format: 'es', plugins: () => [workersWithoutMacros()] },
  resolve: {
    alias: [
      // The same libraries without what browsers of ten years ago need. Dexie's own entry keeps Node's two module systems apart.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // React's own hook in place of what stood in for it before React 18.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  css: cssOptions,
  build: {
    outDir,
    target: 'es2023',
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: {
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => FETCHED_AHEAD.test(file)),
    },
    // A catalog or icon inside a script as a data: URL could neither be fetched under the CSP nor cached by itself.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        hashCharacters: 'hex',
        // A shared file would bear the names of all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.split(/[~.]/)[0] ?? '[name]'}-[hash][extname]`,
        codeSplitting: { groups },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/docs', '/openapi.json', '/config.json', '/dev', '/livez', '/readyz', '^/r/'].map((path) => [
        path,
        api,
      ]),
    ),
  },
})
