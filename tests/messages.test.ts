import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

const catalog = (locale: 'en' | 'es') =>
  readFileSync(join(import.meta.dirname, '../src/locales', locale, 'messages.po'), 'utf8').replaceAll(/"\n"/g, '')
const [english, spanish] = [catalog('en'), catalog('es')]

/** Returns the translations of a message, in each context in which it is used. */
function translationsOf(message: string): string[] {
  const escaped = message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return [...spanish.matchAll(new RegExp(`^msgid "${escaped}"\nmsgstr "(.*)"$`, 'gm'))].map(([, text = '']) => text)
}

/** Beginnings of the messages of the specification's §8, and of their translations. */
const MESSAGES: Readonly<Record<string, readonly (readonly [english: string, spanish: string])[]>> = {
  '[S8-01] of an operation': [
    ['Running operation', 'Ejecutando operación'],
    ['Operation executed correctly', 'Operación ejecutada correctamente'],
    ['Operation could not be completed', 'No se pudo completar la operación'],
  ],
  '[S8-02] of a driver': [
    ['A driver with this phone already exists', 'Ya existe un conductor con este teléfono'],
    ['A driver with this email already exists', 'Ya existe un conductor con este correo'],
    ['A driver with this identification already exists', 'Ya existe un conductor con esta identificación'],
    ['Invalid phone: 6 to 11 digits', 'Teléfono no válido'],
    ['Invalid email', 'Correo'],
    ['Driver not found', 'Conductor no encontrado'],
    ['The driver could not be searched for at the server. An error occurred. Please try again.', ''],
    ['Your details could not be updated.', 'No se pudieron actualizar sus datos'],
  ],
  '[S8-03] of a holiday': [
    ['The holiday could not be created', 'No se pudo crear el festivo'],
    ['The holiday could not be deleted', ''],
    ['The holiday could not be disabled', ''],
    ['The holiday could not be enabled', ''],
    ['There is already a holiday on this date', ''],
  ],
  '[S8-04] of a company and an account': [
    ['Company set-up failed: contact support.', ''],
    ['Still not in? Contact support, or ask an administrator of your company.', ''],
    ['Somebody already signs in with this email', ''],
    ['Invalid country', ''],
    ['Invalid field', ''],
  ],
  '[S8-05] of an upload': [
    ['No file: choose the spreadsheet that you filled in', ''],
    [
      'Upload failed: the server does not answer. Check the connection and continue: what you typed is kept, and nothing is created twice.',
      '',
    ],
    ['Submission error: the server refused the file. Please try again.', ''],
    ['Invalid file type: choose an Excel file (.xlsx) without macros', ''],
    ['Invalid file size: choose a file of at most 5 MB', ''],
    ['File validation error: titles of the template are missing', ''],
  ],
  '[S8-06] of a deletion': [
    ['Delete {who}?', ''],
    ['{name} was deleted.', ''],
    ['{email} was deleted.', ''],
  ],
  '[S8-07] of a map': [['The map could not be loaded.', '']],
}

describe('each message of the error catalogue', () => {
  test.each(
    Object.entries(MESSAGES).flatMap(([of, pairs]) => pairs.map(([message, begins]) => [of, message, begins] as const)),
  )('%s exists in English and Spanish: %s', (_, message, begins) => {
    expect(english).toContain(`msgid "${message}"`)
    const translations = translationsOf(message)
    expect(translations).not.toEqual([])
    for (const text of translations) {
      expect(text).not.toBe('')
      expect(text).not.toBe(message)
      expect(text.startsWith(begins)).toBe(true)
    }
  })
})
