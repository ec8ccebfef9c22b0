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

test('shows the words of the country that the browser remembers from the first screen', async () => {
  const { speak, said } = aSpeaker('mexico')
  await speak('es')
  expect(said).toEqual([['es', { ticket: 'Boleto', ok: 'Listo' }]])
})

test('reads no overlay for a language that the country does not change', async () => {
  const { speak, said, reads } = aSpeaker('mexico')
  await speak('en')
  expect([said, reads]).toEqual([[['en', { pass: 'Pass', ok: 'OK' }]], ['en']])
})

test('switches the words when a company of another country opens, and only then', async () => {
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

test('shows the words of the language if the overlay is out of reach', async () => {
  const { speak, said } = aSpeaker('mexico', ['es-MX'])
  await speak('es')
  expect(said).toEqual([['es', { ticket: 'Tiquete', ok: 'Listo' }]])
})

test('rejects and keeps the texts if the catalog of the language is out of reach', async () => {
  const { speak, said } = aSpeaker('mexico', ['es'])
  await expect(speak('es')).rejects.toThrow('out of reach')
  expect(said).toEqual([])
})

test('waits for the words of a company that opens while the app starts', async () => {
  const { speak, showWordsOf, said, gates } = aSpeaker(null)
  // The overlay arrives after the catalog that the start waits for.
  gates.set('es-MX', new Promise((resolve) => void setImmediate(resolve)))
  const start = speak('es')
  void showWordsOf('mexico')
  await start
  expect(said).toEqual([['es', { ticket: 'Boleto', ok: 'Listo' }]])
})
