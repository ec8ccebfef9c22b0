import * as v from 'valibot'

import { plainName } from '../../domain/text/plain-name.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { MAIL_LINK_PATH } from '../mail/mail-links.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'

/** The page where a driver corrects or registers themselves. */
const PAGE = '/update-driver'

/** Hours for which a link opens. */
export const LINK_HOURS = 72

/** A link by which a driver corrects their details. */
export const driverUpdateMail = defineCompanyMessage({
  kind: 'driver_update',
  shownAs: 'driver_update',
  facts: v.object({ driverId: v.string(), name: v.string(), hours: v.number() }),
  write({ facts: { name, hours }, language, linkTo }, { brand }) {
    const words = wordsIn(language, brand.country)
    return {
      from: 'company',
      toCustomer: true,
      subject: words.updateSubject(brand.name),
      says: [words.updateAsked(plainName(name), brand.name)],
      link: { label: words.updateLink, url: linkTo(PAGE) },
      notes: [words.linkHolds(hours), words.linkNotMine],
    }
  },
})

/** A link by which somebody registers as a driver. */
export const driverInvitationMail = defineCompanyMessage({
  kind: 'driver_invitation',
  shownAs: 'driver_invitation',
  limit: 'invitation',
  // Absent in messages that an earlier release queued.
  facts: v.object({ hours: v.number(), report: v.optional(v.nullable(v.string()), null) }),
  write({ facts: { hours, report }, language, linkTo, plainLinkTo }, { brand }) {
    const words = wordsIn(language, brand.country)
    return {
      from: 'company',
      toCustomer: true,
      subject: words.inviteSubject(brand.name),
      says: [words.inviteAsked(brand.name)],
      link: { label: words.inviteLink, url: linkTo(PAGE) },
      notes: [words.linkHolds(hours), words.linkNotMine],
      ...(report !== null && {
        report: { label: words.mailLinks.report.label, url: plainLinkTo(MAIL_LINK_PATH, { t: report }) },
      }),
    }
  },
})
