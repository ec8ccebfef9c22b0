import * as v from 'valibot'

import { COUNTRIES } from '../domain/countries.ts'
import { withNationalPhone } from '../domain/phones.ts'
import { IDENTIFICATION_TYPES } from '../domain/people.ts'
import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { byTheRules, driverDetailEntries, driverDetailFields } from './driver.ts'
import { Driver } from './driver-record.ts'
import { SoughtEmail, SoughtPhone, soughtIdentification } from './driver-search.ts'
import { defineEndpoint } from './endpoint.ts'
import { fieldChanges } from './field-changes.ts'
import { IdParams } from './list.ts'
import { Instant } from './primitives.ts'

/** Where the token of a driver's link goes: paths and queries end up in logs. */
export const DRIVER_LINK_HEADER = 'x-driver-link'

const LinkHeaders = v.object({ [DRIVER_LINK_HEADER]: v.string('required') })

/** To whom a link went, and until when it opens. Its token is in the mail only. */
const SentLink = v.object({ sentTo: v.string(), expiresAt: Instant })

export const sendUpdateLink = defineEndpoint({
  id: 'sendUpdateLink',
  area: 'users',
  method: 'POST',
  path: '/drivers/:id/update-link',
  summary: 'Mails a driver a link by which they correct their own details, once. Links that were sent to them before open no longer.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: SentLink,
  queueable: false,
})

export const inviteDriver = defineEndpoint({
  id: 'inviteDriver',
  area: 'users',
  method: 'POST',
  path: '/drivers/invitations',
  summary: 'Mails somebody a link by which they register themselves as a driver of the company, once.',
  roles: BACK_OFFICE_ROLES,
  request: { body: SoughtEmail },
  response: SentLink,
  queueable: false,
})

const { firstName, lastName, isCompany, identificationType, identification, email, phoneCode, phone, notificationMethod } = Driver.entries

/** What the page behind a link shows. */
export const OpenedLink = v.object({
  company: v.object({ name: v.string(), country: v.picklist(COUNTRIES) }),
  expiresAt: Instant,
  /** The address that it was sent to. */
  sentTo: v.string(),
  /** Whose details are to be corrected; null for somebody who is to register. */
  driver: v.nullable(v.object({ id: Driver.entries.id, firstName, lastName, isCompany, identificationType, identification, email, phoneCode, phone, notificationMethod })),
})
export type OpenedLink = v.InferOutput<typeof OpenedLink>

export const openDriverLink = defineEndpoint({
  id: 'openDriverLink',
  area: 'users',
  method: 'GET',
  path: '/drivers/public/link',
  summary: 'What a driver who was sent a link is shown. As all calls with a link, it answers 410 to one that is unknown, spent, expired or replaced.',
  roles: 'public',
  request: { headers: LinkHeaders },
  response: OpenedLink,
  queueable: false,
})

const Taken = v.object({ taken: v.boolean() })

export const isEmailTaken = defineEndpoint({
  id: 'isEmailTaken',
  area: 'users',
  method: 'GET',
  path: '/drivers/public/email',
  summary: 'Whether an e-mail is another driver’s of the company that sent the link.',
  roles: 'public',
  request: { headers: LinkHeaders, query: SoughtEmail },
  response: Taken,
  queueable: false,
})

export const isPhoneTaken = defineEndpoint({
  id: 'isPhoneTaken',
  area: 'users',
  method: 'GET',
  path: '/drivers/public/phone',
  summary: 'Whether a phone is another driver’s of the company that sent the link.',
  roles: 'public',
  request: { headers: LinkHeaders, query: SoughtPhone },
  response: Taken,
  queueable: false,
})

export const isIdentificationTaken = defineEndpoint({
  id: 'isIdentificationTaken',
  area: 'users',
  method: 'GET',
  path: '/drivers/public/identification',
  summary: 'Whether an identification is another driver’s of the company that sent the link.',
  roles: 'public',
  request: { headers: LinkHeaders, query: v.object({ identificationType: v.picklist(IDENTIFICATION_TYPES, 'invalidField'), identification: soughtIdentification }) },
  response: Taken,
  queueable: false,
})

/** Nothing of the record: whoever has the link has only just said it. */
const Saved = v.object({ saved: v.literal(true) })

export const registerByLink = defineEndpoint({
  id: 'registerByLink',
  area: 'users',
  method: 'POST',
  path: '/drivers/public',
  summary: 'Registers the driver whom an invitation was sent to, and spends it.',
  roles: 'public',
  request: { headers: LinkHeaders, body: v.pipe(v.object(driverDetailEntries), v.transform(withNationalPhone), byTheRules()) },
  response: Saved,
  queueable: false,
})

export const editByLink = defineEndpoint({
  id: 'editByLink',
  area: 'users',
  method: 'PATCH',
  path: '/drivers/public/:id',
  summary: 'Changes fields of the driver whom the link was sent to, each from the value that it was made from, and spends it. No changes: all was right.',
  roles: 'public',
  request: { params: IdParams, headers: LinkHeaders, body: v.object({ changes: fieldChanges(driverDetailFields) }) },
  response: Saved,
  queueable: false,
})
