import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { setupI18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { formatter } from '@lingui/format-po'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, test } from 'vitest'

import { COUNTRIES } from '../domain/countries.ts'
import type { Language } from '../domain/people.ts'
import { overlaidLanguage, WORD_OVERLAYS, wordOverlay } from '../domain/word-overlays.ts'
import { exportWordsIn, wordsIn, WORDS } from '../server/locales/catalogs.ts'
import { EXPORT_WORDS } from '../server/locales/export-words.ts'
import { MethodTable } from '../src/features/cash-ups/method-table.tsx'
import { TicketSlip } from '../src/features/tickets/public.ts'
import { aClosing } from './cash-ups/support.ts'
import { aCashUp, aCompany } from './offline/support/records.ts'

const locales = join(import.meta.dirname, '../src/locales')

interface Text {
  english: string
  words: string
}
type Texts = ReadonlyMap<string, Text>

/** Texts of a catalog by their compiled id. */
async function readTexts(path: string): Promise<Texts> {
  const filename = join(locales, path)
  const catalog = await formatter().parse(readFileSync(filename, 'utf8'), {
    locale: null,
    sourceLocale: 'en',
    filename,
  })
  return new Map(
    Object.entries(catalog).map(([id, { message = '', translation }]) => [
      id,
      { english: message, words: translation },
    ]),
  )
}

const languages: Readonly<Record<Language, Texts>> = {
  en: await readTexts('en/messages.po'),
  es: await readTexts('es/messages.po'),
}
const overlays = { 'en-GB': await readTexts('en-GB/overlay.po'), 'es-MX': await readTexts('es-MX/overlay.po') }

const countryOf = { 'en-GB': 'united_kingdom', 'es-MX': 'mexico' } as const

/**
 * Returns all texts that a person in an overlay's country reads: the screens, and the plain texts of mails and files.
 */
function allWords(language: Language, overlay: (typeof WORD_OVERLAYS)[number] | null): string[] {
  const shown = new Map([...languages[language], ...(overlay === null ? [] : overlays[overlay])])
  const country = overlay === null ? 'colombia' : countryOf[overlay]
  return [
    ...[...shown.values()].map(({ words }) => words.replaceAll(/\{\w+(?=[,}])/g, '{')),
    ...plainTexts(wordsIn(language, country)),
    ...plainTexts(exportWordsIn(language, country)),
  ]
}

/** Returns the texts of a tree of words. A function is read as its source, without the inserted values. */
function plainTexts(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function')
    return [
      String(words)
        .replaceAll(/\$\{[^}]*\}/g, '')
        .replace(/^.*?=>/s, ''),
    ]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(plainTexts) : []
}

describe.each(WORD_OVERLAYS)('[S1-02] the overlay %s', (overlay) => {
  const base = languages[overlaidLanguage(overlay)]
  const texts = overlays[overlay]

  it('has no text that the screens lack', () => {
    const unused = [...texts].filter(([id]) => !base.has(id)).map(([, { english }]) => english)
    expect(texts.size).toBeGreaterThan(50)
    expect(unused, 'remove them from the overlay, or follow the new English text').toEqual([])
  })

  it('contains only texts that differ from its language', () => {
    const same = [...texts].filter(([id, { words }]) => words === '' || words === base.get(id)?.words)
    expect(same.map(([, { english }]) => english)).toEqual([])
  })

  it('keeps every placeholder and tag', () => {
    const marks = (text = '') =>
      [...new Set([...text.matchAll(/\{\w+(?=[,}])|<\/?\d+\/?>/g)].map(([mark]) => mark))].toSorted().join()
    const lost = [...texts].filter(([id, { words }]) => marks(words) !== marks(base.get(id)?.words))
    expect(lost.map(([, { english }]) => english)).toEqual([])
  })
})

interface Idea {
  english: string
  britain: string
  spanish: string
  mexico: string
  avoided: string
}

/** The glossary's table of the words on screens. */
function readIdeas(): Idea[] {
  const table = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8').split('## Words on screens')[1]
  return [...(table ?? '').matchAll(/^\| (.+) \|$/gm)].slice(1).map(([, row = '']) => {
    const [english = '', britain = '', spanish = '', mexico = '', avoided = ''] = row
      .split('|')
      .map((cell) => cell.trim())
    return { english, britain, spanish, mexico, avoided }
  })
}

/** Labels that name a tax ID of another country. */
const OF_OTHER_COUNTRIES: ReadonlySet<string> = new Set(['Tax ID (NIT)', 'Tax ID (RFC)'])

/** The base of a tax, which is not the float of a register. */
const OF_TAXES: ReadonlySet<string> = new Set(['Base gravable'])

const italic = (cell: string) => [...cell.matchAll(/\*([^*]+)\*/g)].map(([, word = '']) => word)

