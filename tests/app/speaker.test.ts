import type { Messages } from '@lingui/core'
import { expect, test } from 'vitest'

import type { Country } from '../../domain/countries.ts'
import { createSpeaker } from '../../src/lib/speaker.ts'

const CATALOGS: Readonly<Record<string, Messages>> = {
  en: { pass: 'Pass', ok: 'OK' },
  es: { ticket: 'Tiquete', ok: 'Listo' },
  'en-GB': { pass: 'Permit' },
  'es-MX': { ticket: 'Boleto' },
}

/** A speaker whose catalogs arrive behind a gate, or fail. */
function aSpeaker(known: Country | null, missing: readonly string[] = []) {
  const said: unknown[] = []
  const reads: string[] = []
  const gates = new Map<string, Promise<void>>()
  const speaker = createSpeaker(
    {
      read: async (catalog) => {
        reads.push(catalog)
        await gates.get(catalog)
        if (missing.includes(catalog)) throw new Error(`${catalog} is out of reach`)
        return CATALOGS[catalog] ?? {}
      },
      activate: (language, messages) => said.push([language, messages]),
    },
    known,
  )
  return { ...speaker, said, reads, gates }
}

test('the first screen has the words of the country that the browser remembers', async () => {
  const { speak, said } = aSpeaker('mexico')
  await speak('es')
  expect(said).toEqual([['es', { ticket: 'Boleto', ok: 'Listo' }]])
})

test('no overlay is read for a language that the country does not change', async () => {
  const { speak, said, reads } = aSpeaker('mexico')
  await speak('en')
  expect([said, reads]).toEqual([[['en', { pass: 'Pass', ok: 'OK' }]], ['en']])
})

test('the words change when a company of another country opens, and only then', async () => {
  const { speak, showWordsOf, said } = aSpeaker(null)
  await showWordsOf('colombia')
  await speak('es')
  await showWordsOf('united_kingdom')
  expect(said).toHaveLength(1)
  await showWordsOf('mexico')
  await speak('en')
  await showWordsOf('england')
  expect(said.slice(1)).toEqual([
    ['es', { ticket: 'Boleto', ok: 'Listo' }],
    ['en', { pass: 'Pass', ok: 'OK' }],
    ['en', { pass: 'Permit', ok: 'OK' }],
  ])
})

test('the words of the language are shown if the overlay cannot be loaded', async () => {
  const { speak, said } = aSpeaker('mexico', ['es-MX'])
  await speak('es')
  expect(said).toEqual([['es', { ticket: 'Tiquete', ok: 'Listo' }]])
})

test('a change of language is rejected and the texts stay if its catalog cannot be loaded', async () => {
  const { speak, said } = aSpeaker('mexico', ['es'])
  await expect(speak('es')).rejects.toThrow('out of reach')
  expect(said).toEqual([])
})

test('the app waits for the words of a company that opens while the app starts', async () => {
  const { speak, showWordsOf, said, gates } = aSpeaker(null)
  // The overlay arrives after the catalog that the start waits for.
  gates.set('es-MX', new Promise((resolve) => void setImmediate(resolve)))
  const start = speak('es')
  void showWordsOf('mexico')
  await start
  expect(said).toEqual([['es', { ticket: 'Boleto', ok: 'Listo' }]])
})
