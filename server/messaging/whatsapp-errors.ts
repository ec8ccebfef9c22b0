/**
 * Consequence of an error of Meta's Cloud API. `retry`: the same message may be accepted later. `fix`: the company's
 * account, token or template needs a person. `give_up`: this recipient can't be reached on WhatsApp.
 */
export type Verdict = 'retry' | 'fix' | 'give_up'

/** Temporary: Meta's servers, and limits of messages a second, of the number, and to one recipient. */
const RETRY = [1, 2, 4, 17, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004, 133016]
/** Limits: everything else of the account has to wait too. */
const LIMITS = [4, 17, 80007, 130429, 131048]
/**
 * The recipient can't be reached: not on WhatsApp or with an old version of it, missing from a test account's list, in
 * a closed country, part of Meta's experiments, over the limit of marketing messages, unsubscribed, or unable to
 * receive this type of message.
 */
const GIVE_UP = [130472, 130497, 131021, 131026, 131030, 131047, 131049, 131050, 131051]
/** Token and permissions. */
const CREDENTIALS = [0, 3, 10, 190]
/** Account locked, without a payment method, or with a number that is not registered. */
const ACCOUNT = [368, 131031, 131042, 131045, 133000, 133005, 133006, 133010]

export function verdictOf(code: number): Verdict {
  if (RETRY.includes(code)) return 'retry'
  return GIVE_UP.includes(code) ? 'give_up' : 'fix'
}

export function isLimit(code: number): boolean {
  return LIMITS.includes(code)
}

/** Returns the trouble of the whole account; null if the error is about one message or template. */
export function accountTroubleOf(code: number): 'credentials' | 'account' | null {
  if (CREDENTIALS.includes(code) || (code >= 200 && code <= 299)) return 'credentials'
  return ACCOUNT.includes(code) ? 'account' : null
}
