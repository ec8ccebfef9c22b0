import * as v from 'valibot'

import { plainName } from '../../domain/text/plain-name.ts'
import { WORDS } from '../locales/catalogs.ts'
import { defineAccountMessage } from '../mail/message-kind.ts'

const CHANGES = ['added', 'removed', 'recovery_used'] as const

/** Tells a person that their second factor changed, or that a recovery code was used. */
export const factorChangedMail = defineAccountMessage({
  kind: 'second_factor_changed',
  shownAs: 'second_factor_changed',
  facts: v.object({ name: v.string(), change: v.picklist(CHANGES) }),
  write({ facts: { name, change }, language }) {
    const words = WORDS[language]
    const said = {
      added: words.factorAdded,
      removed: words.factorRemoved,
      recovery_used: words.recoveryCodeUsed,
    }[change]
    return {
      from: 'parq',
      subject: words.factorSubject,
      says: [words.hello(plainName(name)), said],
      notes: [words.passwordNotMine, words.notRead],
    }
  },
})