/** Returns the texts with a word of a glossary, in singular or plural. */
function textsWith(words: readonly string[], texts: readonly string[], own = ''): string[] {
  if (words.length === 0) return []
  const pattern = new RegExp(String.raw`(?<![\p{L}-])(${words.join('|')})(e?s)?(?![\p{L}-])`, 'iu')
  return texts.filter((text) => pattern.test(own === '' ? text : text.replaceAll(new RegExp(own, 'gi'), '')))
}

describe('the glossary of the screens', () => {
  const ideas = readIdeas()

  it('is read completely', () => {
    expect(ideas.length).toBeGreaterThan(25)
    expect(ideas.find(({ english }) => english === 'ticket')).toMatchObject({ spanish: '*tiquete*', mexico: 'boleto' })
  })

  it.each(ideas)('has one Spanish word for “$english”', ({ avoided }) => {
    expect(textsWith(italic(avoided), allWords('es', null))).toEqual([])
  })

  it.each(ideas.filter(({ spanish, mexico }) => mexico !== '' && italic(spanish).length > 0))(
    'says “$mexico” in Mexico',
    ({ spanish, mexico }) => {
      const found = textsWith(italic(spanish), allWords('es', 'es-MX'), mexico)
      expect(
        found.filter((text) => !OF_TAXES.has(text)),
        'add them to es-MX/overlay.po',
      ).toEqual([])
      expect(textsWith(italic(spanish), allWords('es', null))).not.toEqual([])
    },
  )

  it.each(ideas.filter(({ britain }) => britain !== ''))('says “$britain” in Britain', ({ english, britain }) => {
    const found = textsWith(italic(english), allWords('en', 'en-GB'), britain)
    expect(
      found.filter((text) => !OF_OTHER_COUNTRIES.has(text)),
      'add them to en-GB/overlay.po',
    ).toEqual([])
    expect(textsWith(italic(english), allWords('en', null))).not.toEqual([])
  })

  it('addresses the person as usted', () => {
    const familiar = ['tú', 'tu', 'contigo', 'puedes', 'quieres', 'tienes', 'debes']
    expect(textsWith(familiar, ['Cierre tu caja'])).toHaveLength(1)
    expect(textsWith(familiar, allWords('es', null))).toEqual([])
  })
})

test('the words follow the language of the person and the country of the company', () => {
  const overlaysIn = (language: Language) => COUNTRIES.map((country) => wordOverlay(language, country))
  expect(COUNTRIES).toEqual(['colombia', 'england', 'mexico', 'united_kingdom'])
  expect(overlaysIn('en')).toEqual([null, 'en-GB', null, 'en-GB'])
  expect(overlaysIn('es')).toEqual([null, null, 'es-MX', null])
  expect(wordOverlay('es', null)).toBeNull()
})

test('mails and files keep the words that a country does not change', () => {
  expect(wordsIn('es', 'mexico')).toMatchObject({ taxId: 'RFC', change: WORDS.es.change, lostTicket: 'Boleto perdido' })
  expect(wordsIn('es', 'mexico').methods).toEqual({ cash: 'Efectivo', dataphone: 'Terminal', digital: 'Digital' })
  expect(wordsIn('en', 'mexico')).toBe(WORDS.en)
  expect(exportWordsIn('es', 'mexico').fields).toEqual({
    ...EXPORT_WORDS.es.fields,
    lostTicketFee: 'Boleto perdido',
    invoiceNumber: 'Folio del CFDI',
    cashUpId: 'Corte de caja',
    membership: 'Pensión',
  })
  expect(exportWordsIn('es', 'colombia')).toBe(EXPORT_WORDS.es)
})

/** Draws a part of a screen in the words of a country. */
function drawn(node: ReactNode, language: Language, overlay: keyof typeof overlays | null): string {
  const messages: Messages = Object.fromEntries(
    [...languages[language], ...(overlay === null ? [] : overlays[overlay])].map(([id, { words }]) => [id, words]),
  )
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>).replaceAll(/<[^>]*>/g, ' ')
}

test('a ticket of a Mexican company says that it is no CFDI', () => {
  const ticket = (
    <TicketSlip
      mark={null}
      header=""
      footer=""
      company={aCompany({ country: 'mexico', taxId: 'ROP990101AB1' })}
      logo={undefined}
      place={{ name: 'Roma', address: undefined }}
      plate="ABC123"
      vehicleType="Auto"
    >
      {null}
    </TicketSlip>
  )
  expect(drawn(ticket, 'es', 'es-MX')).toMatch(/RFC ROP990101AB1.*Este boleto no es un CFDI/)
  expect(drawn(ticket, 'es', null)).toContain('Este tiquete no es una factura')
})

test('a cash-up counts a terminal in Mexico, a datáfono in Colombia and a card machine in Britain', () => {
  const cashUp = aCashUp(1, { status: 'completed', closing: aClosing({ countedCash: 1 }) })
  const table = <MethodTable cashUp={cashUp}>{null}</MethodTable>
  expect(drawn(table, 'es', 'es-MX')).toMatch(/ Terminal /)
  expect(drawn(table, 'es', null)).toMatch(/ Datáfono /)
  expect(drawn(table, 'en', 'en-GB')).toMatch(/ Card machine /)
})
