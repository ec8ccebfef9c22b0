import { CODE_MINUTES, CODE_TRIES } from '../../contract/sign-up.ts'
import { DIRECTORY_AN_HOUR } from '../../domain/privacy.ts'
import { type Limit, type Bucket, bucketOf } from './limiter.ts'
import type { MailLimit } from '../mail/message-kind.ts'
import { addressBlock, networkOf } from './network.ts'

/*
 * All limits of the server. Each use names its buckets from narrow to wide, in a fixed order. Calls that can fail count
 * only failures (see `limiter.ts`); calls with a cost count each time.
 */

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Guesses at one account from one network: enough for typing errors, then one an hour. */
const GUESSES_OF_NETWORK: Limit = { most: 10, everySeconds: HOUR }
/**
 * Guesses at one account from all strangers together. Filling the bucket takes 50 networks, which can refill it only
 * more slowly than it empties: during the attack, a person from another network still gets in.
 */
const GUESSES_AT_ACCOUNT: Limit = { most: 500, everySeconds: MINUTE }
/** Failures from one address for any accounts; many people may share it. */
const FAILURES_OF_ADDRESS: Limit = { most: 300, everySeconds: 30 }
const FAILURES_OF_NETWORK: Limit = { most: 1_000, everySeconds: 10 }
/** Guesses at one account on a device on which the person has signed in before. Strangers can't use these up. */
const GUESSES_ON_DEVICE: Limit = { most: 10, everySeconds: 5 * MINUTE }

export function strangerSignInLimits(email: string, ip: string): readonly Bucket[] {
  return [
    bucketOf(`sign-in:${email}:${networkOf(ip)}`, GUESSES_OF_NETWORK),
    bucketOf(`sign-in:${email}`, GUESSES_AT_ACCOUNT),
    bucketOf(`sign-in-from:${addressBlock(ip)}`, FAILURES_OF_ADDRESS),
    bucketOf(`sign-in-from-network:${networkOf(ip)}`, FAILURES_OF_NETWORK),
  ]
}

export function knownDeviceSignInLimits(identityId: string, proofHash: Buffer): readonly Bucket[] {
  return [bucketOf(`sign-in-on:${identityId}:${proofHash.toString('hex')}`, GUESSES_ON_DEVICE)]
}

/**
 * Refused sign-ins of an account that its history leaves out: typing errors. Who fails at the second factor knows the
 * password.
 */
export function refusedSignInBucket(email: string, step: 'password' | 'second_factor'): Bucket {
  const most = step === 'password' ? 4 : 2
  return bucketOf(`refused-sign-in:${step}:${email.toLowerCase()}`, { most, everySeconds: 6 * HOUR })
}

/** Password guesses by a person who finds a signed-in tablet. */
export function presentPasswordLimits(personId: string): readonly Bucket[] {
  return [bucketOf(`password:${personId}`, { most: 10, everySeconds: 15 * MINUTE })]
}

/** Guesses at the second factor of an account from one network, by somebody who knows the password. */
const CODES_OF_NETWORK: Limit = { most: 10, everySeconds: HOUR }
/** Guesses from all strangers together. A code of six digits is guessed far more easily than a password. */
const CODES_AT_ACCOUNT: Limit = { most: 50, everySeconds: 15 * MINUTE }

export function strangerCodeLimits(identityId: string, ip: string): readonly Bucket[] {
  return [
    bucketOf(`factor:${identityId}:${networkOf(ip)}`, CODES_OF_NETWORK),
    bucketOf(`factor:${identityId}`, CODES_AT_ACCOUNT),
    bucketOf(`sign-in-from:${addressBlock(ip)}`, FAILURES_OF_ADDRESS),
    bucketOf(`sign-in-from-network:${networkOf(ip)}`, FAILURES_OF_NETWORK),
  ]
}

/** On a device of earlier sign-ins, so that strangers who know the password can't keep its owner out. */
export function knownDeviceCodeLimits(identityId: string, proofHash: Buffer): readonly Bucket[] {
  return [bucketOf(`factor-on:${identityId}:${proofHash.toString('hex')}`, GUESSES_ON_DEVICE)]
}

/** Guesses at the second factor by a person who finds a signed-in tablet. */
export function ownCodeLimits(personId: string): readonly Bucket[] {
  return [bucketOf(`factor-own:${personId}`, { most: 10, everySeconds: 15 * MINUTE })]
}

/** A page asks once per typed contact. */
export function linkUseLimits(linkHash: Buffer): readonly Bucket[] {
  return [bucketOf(`driver-link:${linkHash.toString('hex')}`, { most: 60, everySeconds: 15 })]
}

