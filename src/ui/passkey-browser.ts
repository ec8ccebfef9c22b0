import type {
  AssertionOptions,
  AttestationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
} from '../../contract/second-factor.ts'

/** Returns whether this browser can use passkeys: over https, or on localhost. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/** Transports that the library's types know; browsers may report others. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const descriptors = (of: readonly { id: string }[]) => of.map(({ id }) => ({ id, type: 'public-key' as const }))

/** Asks the person for one of their passkeys. Rejects if they cancel. */
export async function answerWithPasskey(options: AssertionOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: { ...options, allowCredentials: descriptors(options.allowCredentials) },
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  }
}

/** Asks the person to make a passkey. Rejects if they cancel, or if this device has one already. */
export async function makePasskey(options: AttestationOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: { ...options, excludeCredentials: descriptors(options.excludeCredentials) },
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return {
    id,
    rawId,
    type,
    response: {
      clientDataJSON,
      attestationObject,
      transports: TRANSPORTS.filter((known) => transports.some((one) => one === known)),
    },
  }
}
