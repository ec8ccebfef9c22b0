import { describe, expect, it } from 'vitest'

import { readAnswers } from '../../src/features/support/answers.ts'
import { indexAnswers } from '../../src/features/support/help-search.ts'
import { FILES as ENGLISH } from '../../src/features/support/help/english.ts'
import { FILES as SPANISH } from '../../src/features/support/help/spanish.ts'

const search = { en: indexAnswers(readAnswers(ENGLISH)), es: indexAnswers(readAnswers(SPANISH)) }

describe('[S2-29] the search of the help centre', () => {
  it.each([
    ['en', 'refund', 'paid-twice'],
    ['en', 'OFFLINE', 'work-without-a-network'],
    ['en', 'install', 'install-parq'],
    ['en', 'instal', 'install-parq'],
    ['en', 'pasword', 'signing-in'],
    ['en', 'forgotten password', 'signing-in'],
    ['en', 'close regster', 'close-a-register'],
    ['en', 'how do I export a list to excel', 'export-a-list'],
    ['es', 'contrasena', 'signing-in'],
    ['es', 'CONTRASEÑA', 'signing-in'],
    ['es', 'contraceña', 'signing-in'],
    ['es', 'devolucion', 'paid-twice'],
    ['es', 'descuadre', 'close-a-register'],
    ['es', 'cerar caja', 'close-a-register'],
    ['es', 'sin conexion', 'work-without-a-network'],
    ['es', 'bicicleta', 'vehicles'],
  ] as const)('%s: “%s” finds %s among the first three', (language, term, article) => {
    expect(
      search[language](term)
        .slice(0, 3)
        .map(({ answer }) => answer.id),
    ).toContain(article)
  })

  it.each([
    ['en', 'cash does not match', 'close-a-register'],
    ['en', 'export to excel', 'export-a-list'],
    ['en', 'how do I change a price', 'rates'],
    ['es', 'la caja no cuadra', 'close-a-register'],
    ['es', 'cómo cambio una tarifa', 'rates'],
    ['es', 'exportar a excel', 'export-a-list'],
  ] as const)('%s: “%s” finds %s first, and not every answer', (language, term, article) => {
    const ids = search[language](term).map(({ answer }) => answer.id)
    expect(ids[0]).toBe(article)
    expect(ids.length).toBeLessThan(20)
  })

  it('prefers answers with most of the words, if none has all', () => {
    const ids = (term: string) =>
      search
        .en(term)
        .map(({ answer }) => answer.id)
        .toSorted()
    expect(ids('xylophone close register')).toEqual(ids('close register'))
    expect(ids('close register').length).toBeLessThan(ids('register').length)
  })

  it('finds nothing for an empty search', () => {
    expect(search.en('xylophone')).toEqual([])
    expect(search.es('xilófono')).toEqual([])
    expect(search.en('  ')).toEqual([])
  })

  it('shows and highlights the matching line', () => {
    const [hit] = search.es('denominacion base')
    expect(hit?.line.filter(({ found }) => found).map(({ text }) => text.toLowerCase())).toEqual(
      expect.arrayContaining(['base', 'denominación']),
    )
    expect(hit?.line.map(({ text }) => text).join('')).toMatch(
      /^Cuente la base por denominación, o pulse Igual que en el último cierre/,
    )
  })

  it('highlights whole words of a title, and keeps the title unchanged', () => {
    const hit = search.en('regist').find(({ answer }) => answer.id === 'open-a-register')
    expect(hit?.title.filter(({ found }) => found).map(({ text }) => text)).toEqual(['register'])
    expect(hit?.title.map(({ text }) => text).join('')).toBe(hit?.answer.title)
  })
})
