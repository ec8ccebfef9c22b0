import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { CODE_MINUTES, CODE_TRIES } from '../../contract/sign-up.ts'
import { LOOKED_BACK_DAYS } from '../../domain/attention.ts'
import { UNCOLLECTED_HOURS } from '../../domain/cash-up-concerns.ts'
import { REASON_MIN } from '../../domain/cash-ups.ts'
import { BROWSER_ROWS_MOST, EXPORT_KEPT_DAYS } from '../../domain/exports.ts'
import { KEPT_DAYS, KEPT_LOCATIONS_MAX } from '../../domain/kept-window.ts'
import { ONLINE_MINUTES, PAIRING_MINUTES } from '../../domain/kiosks.ts'
import { GRACE_DAYS } from '../../domain/passes.ts'
import { PASSWORD_MIN } from '../../domain/password-length.ts'
import type { Language } from '../../domain/people.ts'
import { PIN_MAX, PIN_TRIES } from '../../domain/pins.ts'
import { PLATE_MAX, plateMin } from '../../domain/plates.ts'
import { CURVE_MINUTES } from '../../domain/rates/price-curve.ts'
import { MOST_DAYS, WIDE_DAYS } from '../../domain/reports.ts'
import { NO_SHOW_MINUTES, UNCONFIRMED_MINUTES, UNDO_MINUTES } from '../../domain/service-states.ts'
import { LONG_STAY_HOURS } from '../../domain/services.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_ROWS } from '../../domain/uploads/columns.ts'
import { TYPE_ICON_MAX_BYTES } from '../../domain/vehicles.ts'
import { importedInvitationLimits, strangerSignInLimits } from '../../server/limiter/limits.ts'
import { INVITATION_DAYS, RESET_MINUTES } from '../../server/account/password-links.ts'
import { ROWS_AT_ONCE } from '../../src/features/uploads/upload-draft.ts'
import { RETENTION_DAYS } from '../../src/offline/retention.ts'
import { HELP_ARTICLES, type HelpArticle } from '../../src/ui/help/help-articles.ts'
import { HELP_FILES } from './help-files.ts'

