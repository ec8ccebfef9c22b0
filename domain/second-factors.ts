/** State of a person's second factor; `missing`: they must set one up first. */
export const FACTOR_STATES = ['none', 'set', 'missing'] as const

/** Ways to give a second factor: an authenticator app, a recovery code or a passkey. */
export const FACTOR_METHODS = ['totp', 'recovery', 'passkey'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

/** Wishes of a site about an authenticator, as WebAuthn names them. */
export const PASSKEY_WISHES = ['discouraged', 'preferred', 'required'] as const