export function unknownLinkLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`driver-link-from:${addressBlock(ip)}`, { most: 60, everySeconds: MINUTE }),
    bucketOf(`driver-link-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/** A person reads a receipt, saves it and shows it to somebody. */
export function receiptUseLimits(code: string): readonly Bucket[] {
  return [bucketOf(`receipt:${code}`, { most: 60, everySeconds: 15 })]
}

/** Requests for an invoice from the address of a receipt: enough for typing errors, then one every ten minutes. */
export function receiptInvoiceLimits(code: string): readonly Bucket[] {
  return [bucketOf(`receipt-invoice:${code}`, { most: 10, everySeconds: 10 * MINUTE })]
}

/** A shop stamps one ticket after the other, and its page reloads the stamps after each. */
export function shopUseLimits(linkHash: Buffer): readonly Bucket[] {
  return [bucketOf(`shop-link:${linkHash.toString('hex')}`, { most: 120, everySeconds: 2 })]
}

/** Guesses at the PIN of a shop's link: enough for typing errors, then one every five minutes. */
export function shopPinLimits(linkHash: Buffer): readonly Bucket[] {
  return [bucketOf(`shop-pin:${linkHash.toString('hex')}`, { most: 8, everySeconds: 5 * MINUTE })]
}

/** Prevents unsolicited mail from ruining the sender's reputation. */
export function linkMailLimits(companyId: string, personId: string, email: string): readonly Bucket[] {
  return [
    bucketOf(`link:${companyId}:${email}`, { most: 3, everySeconds: 15 * MINUTE }),
    bucketOf(`link-by:${personId}`, { most: 30, everySeconds: MINUTE }),
  ]
}

/** Mails to an e-mail with which somebody wants to sign in. A stranger can delay its owner only with many accounts. */
export function emailLinkMailLimits(personId: string, email: string): readonly Bucket[] {
  const to = email.toLowerCase()
  return [
    bucketOf(`email-to:${to}:${personId}`, { most: 3, everySeconds: 15 * MINUTE }),
    bucketOf(`email-by:${personId}`, { most: 10, everySeconds: 5 * MINUTE }),
    bucketOf(`email-to:${to}`, { most: 12, everySeconds: 15 * MINUTE }),
  ]
}

/** Limits mailed links to a new password; the same for an e-mail without an account. */
export function passwordLinkMailLimits(email: string, ip: string): readonly Bucket[] {
  const to = email.toLowerCase()
  return [
    bucketOf(`reset-to:${to}:${networkOf(ip)}`, { most: 3, everySeconds: 15 * MINUTE }),
    bucketOf(`reset-to:${to}`, { most: 30, everySeconds: 5 * MINUTE }),
    bucketOf(`reset-from:${addressBlock(ip)}`, { most: 30, everySeconds: MINUTE }),
    bucketOf(`reset-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/** Each try costs the server two long computations. */
export function passwordByLinkLimits(linkHash: Buffer): readonly Bucket[] {
  return [bucketOf(`password-by-link:${linkHash.toString('hex')}`, { most: 20, everySeconds: MINUTE })]
}

/** Guesses at any open pairing code: a code has forty bits and lasts ten minutes. */
export function pairingTryLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`kiosk-codes-from:${addressBlock(ip)}`, { most: 30, everySeconds: 2 * MINUTE }),
    bucketOf(`kiosk-codes-from-network:${networkOf(ip)}`, { most: 200, everySeconds: 20 }),
  ]
}

/** A device sends a heartbeat once a minute. */
export function kioskBeatLimits(hash: Buffer): readonly Bucket[] {
  return [bucketOf(`kiosk:${hash.toString('hex')}`, { most: 30, everySeconds: 10 })]
}

/** Errors of the app, which a page reports together: a device with a fault must not fill the list. */
export function appErrorLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`app-errors-from:${addressBlock(ip)}`, { most: 30, everySeconds: 30 }),
    bucketOf(`app-errors-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/** A vehicle takes four or five calls, so this allows one vehicle every few seconds. */
export function kioskCallLimits(hash: Buffer): readonly Bucket[] {
  return [bucketOf(`kiosk-calls:${hash.toString('hex')}`, { most: 120, everySeconds: 1 })]
}

export function unknownKioskLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`kiosk-from:${addressBlock(ip)}`, { most: 60, everySeconds: MINUTE }),
    bucketOf(`kiosk-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/**
 * Notices of WhatsApp without a right signature. Calls of Meta are counted only while they run, and few
 * run at once.
 */
export function unsignedNoticeLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`whatsapp-notices-from:${addressBlock(ip)}`, { most: 120, everySeconds: 10 }),
    bucketOf(`whatsapp-notices-from-network:${networkOf(ip)}`, { most: 600, everySeconds: 2 }),
  ]
}

