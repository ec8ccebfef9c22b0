import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, instant } from './columns.ts'
import { identities } from './people.ts'

/*
 * Second factors belong to identities, which are global. The application's role can't read these tables; sign-in and
 * the account use definer functions.
 */

/** Authenticator app of a person: the secret from which it computes codes (RFC 6238). */
export const totpFactors = pgTable('totp_factors', {
  identityId: uuid('identity_id')
    .primaryKey()
    .references(() => identities.id, { onDelete: 'cascade' }),
  /** Sealed; null until a first code confirms the app. */
  secret: text('secret'),
  /** Sealed secret of an app that a code must confirm before it replaces `secret`. */
  pending: text('pending'),
  /** Time step of the last accepted code, so that no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
}).enableRLS()

/** Recovery codes that a person has left, as SHA-256: they have more than 112 random bits. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityId, table.codeHash] })],
).enableRLS()

/** Passkeys (WebAuthn credentials) of a person. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id in base64url. */
    id: text('id').primaryKey(),
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In COSE form. */
    publicKey: bytes('public_key').notNull(),
    /** Signature counter of the authenticator; stays 0 for passkeys that are synchronised between devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_identity').on(table.identityId)],
).enableRLS()

/**
 * Sign-ins between password and second factor, by the hash of their token; and challenges of passkeys in a session, by
 * the hash of the session.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    hash: bytes('hash').primaryKey(),
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    /** Null for a session's challenge, which signs nobody in. */
    remember: boolean('remember'),
    /** Random value that the next answer of a passkey must sign; used up with the answer. */
    passkeyChallenge: text('passkey_challenge'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('factor_challenges_identity').on(table.identityId),
    index('factor_challenges_expiry').on(table.expiresAt),
  ],
).enableRLS()
