import type { Language } from '../../domain/people.ts'
import { WORDS } from '../locales/words.ts'
import { letter } from '../mail/letter.ts'
import type { Mail } from '../mail/mailer.ts'

/** To whom a message about their way in goes. */
interface Addressee {
  to: string
  name: string
  language: Language
}

const HEADING = 'PARQ'

export function confirmEmailMail({ to, name, language }: Addressee, url: string, minutes: number): Mail {
  const words = WORDS[language]
  return letter({
    to,
    language,
    subject: words.confirmEmailSubject,
    heading: HEADING,
    says: [words.hello(name), words.confirmEmailAsked(to)],
    link: { label: words.confirmEmailLink, url },
    notes: [words.confirmEmailHolds(minutes), words.notRead],
  })
}

/** To who has the e-mail that somebody wished for. Not who did: they may be of another company. */
export function emailHeldMail(holder: Addressee): Mail {
  const words = WORDS[holder.language]
  return told(holder, words.emailHeldSubject, words.emailHeld, words.emailHeldNotMine)
}

/** To the e-mail that no longer is somebody's. */
export function emailChangedMail(person: Addressee): Mail {
  const words = WORDS[person.language]
  return told(person, words.emailChangedSubject, words.emailChanged, words.changeNotMine)
}

export function passwordChangedMail(person: Addressee): Mail {
  const words = WORDS[person.language]
  return told(person, words.passwordChangedSubject, words.passwordChanged, words.changeNotMine)
}

function told({ to, name, language }: Addressee, subject: string, what: string, todo: string): Mail {
  const words = WORDS[language]
  return letter({ to, language, subject, heading: HEADING, says: [words.hello(name), what], link: null, notes: [todo, words.notRead] })
}
