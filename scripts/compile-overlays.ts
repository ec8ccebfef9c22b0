import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'

import { WORD_OVERLAYS } from '../domain/word-overlays.ts'

const locales = join(import.meta.dirname, '../src/locales')

/** Compiles the catalogs of the word overlays. Lingui compiles only full catalogs: an overlay would get every missing text. */
export async function compileOverlays(): Promise<void> {
  for (const overlay of WORD_OVERLAYS) {
    const filename = join(locales, overlay, 'overlay.po')
    const catalog = await formatter().parse(readFileSync(filename, 'utf8'), {
      locale: overlay,
      sourceLocale: 'en',
      filename,
    })
    const texts = Object.fromEntries(Object.entries(catalog).map(([id, { translation }]) => [id, translation]))
    const { source, errors } = createCompiledCatalog(overlay, texts, { namespace: 'json', strict: true })
    if (errors.length > 0) throw new Error(`${filename}: ${errors.map(({ source: text }) => text).join('; ')}`)
    writeFileSync(join(locales, overlay, 'messages.json'), source)
  }
}

if (process.argv[1] === import.meta.filename) await compileOverlays()