const MEGABYTE = 1024 * 1024
const grouped = (amount: number, language: Language) => amount.toLocaleString(language === 'en' ? 'en-US' : 'es-CO')
const WORDS = {
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  es: ['cero', 'un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
} as const
const inWords = (amount: number, language: Language) => WORDS[language][amount] ?? String(amount)

type Sentence = (amount: (value: number) => string) => string
/** Sentences of an answer with numbers that come from the code, written in digits or in words. */
const CLAIMS: readonly [HelpArticle, as: 'digits' | 'words', en: Sentence, es: Sentence][] = [
  [
    'account',
    'digits',
    (n) => `at least ${n(PASSWORD_MIN)} characters`,
    (n) => `al menos ${n(PASSWORD_MIN)} caracteres`,
  ],
  ['export-a-list', 'digits', (n) => `more than ${n(BROWSER_ROWS_MOST)}`, (n) => `más de ${n(BROWSER_ROWS_MOST)}`],
  [
    'export-a-list',
    'words',
    (n) => `kept for ${n(EXPORT_KEPT_DAYS)} days`,
    (n) => `se conserva ${n(EXPORT_KEPT_DAYS)} días`,
  ],
  ['hand-over', 'digits', (n) => `4 to ${n(PIN_MAX)} digits`, (n) => `de 4 a ${n(PIN_MAX)} dígitos`],
  [
    'hand-over',
    'digits',
    (n) => `After ${n(PIN_TRIES)} wrong PINs`,
    (n) => `Después de ${n(PIN_TRIES)} PIN equivocados`,
  ],
  [
    'hand-over',
    'digits',
    (n) => `after ${n(RETENTION_DAYS)} days without contact`,
    (n) => `después de ${n(RETENTION_DAYS)} días sin contacto`,
  ],
  [
    'import',
    'digits',
    (n) => `at most ${n(UPLOAD_MAX_BYTES / MEGABYTE)} MB and ${n(UPLOAD_MAX_ROWS)} rows`,
    (n) => `máximo ${n(5)} MB y ${n(UPLOAD_MAX_ROWS)} filas`,
  ],
  ['import', 'digits', (n) => `At most ${n(INVITATIONS)} invitations`, (n) => `máximo ${n(INVITATIONS)} invitaciones`],
  [
    'kiosk-devices',
    'words',
    (n) => `within ${n(PAIRING_MINUTES)} minutes`,
    (n) => `durante ${n(PAIRING_MINUTES)} minutos`,
  ],
  ['kiosk-devices', 'words', (n) => `last ${n(ONLINE_MINUTES)} minutes`, (n) => `últimos ${n(ONLINE_MINUTES)} minutos`],
  [
    'let-a-vehicle-in',
    'words',
    (n) => `within ${n(UNDO_MINUTES)} minutes`,
    (n) => `durante ${n(UNDO_MINUTES)} minutos`,
  ],
  [
    'let-a-vehicle-in',
    'digits',
    (n) => `within ${n(UNCONFIRMED_MINUTES)} minutes`,
    (n) => `en ${n(UNCONFIRMED_MINUTES)} minutos`,
  ],
  [
    'let-a-vehicle-in',
    'words',
    () => (NO_SHOW_MINUTES === 30 ? 'half an hour after its time' : ''),
    () => 'media hora después de su hora',
  ],
  ['moved-in-mid-shift', 'digits', (n) => `For ${n(KEPT_DAYS)} days`, (n) => `Durante ${n(KEPT_DAYS)} días`],
  [
    'needs-attention',
    'digits',
    (n) => `last ${n(LOOKED_BACK_DAYS)} days`,
    (n) => `últimos ${n(LOOKED_BACK_DAYS)} días`,
  ],
  [
    'needs-attention',
    'words',
    (n) => `more than ${n(LONG_STAY_HOURS / 24)} days`,
    (n) => `más de ${n(LONG_STAY_HOURS / 24)} días`,
  ],
  [
    'needs-attention',
    'words',
    () => (UNCOLLECTED_HOURS === 24 ? 'not collected for a day' : ''),
    () => 'sin recaudar en un día',
  ],
  ['not-on-this-device', 'digits', (n) => `last ${n(KEPT_DAYS)} days`, (n) => `últimos ${n(KEPT_DAYS)} días`],
  [
    'not-on-this-device',
    'words',
    (n) => `More than ${n(KEPT_LOCATIONS_MAX)} locations`,
    (n) => `Más de ${n(KEPT_LOCATIONS_MAX)} sedes`,
  ],
  ['passes', 'words', (n) => `${n(GRACE_DAYS)} days after its end`, (n) => `${n(GRACE_DAYS)} días después de su final`],
  ['passes', 'words', (n) => `up to ${n(KEPT_LOCATIONS_MAX)} locations`, (n) => `hasta ${n(KEPT_LOCATIONS_MAX)} sedes`],
  [
    'price-board',
    'digits',
    (n) => `up to ${n(CURVE_MINUTES / 60)} hours`,
    (n) => `hasta ${n(CURVE_MINUTES / 60)} horas`,
  ],
  ['reports', 'digits', (n) => `More than ${n(WIDE_DAYS)} days`, (n) => `Más de ${n(WIDE_DAYS)} días`],
  ['reports', 'digits', (n) => `${n(MOST_DAYS)} days are the maximum`, (n) => `el máximo son ${n(MOST_DAYS)} días`],
  [
    'shared-tablet',
    'digits',
    (n) => `after ${n(RETENTION_DAYS)} days without contact`,
    (n) => `después de ${n(RETENTION_DAYS)} días sin contacto`,
  ],
  ['signing-in', 'digits', (n) => `for ${n(RETENTION_DAYS)} days`, (n) => `durante ${n(RETENTION_DAYS)} días`],
  [
    'signing-in',
    'words',
    (n) => `After ${n(SIGN_IN_TRIES)} wrong attempts`,
    (n) => `Después de ${n(SIGN_IN_TRIES)} intentos`,
  ],
  ['signing-in', 'words', () => (RESET_MINUTES === 60 ? 'within an hour' : ''), () => 'antes de una hora'],
  ['signing-in', 'words', (n) => `valid for ${n(INVITATION_DAYS)} days`, (n) => `vale ${n(INVITATION_DAYS)} días`],
  ['signing-in', 'digits', (n) => `works for ${n(CODE_MINUTES)} minutes`, (n) => `durante ${n(CODE_MINUTES)} minutos`],
  ['signing-in', 'words', (n) => `and ${n(CODE_TRIES)} tries`, (n) => `y ${n(CODE_TRIES)} intentos`],
  [
    'upload-passes',
    'digits',
    (n) => `at most ${n(5)} MB and ${n(UPLOAD_MAX_ROWS)} rows`,
    (n) => `máximo ${n(5)} MB y ${n(UPLOAD_MAX_ROWS)} filas`,
  ],
  [
    'upload-passes',
    'digits',
    (n) => `uploads ${n(ROWS_AT_ONCE.passes)} rows`,
    (n) => `carga ${n(ROWS_AT_ONCE.passes)} filas`,
  ],
  ['users', 'words', (n) => `valid for ${n(INVITATION_DAYS)} days`, (n) => `vale ${n(INVITATION_DAYS)} días`],
  [
    'vehicle-types',
    'digits',
    (n) => `at most ${n(TYPE_ICON_MAX_BYTES / 1000)} kB`,
    (n) => `de ${n(TYPE_ICON_MAX_BYTES / 1000)} kB como máximo`,
  ],
  [
    'vehicles',
    'digits',
    (n) =>
      `${n(plateMin('colombia'))} to ${n(PLATE_MAX)} letters and numbers, in Great Britain ${n(plateMin('united_kingdom'))} to`,
    (n) =>
      `de ${n(plateMin('mexico'))} a ${n(PLATE_MAX)} letras y números, en Gran Bretaña de ${n(plateMin('united_kingdom'))}`,
  ],
  [
    'void-a-service',
    'digits',
    (n) => `${n(REASON_MIN)} characters or more`,
    (n) => `${n(REASON_MIN)} caracteres o más`,
  ],
  [
    'void-a-service',
    'digits',
    (n) => `more than ${n(LONG_STAY_HOURS)} hours`,
    (n) => `más de ${n(LONG_STAY_HOURS)} horas`,
  ],
  ['work-without-a-network', 'digits', (n) => `last ${n(KEPT_DAYS)} days`, (n) => `últimos ${n(KEPT_DAYS)} días`],
]

const [, INVITATIONS = 0] = importedInvitationLimits('a company', 'a@parq.test').map(({ most }) => most)
const [SIGN_IN_TRIES = 0] = strangerSignInLimits('a@parq.test', '203.0.113.1').map(({ most }) => most)

describe('[S2-29] a number in the help centre', () => {
  it.each(
    CLAIMS.flatMap(([id, as, en, es]) => {
      const write = (language: Language) => (value: number) =>
        as === 'words' ? inWords(value, language) : grouped(value, language)
      return [
        ['en', id, en(write('en'))],
        ['es', id, es(write('es'))],
      ] as const
    }),
  )('equals that of the product: %s/%s says “%s”', (language, id, sentence) => {
    const file = HELP_FILES.find((one) => one.id === id && one.language === language)
    expect(sentence).not.toBe('')
    expect(file?.source).toContain(sentence)
  })
})

it('the README counts the answers of the help centre and the worked examples of prices', () => {
  const root = join(import.meta.dirname, '../..')
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const examples = readFileSync(join(root, 'docs/price-precedence.md'), 'utf8').match(/^\| [A-Z]?\d+/gm) ?? []
  expect(readme).toContain(`${HELP_ARTICLES.length} answers in both languages`)
  expect(readme).toContain(`[${examples.length} worked examples](docs/price-precedence.md)`)
})
