import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Language } from '../../domain/people.ts'

const FOLDER = join(import.meta.dirname, '../../src/locales')

/** Returns every text of the screens in a language, from its catalog. In English the text is its own id. */
export function screenWords(language: Language): ReadonlySet<string> {
  const catalog = readFileSync(join(FOLDER, language, 'messages.po'), 'utf8')
  return new Set(
    [...catalog.matchAll(/^msgstr ((?:".*"\n)+)/gm)].map(([, quoted = '']) => quoted.replaceAll(/"\n"|^"|"\n$/g, '')),
  )
}
