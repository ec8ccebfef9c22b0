import { CODE_MINUTES, CODE_TRIES } from '../../contract/sign-up.ts'
import { type Limit, type Bucket, bucketOf } from './limiter.ts'
import { addressBlock, networkOf } from './network.ts'

/*
 * Every limit of the server. Each use names its buckets from narrow to wide, always in the same order. What can fail
 * counts failures only (see `limiter.ts`); what costs something each time counts each time.
 */

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Guesses at one account from one network: what a person mistypes, and then one an hour. */
const GUESSES_OF_NETWORK: Limit = { most: 10, everySeconds: HOUR }
/**
 * Guesses at one account from all strangers together. The 50 networks needed to fill the bucket refill it more slowly
 * than it empties: during the attack, a person from another network still gets in.
 */
const GUESSES_AT_ACCOUNT: Limit = { most: 500, everySeconds: MINUTE }
/** Failures from one address at whatever accounts; many people may share it. */
const FAILURES_OF_ADDRESS: Limit = { most: 300, everySeconds: 30 }
const FAILURES_OF_NETWORK: Limit = { most: 1_000, everySeconds: 10 }
/** Guesses at one account on a device that the person has signed in on. Nobody else can use these up. */
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

/** Limits guesses at the password by a person who finds a tablet signed in. */
export function presentPasswordLimits(personId: string): readonly Bucket[] {
  return [bucketOf(`password:${personId}`, { most: 10, everySeconds: 15 * MINUTE })]
}

/** A page asks again for each contact that is typed. */
export function linkUseLimits(linkHash: Buffer): readonly Bucket[] {
  return [bucketOf(`driver-link:${linkHash.toString('hex')}`, { most: 60, everySeconds: 15 })]
}

export function unknownLinkLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`driver-link-from:${addressBlock(ip)}`, { most: 60, everySeconds: MINUTE }),
    bucketOf(`driver-link-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/** A shop stamps one ticket after the other, and its page reads again after each. */
export function shopUseLimits(linkHash: Buffer): readonly Bucket[] {
  return [bucketOf(`shop-link:${linkHash.toString('hex')}`, { most: 120, everySeconds: 2 })]
}

/** Guesses at the PIN of a shop's link: what a person mistypes, and then one in five minutes. */
export function shopPinLimits(linkHash: Buffer): readonly Bucket[] {
  return [bucketOf(`shop-pin:${linkHash.toString('hex')}`, { most: 8, everySeconds: 5 * MINUTE })]
}

/** Nobody makes the sender's address known for unasked mail. */
export function linkMailLimits(companyId: string, personId: string, email: string): readonly Bucket[] {
  return [
    bucketOf(`link:${companyId}:${email}`, { most: 3, everySeconds: 15 * MINUTE }),
    bucketOf(`link-by:${personId}`, { most: 30, everySeconds: MINUTE }),
  ]
}

/** To an e-mail that somebody is to sign in with. Who asks for another's holds its owner up only with many accounts. */
export function emailLinkMailLimits(personId: string, email: string): readonly Bucket[] {
  const to = email.toLowerCase()
  return [
    bucketOf(`email-to:${to}:${personId}`, { most: 3, everySeconds: 15 * MINUTE }),
    bucketOf(`email-by:${personId}`, { most: 10, everySeconds: 5 * MINUTE }),
    bucketOf(`email-to:${to}`, { most: 12, everySeconds: 15 * MINUTE }),
  ]
}

/** Limits mailed links to a new password; equal for an e-mail that nobody has. */
export function passwordLinkMailLimits(email: string, ip: string): readonly Bucket[] {
  const to = email.toLowerCase()
  return [
    bucketOf(`reset-to:${to}:${networkOf(ip)}`, { most: 3, everySeconds: 15 * MINUTE }),
    bucketOf(`reset-to:${to}`, { most: 30, everySeconds: 5 * MINUTE }),
    bucketOf(`reset-from:${addressBlock(ip)}`, { most: 30, everySeconds: MINUTE }),
    bucketOf(`reset-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/** Each costs the server two long computations. */
export function passwordByLinkLimits(linkHash: Buffer): readonly Bucket[] {
  return [bucketOf(`password-by-link:${linkHash.toString('hex')}`, { most: 20, everySeconds: MINUTE })]
}

/** Guesses at whatever pairing code is open: a code has forty bits and lives ten minutes. */
export function pairingTryLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`kiosk-codes-from:${addressBlock(ip)}`, { most: 30, everySeconds: 2 * MINUTE }),
    bucketOf(`kiosk-codes-from-network:${networkOf(ip)}`, { most: 200, everySeconds: 20 }),
  ]
}

/** A device beats once a minute. */
export function kioskBeatLimits(hash: Buffer): readonly Bucket[] {
  return [bucketOf(`kiosk:${hash.toString('hex')}`, { most: 30, everySeconds: 10 })]
}

/** One vehicle takes four or five calls: a place at which one comes every few seconds is not held up. */
export function kioskCallLimits(hash: Buffer): readonly Bucket[] {
  return [bucketOf(`kiosk-calls:${hash.toString('hex')}`, { most: 120, everySeconds: 1 })]
}

export function unknownKioskLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`kiosk-from:${addressBlock(ip)}`, { most: 60, everySeconds: MINUTE }),
    bucketOf(`kiosk-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

export function receiptMailLimits(serviceId: string, personId: string): readonly Bucket[] {
  return [
    bucketOf(`resend:${serviceId}`, { most: 5, everySeconds: 15 * MINUTE }),
    bucketOf(`resend-by:${personId}`, { most: 60, everySeconds: MINUTE }),
  ]
}

/** Each costs the server a picture to decode. */
export function uploadLimits(companyId: string, personId: string): readonly Bucket[] {
  return [
    bucketOf(`upload-by:${personId}`, { most: 60, everySeconds: 30 }),
    bucketOf(`upload:${companyId}`, { most: 300, everySeconds: 10 }),
  ]
}

/** Whether an e-mail or a company is here already, which anybody may ask: a page asks once for each. */
export function signUpLookupLimits(ip: string): readonly Bucket[] {
  return [
    bucketOf(`sign-up-asks-from:${addressBlock(ip)}`, { most: 30, everySeconds: MINUTE }),
    bucketOf(`sign-up-asks-from-network:${networkOf(ip)}`, { most: 300, everySeconds: 10 }),
  ]
}

/** Limits mailed sign-up codes. A person who asks for another's e-mail from one network leaves its owner some. */
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
 * Guesses at the code of one e-mail, whether or not one was mailed: the answer does not tell. A new code has all of its
 * own.
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

/** An invitation to work in a company. An admin finds out no faster who works with PARQ. */
export function invitationMailLimits(personId: string, email: string): readonly Bucket[] {
  return [
    bucketOf(`invite:${email.toLowerCase()}`, { most: 5, everySeconds: 15 * MINUTE }),
    bucketOf(`invite-by:${personId}`, { most: 60, everySeconds: MINUTE }),
  ]
}

/** Each asks a service that is somebody else's, and often free. */
export function geocodingLimits(companyId: string, personId: string): readonly Bucket[] {
  return [
    bucketOf(`geocode-by:${personId}`, { most: 20, everySeconds: 10 }),
    bucketOf(`geocode:${companyId}`, { most: 60, everySeconds: 5 }),
  ]
}
