import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Messages } from '@lingui/core'
import react from '@vitejs/plugin-react'
import * as v from 'valibot'
import { build } from 'vite'

import { LANGUAGES, type Language } from '../domain/people.ts'
import { linguiMacros } from './lingui-macros.ts'
import { CLASS_NAME, cssOptions } from './styles.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const outDir = join(root, '.cache/painted')

const Painter = v.object({
  paintedSignIn: v.custom<(language: Language, messages: Messages) => Promise<string>>(
    (value) => typeof value === 'function',
  ),
})
const Catalog = v.object({ messages: v.record(v.string(), v.any()) })
const Chunk = v.object({
  file: v.string(),
  css: v.optional(v.array(v.string()), []),
  imports: v.optional(v.array(v.string()), []),
})
const Manifest = v.record(v.string(), Chunk)

/**
 * Styles with which the painted page covers the app until the app is drawn. A device with a signed-in person shows the
 * logo instead.
 */
const STYLE = `
      .boot.painted { display: block; place-content: normal; justify-items: normal; overflow: auto; font-family: inherit; }
      html:not([data-known]) .painted > .boot-mark, html:not([data-known]) .painted > .boot-spinner, html:not([data-known]) .painted > .boot-footer { display: none; }
      html[data-known] .boot.painted { display: grid; }
      html[data-known] [data-painted], html[lang='en'] [data-painted='es'], html[lang='es'] [data-painted='en'] { display: none; }
`

/**
 * The script tag with which the built page loads the app. In the painted page `boot.js` loads it, after the first
 * paint.
 */
const APP_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/

async function readPainter(): Promise<v.InferOutput<typeof Painter>> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { PARQ_VERSION: '""' },
    plugins: [react(), linguiMacros()],
    css: cssOptions,
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/app/painted/painted-sign-in.tsx'),
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
    },
  })
  // A global that exists in pages but not in the build.
  Object.assign(globalThis, { location: new URL('https://parq.invalid/sign-in') })
  return v.parse(Painter, await import(pathToFileURL(join(outDir, 'painted-sign-in.js')).href))
}

/** Disables forms and buttons until the app is drawn. Typed text is taken over. */
function stilled(html: string): string {
  return html
    .replaceAll(/<form\b([^>]*?) noValidate=""/g, '<div$1')
    .replaceAll('<form', '<div')
    .replaceAll('</form>', '</div>')
    .replaceAll(
      /<button\b([^>]*)>/g,
      (_, attributes: string) => `<button${attributes.replace(/ type="\w+"/, '')} type="button" aria-disabled="true">`,
    )
    .replaceAll(' id="content"', '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<script\b.*?<\/script>/gs, '')
}

/** Returns the styles of a screen that the first files do not contain. */
function stylesOf(entry: string): string[] {
  const manifest = v.parse(Manifest, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
  const seen = new Set<string>()
  const collect = (name: string): string[] => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return []
    seen.add(name)
    return [...chunk.imports.flatMap(collect), ...chunk.css]
  }
  const found = Object.keys(manifest).filter((name) => name.startsWith(entry))
  if (found.length === 0) throw new Error(`The build has no ${entry}`)
  return [...new Set(found.flatMap(collect))]
}

/** Throws if the painted page has a class that the build's styles lack: it would have no style. */
function requireClasses(html: string, styles: readonly string[]): void {
  const css = styles.map((file) => readFileSync(join(dist, file), 'utf8')).join('')
  const classes = [...html.matchAll(/class="([^"]*)"/g)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter((name) => CLASS_NAME.test(name))
  const missing = classes.filter((name) => !css.includes(name))
  if (classes.length === 0 || missing.length > 0)
    throw new Error(`Painted classes without styles: ${[...new Set(missing)].join(' ')}`)
}

/**
 * Writes `dist/sign-in.html`: the app's page with the sign-in form painted in both languages, displayed before any
 * script runs.
 */
async function paint(): Promise<void> {
  const { paintedSignIn } = await readPainter()
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const parts: string[] = []
  for (const language of LANGUAGES) {
    const { messages } = v.parse(
      Catalog,
      JSON.parse(readFileSync(join(root, `src/locales/${language}/messages.json`), 'utf8')),
    )
    const html = stilled(await paintedSignIn(language, messages))
    // The theme's variables are the same for both languages.
    parts.push(
      `<div data-painted="${language}">${parts.length === 0 ? html : html.replaceAll(/<style\b.*?<\/style>/gs, '')}</div>`,
    )
  }
  const first = [...page.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].flatMap(([, href = '']) => href)
  const styles = [...new Set([...first, ...stylesOf('src/routes/sign-in.tsx')])]
  const painted = parts.join('')
  requireClasses(painted, styles)
  const links = styles
    .filter((href) => !first.includes(href))
    .map((href) => `<link rel="stylesheet" crossorigin href="/${href}">`)
  const written = page
    .replace('</style>', `${STYLE}    </style>`)
    .replace(APP_SCRIPT, '<meta name="parq-app" content="$1">')
    .replace('</head>', `${links.join('\n    ')}\n  </head>`)
    .replace('<div class="boot" role="status" aria-label="PARQ">', `<div class="boot painted">${painted}`)
  if (
    APP_SCRIPT.test(written) ||
    !written.includes('parq-app') ||
    !written.includes('data-painted') ||
    !written.includes(STYLE)
  )
    throw new Error('index.html is not as the painted page expects it')
  writeFileSync(join(dist, 'sign-in.html'), written)
  rmSync(outDir, { recursive: true, force: true })
}

if (!existsSync(join(dist, 'index.html'))) throw new Error('Build the app first')
await paint()
// Ends the process: pending work of the page, which never finishes, must not block the build.
process.exit(0)
