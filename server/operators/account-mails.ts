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

export function resetMail({ to, name, language }: Addressee, url: string, minutes: number): Mail {
  const words = WORDS[language]
  return letter({
    to,
    language,
    subject: words.resetSubject,
    heading: HEADING,
    says: [words.hello(name), words.resetAsked],
    link: { label: words.resetLink, url },
    notes: [words.resetHolds(minutes), words.notRead],
  })
}

/** To who is to work with PARQ, so that they choose their password. */
export function invitationMail({ to, name, language }: Addressee, company: string, url: string, days: number): Mail {
  const words = WORDS[language]
  return letter({
    to,
    language,
    subject: words.welcomeSubject(company),
    heading: company,
    says: [words.hello(name), words.welcomeAsked(company, to)],
    link: { label: words.welcomeLink, url },
    notes: [words.welcomeHolds(days), words.notRead],
  })
}

/** To who was invited too long ago, and asks for a password. */
export function invitationOverMail(person: Addressee, company: string): Mail {
  const words = WORDS[person.language]
  return told(person, words.welcomeOverSubject, words.welcomeOver(company), words.welcomeOverTodo)
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
  return told(person, words.passwordChangedSubject, words.passwordChanged, words.passwordNotMine)
}

function told({ to, name, language }: Addressee, subject: string, what: string, todo: string): Mail {
  const words = WORDS[language]
  return letter({ to, language, subject, heading: HEADING, says: [words.hello(name), what], link: null, notes: [todo, words.notRead] })
}
