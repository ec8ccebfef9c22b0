import { queryOptions } from '@tanstack/react-query'

import { listUnsentMessages } from '../../../contract/message.ts'
import {
  connectWhatsApp,
  disconnectWhatsApp,
  getMessaging,
  listCustomerMessages,
  resendCustomerMessage,
  setMessaging,
} from '../../../contract/messaging.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'

/** Maximum number of messages in one request: more than anybody reads. */
const SHOWN = '100'

/** Returns the query of the company's latest unsent messages and their number. For admins. */
export function unsentMessagesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['messages', 'unsent'],
    queryFn: ({ signal }) => api.call(listUnsentMessages, { query: { limit: SHOWN } }, { signal }),
    staleTime: 60_000,
  })
}

/** First part of the keys of all queries about messages to customers. */
const TO_CUSTOMERS = 'customer-messages'
/** A message in the queue is sent within seconds. */
const FRESH_MS = 10_000

/** Returns the query of the settings, the connection to WhatsApp and the texts. */
export function messagingQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [TO_CUSTOMERS, 'settings'],
    queryFn: ({ signal }) => api.call(getMessaging, {}, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Returns the query of the latest messages to customers. */
export function customerMessagesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [TO_CUSTOMERS, 'list'],
    queryFn: ({ signal }) => api.call(listCustomerMessages, { query: { limit: SHOWN } }, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

export const saveMessaging = defineServerWrite({ endpoint: setMessaging, refreshes: TO_CUSTOMERS })
export const connectToWhatsApp = defineServerWrite({ endpoint: connectWhatsApp, refreshes: TO_CUSTOMERS })
export const disconnectFromWhatsApp = defineServerWrite({ endpoint: disconnectWhatsApp, refreshes: TO_CUSTOMERS })
export const sendToCustomerAgain = defineServerWrite({ endpoint: resendCustomerMessage, refreshes: TO_CUSTOMERS })
