import { discardMessage, listUnsentMessages, sendMessageAgain } from '../../../../contract/message.ts'
import {
  connectWhatsApp,
  disconnectWhatsApp,
  getMessaging,
  listCustomerMessages,
  resendCustomerMessage,
  setMessaging,
} from '../../../../contract/messaging.ts'
import { type Sample, sample } from './sample.ts'

/** Calls for mails and messages to customers. */
export const MESSAGE_SAMPLES: readonly Sample[] = [
  sample(getMessaging, () => ({})),
  sample(setMessaging, () => ({
    body: {
      kinds: ['receipt' as const],
      expiringDays: 3,
      overstayMinutes: 15,
      quiet: { from: '21:00', until: '08:00' },
    },
  })),
  sample(connectWhatsApp, () => ({ body: { account: null } })),
  sample(listCustomerMessages, () => ({ query: {} })),
  sample(resendCustomerMessage, ({ customerMessage }) => ({
    params: { id: customerMessage },
    body: { channel: 'email' as const },
  })),
  sample(disconnectWhatsApp, () => ({})),
  sample(listUnsentMessages, () => ({ query: {} })),
  sample(sendMessageAgain, ({ unsentMessage }) => ({ params: { id: unsentMessage } })),
  sample(discardMessage, ({ unsentMessage }) => ({ params: { id: unsentMessage } })),
]
