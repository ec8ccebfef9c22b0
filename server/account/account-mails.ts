import * as v from 'valibot'

import { plainName } from '../../domain/text/plain-name.ts'
import { WORDS } from '../locales/catalogs.ts'
import type { Words } from '../locales/words.ts'
import type { Letter } from '../mail/letter.ts'
import { MAIL_LINK_PATH } from '../mail/mail-links.ts'
import { defineAccountMessage } from '../mail/message-kind.ts'
import type { CompanyActor } from '../session/actor.ts'

/**
 * Returns the company of a message about a person's sign-in. A super admin's message does not belong to the chosen
 * company.
 */
export function companyOfMail(personId: string, { id, role, companyId }: CompanyActor): string | null {
  return role === 'super_admin' && id === personId ? null : companyId
}

/** Confirms a requested sign-in e-mail. */
export const confirmEmailMail = defineAccountMessage({
  kind: 'confirm_email',
  shownAs: 'confirm_email',
  facts: v.object({ personId: v.string(), name: v.string(), minutes: v.number() }),
  write({ facts: { name, minutes }, to, language, linkTo }) {
    const words = WORDS[language]
    return {
      from: 'parq',
      subject: words.confirmEmailSubject,
      says: [words.hello(plainName(name)), words.confirmEmailAsked(to)],
      link: { label: words.confirmEmailLink, url: linkTo('/confirm-email') },
      notes: [words.confirmEmailHolds(minutes), words.notRead],
    }
  },
})

export const resetMail = defineAccountMessage({
  kind: 'password_reset',
  shownAs: 'password_reset',
  facts: v.object({ name: v.string(), minutes: v.number() }),
  write({ facts: { name, minutes }, language, linkTo }) {
    const words = WORDS[language]
    return {
      from: 'parq',
      subject: words.resetSubject,
      says: [words.hello(plainName(name)), words.resetAsked],
      link: { label: words.resetLink, url: linkTo('/reset-password') },
      notes: [words.resetHolds(minutes), words.notRead],
    }
  },
})

/** Invites a person to PARQ, with a link to choose a password. */
export const invitationMail = defineAccountMessage({
  kind: 'invitation',
  shownAs: 'invitation',
  limit: 'invitation',
  facts: v.object({
    personId: v.string(),
    name: v.string(),
    company: v.string(),
    days: v.number(),
    // Absent in messages that an earlier release queued.
    report: v.optional(v.nullable(v.string()), null),
  }),
  write({ facts: { name, company, days, report }, to, language, linkTo, plainLinkTo }) {
    const words = WORDS[language]
    return {
      from: 'company',
      subject: words.welcomeSubject(plainName(company)),
      says: [words.hello(plainName(name)), words.welcomeAsked(plainName(company), to)],
      link: { label: words.welcomeLink, url: linkTo('/reset-password', { for: 'invitation' }) },
      notes: [words.welcomeHolds(days), words.notRead],
      ...(report !== null && {
        report: { label: words.mailLinks.report.label, url: plainLinkTo(MAIL_LINK_PATH, { t: report }) },
      }),
    }
  },
})

/** For a person with an expired invitation who requests a password. */
export const invitationOverMail = defineAccountMessage({
  kind: 'invitation_over',
  shownAs: 'password_reset',
  facts: v.object({ name: v.string(), company: v.string() }),
  write: ({ facts: { name, company }, language }) =>
    noticeOf(name, WORDS[language], ({ welcomeOverSubject, welcomeOver, welcomeOverTodo }) => [
      welcomeOverSubject,
      welcomeOver(plainName(company)),
      welcomeOverTodo,
    ]),
})

/**
 * For the holder of an e-mail that another person, `personId`, requested. Not stored under that person, who may belong
 * to another company: the admins of that company would otherwise learn who works with PARQ. In the list of unsent mail
 * it appears as the mail that confirms an address.
 */
export const emailInUseMail = defineAccountMessage({
  kind: 'email_held',
  shownAs: 'confirm_email',
  facts: v.object({ personId: v.string(), name: v.string() }),
  write: ({ facts: { name }, language }) =>
    noticeOf(name, WORDS[language], ({ emailHeldSubject, emailHeld, emailHeldNotMine }) => [
      emailHeldSubject,
      emailHeld,
      emailHeldNotMine,
    ]),
})

/** For the previous e-mail of a person. */
export const emailChangedMail = defineAccountMessage({
  kind: 'email_changed',
  shownAs: 'email_changed',
  facts: v.object({ name: v.string() }),
  write: ({ facts: { name }, language }) =>
    noticeOf(name, WORDS[language], ({ emailChangedSubject, emailChanged, changeNotMine }) => [
      emailChangedSubject,
      emailChanged,
      changeNotMine,
    ]),
})

export const passwordChangedMail = defineAccountMessage({
  kind: 'password_changed',
  shownAs: 'password_changed',
  facts: v.object({ name: v.string() }),
  write: ({ facts: { name }, language }) =>
    noticeOf(name, WORDS[language], ({ passwordChangedSubject, passwordChanged, passwordNotMine }) => [
      passwordChangedSubject,
      passwordChanged,
      passwordNotMine,
    ]),
})

function noticeOf(
  name: string,
  words: Words,
  choose: (words: Words) => [subject: string, what: string, todo: string],
): Letter {
  const [subject, what, todo] = choose(words)
  return { from: 'parq', subject, says: [words.hello(plainName(name)), what], notes: [todo, words.notRead] }
}
