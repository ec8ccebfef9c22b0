import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { linguiMacros } from './scripts/lingui-macros.ts'

const root = import.meta.dirname
const outDir = join(root, 'dist')
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4173'

/** What the worker takes in at install: the bytes of this build or nothing, so no login page of a captive portal. */
function integrity(url: string): string {
  return `sha384-${createHash('sha384').update(readFileSync(join(outDir, url))).digest('base64')}`
}

export default defineConfig({
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
    react(),
    babel({ presets: [linguiMacros] }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'boot.js', 'assets/**/*.{js,css,json}', 'assets/inter-latin-*.woff2', 'flags/*.svg', 'icons/favicon.svg', 'manifest.*.webmanifest'],
        manifestTransforms: [(entries) => ({ manifest: entries.map((entry) => ({ ...entry, integrity: integrity(entry.url) })) })],
      },
    }),
  ],
  css: { postcss: { plugins: [mantine(), simpleVars({ variables: breakpoints() })] } },
  build: {
    outDir,
    target: 'es2023',
    sourcemap: 'hidden',
    manifest: true,
    // A catalog or icon inside a script as a data: URL could neither be fetched under the CSP nor cached by itself.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // What every visit loads is one file: smaller and sooner there than twenty that share each other.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(['/api', '/docs', '/openapi.json', '/config.json', '/dev', '/livez', '/readyz'].map((path) => [path, api])),
  },
})

/** Mantine's default breakpoints, for its media-query mixins. */
function breakpoints(): Record<string, string> {
  return {
    'mantine-breakpoint-xs': '36em',
    'mantine-breakpoint-sm': '48em',
    'mantine-breakpoint-md': '62em',
    'mantine-breakpoint-lg': '75em',
    'mantine-breakpoint-xl': '88em',
  }
}
