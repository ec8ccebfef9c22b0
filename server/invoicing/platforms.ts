import type { ConnectedPlatform } from '../../domain/invoicing.ts'
import { type SecretBox, UnreadableSecret } from '../secrets/secret-box.ts'
import { alegraPlatform } from './alegra.ts'
import type { AccountRow } from './invoice-document.ts'
import type { PlatformTransport } from './platform-http.ts'
import type { Platform } from './platform.ts'
import type { SimulatedPlatform } from './simulators/simulators.ts'
import { type Token, siigoPlatform } from './siigo.ts'

export interface PlatformsDeps {
  secrets: SecretBox
  now: () => Date
  /** Addresses of platforms that differ from their public ones. */
  live?: Partial<Record<ConnectedPlatform, PlatformTransport>>
  /** Simulators for the demo; null if this installation offers none. */
  simulated: Record<ConnectedPlatform, SimulatedPlatform> | null
}

export type AccountToOpen = Pick<
  AccountRow,
  'companyId' | 'platform' | 'isSimulated' | 'userName' | 'sealedKey' | 'choices' | 'taxes'
>

/** Opens the platforms of companies. */
export interface Platforms {
  offersSimulator: boolean
  /** Encrypts a company's access key. */
  seal(accessKey: string, companyId: string): string
  /** Throws `UnreadableSecret` if this server lacks the key of the stored credentials. */
  open(account: AccountToOpen): Platform
}

export function createPlatforms({ secrets, now, live = {}, simulated }: PlatformsDeps): Platforms {
  const tokens = new Map<string, Token>()
  return {
    offersSimulator: simulated !== null,
    seal: (accessKey, companyId) => secrets.seal(accessKey, companyId),
    open({ companyId, platform, isSimulated, userName, sealedKey, choices, taxes }) {
      const simulator = isSimulated ? simulated?.[platform] : null
      if (simulator === undefined) throw new UnreadableSecret('This installation has no simulator')
      const transport = simulator ?? live[platform] ?? {}
      const accessKey = simulator?.accessKey ?? secrets.open(sealedKey, companyId)
      const account = { userName, accessKey, choices, taxes }
      return platform === 'siigo'
        ? siigoPlatform(account, { ...transport, now, tokens })
        : alegraPlatform(account, transport)
    },
  }
}
