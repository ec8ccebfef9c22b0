import { BACK_OFFICE_ROLES as STAFF } from '../../domain/roles.ts'

/** Access to the calls for a second factor of a person’s own account. */
export const SECOND_FACTOR_ACCESS = {
  finishSignIn: 'public',
  startPasskeySignIn: 'public',
  getSecondFactor: STAFF,
  startTotp: STAFF,
  confirmTotp: STAFF,
  removeTotp: STAFF,
  renewRecoveryCodes: STAFF,
  proveSecondFactor: STAFF,
  startPasskeyProof: STAFF,
  startPasskey: STAFF,
  addPasskey: STAFF,
  removePasskey: STAFF,
} as const
