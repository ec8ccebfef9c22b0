import type { Language } from '../../domain/people.ts'
import { WORDS } from '../locales/words.ts'
import { letter } from '../mail/letter.ts'
import type { Mail } from '../mail/mailer.ts'

interface LinkLetter {
  to: string
  company: string
  /** How the driver is called; null of somebody who is to register. */
  name: string | null
  url: string
  hours: number
}

/** A link for a driver as a message. */
export function linkMail({ to, company, name, url, hours }: LinkLetter, language: Language): Mail {
  const words = WORDS[language]
  const [subject, asked, label] =
    name === null
      ? [words.inviteSubject(company), words.inviteAsked(company), words.inviteLink]
      : [words.updateSubject(company), words.updateAsked(name, company), words.updateLink]
  return letter({ to, language, subject, heading: company, says: [asked], link: { label, url }, notes: [words.linkHolds(hours), words.linkNotMine] })
}
