import * as v from 'valibot'

import { WORDS } from '../locales/catalogs.ts'
import { defineAccountMessage } from '../mail/message-kind.ts'

/** The code for who signs a company up. Nothing in it was typed by them: else anybody could send what they like to anybody. */
export const signUpCodeMail = defineAccountMessage({
  kind: 'sign_up_code',
  shownAs: 'sign_up_code',
  facts: v.object({ minutes: v.number() }),
  write({ facts: { minutes }, language, secret }) {
    const words = WORDS[language]
    return { from: 'parq', subject: words.signUpCodeSubject(secret), says: [words.signUpCode], code: secret, notes: [words.signUpCodeHolds(minutes), words.notRead] }
  },
})
