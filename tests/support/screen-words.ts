import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Language } from '../../domain/people.ts'

const FOLDER = join(import.meta.dirname, '../../src/locales')

/** Every text that a screen has in a language, as its catalog says it. In English the text is its own id. */
export function screenWords(language: Language): ReadonlySet<string> {
  const catalog = readFileSync(join(FOLDER, language, 'messages.po'), 'utf8')
  return new Set(
    [...catalog.matchAll(/^msgstr ((?:".*"\n)+)/gm)].map(([, quoted = '']) => quoted.replaceAll(/"\n"|^"|"\n$/g, '')),
  )
}
