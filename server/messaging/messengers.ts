import type { messagingAccounts } from '../db/schema/messaging.ts'
import type { PlatformTransport } from '../invoicing/platform-http.ts'
import { type SecretBox, UnreadableSecret } from '../secrets/secret-box.ts'
import { type WhatsApp, whatsApp } from './whatsapp.ts'

export type MessagingAccount = typeof messagingAccounts.$inferSelect

/** A simulator in place of WhatsApp. Its credentials are public, so none are stored for it. */
export interface SimulatedWhatsApp extends PlatformTransport {
  phoneNumberId: string
  displayPhone: string
  token: string
  appSecret: string
}

export interface MessengersDeps {
  secrets: SecretBox
  /** Address of WhatsApp, if not its own. */
  live?: PlatformTransport
  /** Simulator of the demo; null if this installation offers none. */
  simulated: SimulatedWhatsApp | null
}

export type AccountToOpen = Pick<MessagingAccount, 'companyId' | 'isSimulated' | 'phoneNumberId' | 'sealedToken'>

/** Secrets with which notices of a company are checked. */
export interface NoticeSecrets {
  appSecret: string
  verifyToken: string
}

/** Opens the messaging accounts of companies. */
export interface Messengers {
  simulated: SimulatedWhatsApp | null
  seal(secret: string, companyId: string): string
  /** Throws `UnreadableSecret` if this server lacks the key of the stored credentials. */
  open(account: AccountToOpen): WhatsApp
  /** Throws `UnreadableSecret` as well. */
  noticeSecrets(
    account: Pick<MessagingAccount, 'companyId' | 'isSimulated' | 'sealedAppSecret' | 'sealedVerifyToken'>,
  ): NoticeSecrets
}

export function createMessengers({ secrets, live = {}, simulated }: MessengersDeps): Messengers {
  const requireSimulator = () => {
    if (simulated === null) throw new UnreadableSecret('This installation has no simulator')
    return simulated
  }
  return {
    simulated,
    seal: (secret, companyId) => secrets.seal(secret, companyId),
    open({ companyId, isSimulated, phoneNumberId, sealedToken }) {
      if (isSimulated) {
        const simulator = requireSimulator()
        return whatsApp({ phoneNumberId, token: simulator.token }, simulator)
      }
      return whatsApp({ phoneNumberId, token: secrets.open(sealedToken, companyId) }, live)
    },
    noticeSecrets({ companyId, isSimulated, sealedAppSecret, sealedVerifyToken }) {
      if (isSimulated) {
        const { appSecret } = requireSimulator()
        return { appSecret, verifyToken: appSecret }
      }
      return {
        appSecret: secrets.open(sealedAppSecret, companyId),
        verifyToken: secrets.open(sealedVerifyToken, companyId),
      }
    },
  }
}
