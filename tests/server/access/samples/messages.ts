import { addAlertDevice, getAlerts, removeAlertDevice, setAlerts } from '../../../../contract/alert.ts'
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

/** Calls for mails, messages to customers and alerts. */
export const MESSAGE_SAMPLES: readonly Sample[] = [
  sample(getAlerts, () => ({})),
  sample(setAlerts, () => ({
    body: {
      email: ['shortage' as const, 'booth_silent' as const],
      push: ['shortage' as const],
      shortageAbove: 5_000_00,
      quiet: { from: '22:00', until: '06:00' },
      pauseMinutes: 60 as const,
      weeklyPeople: true,
    },
  })),
  sample(addAlertDevice, () => ({
    body: { endpoint: 'https://push.example.com/send/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  })),
  sample(removeAlertDevice, ({ alertDevice }) => ({ params: { id: alertDevice } })),
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