export function receiptMailLimits(serviceId: string, personId: string): readonly Bucket[] {
  return [
    bucketOf(`resend:${serviceId}`, { most: 5, everySeconds: 15 * MINUTE }),
    bucketOf(`resend-by:${personId}`, { most: 60, everySeconds: MINUTE }),
  ]
}

/** Entry tickets to addresses that an attendant types: a car every ten seconds, and the queue of a day without network. */
export function ticketLimit(personId: string): Bucket {
  return bucketOf(`tickets-by:${personId}`, { most: 300, everySeconds: 10 })
}

/** The server decodes a picture for each upload. */
export function uploadLimits(companyId: string, personId: string): readonly Bucket[] {
  return [
    bucketOf(`upload-by:${personId}`, { most: 60, everySeconds: 30 }),
    bucketOf(`upload:${companyId}`, { most: 300, everySeconds: 10 }),
  ]
}

/** Questions whether an e-mail or a company exists, which anybody may ask: a page asks once for each value. */
export function signUpLookupLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`sign-up-asks-from:${addressBlock(ip)}`, { most: 30, everySeconds: MINUTE }),
    bucketOf(`sign-up-asks-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/** Mailed sign-up codes. A stranger in one network can't use up all codes of an e-mail. */
export function signUpCodeMailLimits(email: string, ip: string): readonly Bucket[] {
  const to = email.toLowerCase()
  return [
    bucketOf(`sign-up-to:${to}:${networkOf(ip)}`, { most: 5, everySeconds: 10 * MINUTE }),
    bucketOf(`sign-up-mails-from:${addressBlock(ip)}`, { most: 20, everySeconds: 5 * MINUTE }),
    bucketOf(`sign-up-to:${to}`, { most: 15, everySeconds: 10 * MINUTE }),
    bucketOf(`sign-up-mails-from-network:${networkOf(ip)}`, { most: 100, everySeconds: MINUTE }),
  ]
}

/**
 * Guesses at the code of an e-mail, with or without a mailed code, because the answer reveals neither. A new code has a
 * new bucket.
 */
export function signUpCodeTryLimit(email: string): Bucket {
  return bucketOf(`sign-up-code:${email.toLowerCase()}`, { most: CODE_TRIES, everySeconds: CODE_MINUTES * MINUTE })
}

export function signUpNetworkTryLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`sign-up-codes-from:${addressBlock(ip)}`, { most: 60, everySeconds: MINUTE }),
    bucketOf(`sign-up-codes-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/** Invitations to a company. They must not be a faster way for an admin to find out who works with PARQ. */
export function invitationMailLimits(personId: string, email: string): readonly Bucket[] {
  return [
    bucketOf(`invite:${email.toLowerCase()}`, { most: 5, everySeconds: 15 * MINUTE }),
    bucketOf(`invite-by:${personId}`, { most: 60, everySeconds: MINUTE }),
  ]
}

/** Invitations of an import: the staff of a large company at once, and afterwards no faster than others. */
export function importedInvitationLimits(companyId: string, email: string): readonly Bucket[] {
  return [
    bucketOf(`invite:${email.toLowerCase()}`, { most: 5, everySeconds: 15 * MINUTE }),
    bucketOf(`invite-import:${companyId}`, { most: 500, everySeconds: MINUTE }),
  ]
}

/**
 * Mails of a company. A large one sends some 40,000 receipts a day; a new one, whose people nobody knows yet, has a few
 * hundred stays a day. Mails above the limit wait.
 */
export function companyMailLimit(companyId: string, { limit, isNew }: { limit: MailLimit; isNew: boolean }): Bucket {
  if (limit === 'invitation')
    return bucketOf(
      `invitations:${companyId}`,
      isNew ? { most: 20, everySeconds: 5 * MINUTE } : { most: 500, everySeconds: MINUTE },
    )
  return bucketOf(`mails:${companyId}`, isNew ? { most: 300, everySeconds: MINUTE } : { most: 2_000, everySeconds: 1 })
}

/** Different drivers that a member of staff looks up: no booth needs more, and nobody copies the directory by searching. */
export function directoryLimits(personId: string): readonly Bucket[] {
  return [bucketOf(`directory:${personId}`, { most: DIRECTORY_AN_HOUR, everySeconds: HOUR / DIRECTORY_AN_HOUR })]
}

/** Each request calls a service of somebody else, which is often free. */
export function geocodingLimits(companyId: string, personId: string): readonly Bucket[] {
  return [
    bucketOf(`geocode-by:${personId}`, { most: 20, everySeconds: 10 }),
    bucketOf(`geocode:${companyId}`, { most: 60, everySeconds: 5 }),
  ]
}
