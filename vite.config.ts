import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import simpleVars from 'postcss-simple-vars'
import { type Plugin, defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

import { classNames } from './scripts/class-names.ts'
import { helpPages } from './scripts/help-pages.ts'
import { linguiMacros } from './scripts/lingui-macros.ts'
import { modulesOfRoutes } from './scripts/modules-of-routes.ts'
import { shortHash } from './sw/short-hash.ts'

const root = import.meta.dirname
const outDir = join(root, 'dist')
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4173'

/** What the worker takes in at install: the bytes of this build or nothing, so no login page of a captive portal. */
function markOf(url: string): Promise<string> {
  return shortHash(Uint8Array.from(readFileSync(join(outDir, url))).buffer)
}

/** What works without a screen, loaded beside the first of them. */
const CORE = '/src/offline/core.ts'

const { plugin: routeModules, pagesOf, neededBy, plainlyNeededBy, plainlyNeededByAll, neededByAny } = modulesOfRoutes()
const [ofSignIn, ofShell, ofServices, isShell, isServicesPage, isSignInPage] = [neededBy('sign-in'), neededBy('dashboard', CORE), plainlyNeededBy('dashboard/services'), pagesOf('dashboard'), pagesOf('dashboard/services'), pagesOf('sign-in')]

const room = (name: string) => `dashboard/${name}`
/** Forms beside their list, and one on a page. */
const CREATIONS = ['agreements', 'companies', 'locations', 'users', 'vehicles'].map((name) => room(`${name}/create`))

// What some screens have in common is one file: it packs better, and is asked for once.
const [inLists, inFlows, inQueues] = [plainlyNeededByAll(room('agreements'), room('cash-ups/index')), plainlyNeededByAll(room('services'), room('cash-ups/index')), plainlyNeededByAll(room('services'), room('cash-ups/unassigned'))]
const [inRecords, inKept, inSold] = [plainlyNeededByAll(room('agreements'), room('companies'), room('users')), plainlyNeededByAll(room('locations/index'), room('type-vehicles')), plainlyNeededByAll(room('memberships'), room('memberships_.purchased'))]
const [inForms, inEdits, inPanels] = [plainlyNeededByAll(...CREATIONS, 'forgot-password'), plainlyNeededByAll(...CREATIONS, room('locations/update.$id')), plainlyNeededByAll(...CREATIONS)]
const inCashUps = plainlyNeededByAll(room('cash-ups/index'), room('cash-ups/$id'))

// A group takes along what its modules import: what others need of that is a file of its own before it, or they would load the group.
const besideCashUps = neededByAny(...['agreements/create', 'booth', 'memberships_.purchased.create', 'messages'].map(room))
const besideForms = neededByAny(...['agreements', 'booth', 'calendar', 'cash-ups/index', 'index', 'locations_.rates_.$id', 'memberships_.purchased', 'messages', 'type-vehicles'].map(room))

/** What a search field is made of, which both the sign-in page and the lists have. */
const INPUT = /@mantine\/core\/esm\/(components\/(TextInput|VisuallyHidden|Checkbox\/CheckIcon)|core\/utils\/noop)|@mantine\/hooks\/esm\/use-(merged-ref|uncontrolled)/

/** A worker has no catalog, and what makes words of macros is not run over its files: one that imports them would fail where it is used. */
function withoutMacros(): Plugin {
  return {
    name: 'workers-without-macros',
    enforce: 'pre',
    resolveId(id, importer) {
      if (/^@lingui\/.*macro$/.test(id)) throw new Error(`${importer ?? 'A file'} is read by a worker, and imports ${id}`)
    },
  }
}

/** What nearly every screen needs. Naming whatever each of them needs would cost four kilobytes of the first visit, and the worker fetches it all. */
const FETCHED_AHEAD = /^assets\/(core|list|services|form|fields|front|sign-in)-/

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
    routeModules,
    helpPages,
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
        manifestTransforms: [async (entries) => ({ manifest: await Promise.all(entries.map(async (entry) => ({ ...entry, revision: entry.revision?.slice(0, 8) ?? null, integrity: await markOf(entry.url) }))) })],
      },
    }),
  ],
  // Workers share what they load later.
  worker: { format: 'es', plugins: () => [withoutMacros()] },
  resolve: {
    alias: [
      // The same libraries without what browsers of ten years ago need. Dexie's own entry keeps Node's two module systems apart.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // React's own hook in place of what stood in for it before React 18.
      { find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/, replacement: 'use-sync-external-store/with-selector.js' },
    ],
  },
  css: { modules: classNames, postcss: { plugins: [mantine(), simpleVars({ variables: breakpoints() })] } },
  build: {
    outDir,
    target: 'es2023',
    sourcemap: 'hidden',
    manifest: true,
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter((file) => FETCHED_AHEAD.test(file))) },
    // A catalog or icon inside a script as a data: URL could neither be fetched under the CSP nor cached by itself.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The names of all that may be loaded later are in the first scripts: so they pack better.
        hashCharacters: 'hex',
        // A shared file would bear the names of all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${names[0]?.split(/[~.]/)[0] ?? '[name]'}-[hash][extname]`,
        codeSplitting: {
          // What every visit loads is one file, and what the list needs beside it two others: smaller and sooner there
          // than twenty that share each other. The first group that matches takes a module with what it imports.
          groups: [
            { name: 'base', tags: ['$initial'] },
            { name: 'form', test: (id) => INPUT.test(id) || (ofSignIn(id) && (ofShell(id) || ofServices(id))) },
            // What the sign-in page shares with forms, and then with other screens but not with the list.
            { name: 'problems', test: (id) => ofSignIn(id) && inEdits(id) },
            { name: 'front', test: ofSignIn, minShareCount: 4 },
            { name: 'core', test: (id) => isShell(id) || id.endsWith(CORE) },
            // What the services have in common with many other screens, lists above all; the rest is theirs.
            { name: 'list', test: (id) => ofServices(id) || id.includes('/@tanstack/react-query/'), minShareCount: 8 },
            { name: 'lists', test: inLists },
            { name: 'flows', test: inFlows },
            { name: 'queues', test: inQueues },
            { name: 'records', test: inRecords },
            { name: 'kept', test: inKept },
            { name: 'sold', test: inSold },
            { name: 'shared', test: (id) => inCashUps(id) && besideCashUps(id), minShareCount: 2, entriesAware: true },
            { name: 'cash-ups', test: inCashUps },
            { name: 'services', test: isServicesPage },
            // Of what the sign-in page is made these two are in most forms.
            { name: 'fields', test: /@mantine\/core\/esm\/components\/(Checkbox|ActionIcon)/ },
            { name: 'sign-in', test: isSignInPage },
            // The worker names each file and its hash: one style sheet of what screens share, not twenty.
            { name: 'looks', test: /(src.(ui|records).*\.module|@mantine.core.styles.\w+)\.css$/ },
            { name: 'shared', test: besideForms, minShareCount: 2, entriesAware: true },
            { name: 'forms', test: inForms },
            { name: 'edits', test: inEdits },
            { name: 'panels', test: inPanels },
            // The rest by who shares it. What is small is not merged with its neighbour: that makes files that wait for each other.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
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
