import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { LANGUAGES, type Language } from '../../domain/people.ts'

const FOLDER = join(import.meta.dirname, '../../src/features/support/help')

export interface HelpFile {
  id: string
  language: Language
  /** Text as in the repository. */
  source: string
}

/** All Markdown files of the help centre. */
export const HELP_FILES: readonly HelpFile[] = LANGUAGES.flatMap((language) =>
  readdirSync(join(FOLDER, language)).map((name) => ({
    id: name.replace(/\.md$/, ''),
    language,
    source: readFileSync(join(FOLDER, language, name), 'utf8'),
  })),
)
