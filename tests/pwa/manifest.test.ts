import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { COUNTRY_OPTIONS } from '../../domain/countries.ts'
import { LANGUAGES } from '../../domain/people.ts'

const folder = join(import.meta.dirname, '../../public')

const Image = v.object({
  src: v.string(),
  sizes: v.string(),
  type: v.string(),
  purpose: v.optional(v.string()),
  form_factor: v.optional(v.string()),
  label: v.optional(v.string()),
})
const Manifest = v.object({
  id: v.literal('/'),
  name: v.string(),
  short_name: v.string(),
  description: v.pipe(v.string(), v.minLength(20)),
  lang: v.string(),
  start_url: v.string(),
  scope: v.literal('/'),
  display: v.literal('standalone'),
  icons: v.array(Image),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string() })),
  screenshots: v.array(Image),
})

function manifest(language: string) {
  return v.parse(Manifest, JSON.parse(readFileSync(join(folder, `manifest.${language}.webmanifest`), 'utf8')))
}

/** Width and height are at a fixed place in every PNG. */
function pngSize(path: string): string {
  const bytes = readFileSync(path)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe.each(LANGUAGES)('[D-05] the manifest in %s', (language) => {
  test('is in that language, opens the landing page, and has shortcuts to the booth, the services and the cash-ups', () => {
    const { lang, shortcuts, start_url } = manifest(language)
    expect(lang).toBe(language)
    expect(start_url).toBe('/')
    expect(shortcuts.map(({ url }) => url)).toEqual(['/dashboard/booth', '/dashboard/services', '/dashboard/cash-ups'])
  })

  test('names images that exist in the stated sizes', () => {
    const { icons, screenshots } = manifest(language)
    const pictures = [...icons, ...screenshots]
    expect(pictures.filter(({ src }) => !existsSync(join(folder, src)))).toEqual([])
    for (const { src, sizes } of pictures.filter(({ type }) => type === 'image/png'))
      expect(pngSize(join(folder, src)), src).toBe(sizes)
  })

  test('meets the requirements of an installation: two sizes, maskable ones, wide and narrow screenshots', () => {
    const { icons, screenshots } = manifest(language)
    const sizes = (purpose: string) =>
      icons.filter((icon) => icon.purpose === purpose && icon.type === 'image/png').map((icon) => icon.sizes)
    expect(sizes('any')).toEqual(['192x192', '512x512'])
    expect(sizes('maskable')).toEqual(['192x192', '512x512'])
    expect(new Set(screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['wide', 'narrow']))
  })
})

test('both languages describe one app in their own words', () => {
  const [en, es] = LANGUAGES.map(manifest)
  expect(en?.description).not.toBe(es?.description)
  expect(en?.shortcuts[0]?.name).not.toBe(es?.shortcuts[0]?.name)
  expect(en?.icons).toEqual(es?.icons)
})

test.each(COUNTRY_OPTIONS)('[S3-09] the flag of $country is one of the app’s own images', ({ flag }) => {
  expect(readFileSync(join(folder, flag), 'utf8')).toMatch(/^<svg /)
})
