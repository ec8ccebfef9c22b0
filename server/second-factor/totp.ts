import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds by which a clock may differ: one time step in each direction (RFC 6238, 5.2). */
const TOLERANCE_SECONDS = 30

/** Returns a secret of 160 bits in Base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 })
}

/** Returns the address that authenticator apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: 'PARQ', label: email, secret })
}

/** Returns the time step of a code of six digits; null if the code is wrong now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
