import { createECDH } from 'node:crypto'

import webPush from 'web-push'

import { requestPublic } from './public-request.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A browser that shows notifications, as it described itself. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Notification as `sw/notifications.ts` reads it. */
export interface PushedAlert {
  title: string
  body: string
  /** Path of the screen that a press opens. */
  path: string
  /** A notification replaces an earlier one with the same tag. */
  tag: string
  /** The person whom it is for. If somebody else uses the device, the device shows `other` and nothing more. */
  personId: string
  other: string
}

/**
 * `gone`: the browser has forgotten the subscription, or belongs to another key of ours. `later`: the service asks to
 * try again. `refused`: trying again would not help.
 */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused'

/** Sends notifications through the push services of browsers. */
export interface Pusher {
  /** Key with which a browser subscribes, in base64url. Only its owner can then send. */
  publicKey: string
  /** `topic`: an undelivered message with the same topic is replaced, so that a repeat is shown once. */
  send(target: PushTarget, alert: PushedAlert, topic: string): Promise<PushOutcome>
}

interface PusherOptions {
  /** Private key of 32 bytes on the curve P-256. */
  key: Buffer
  /** Address of this installation, by which a push service can reach its operator. */
  appUrl: () => string
  /** Returns the status of the answer; throws if there is none. */
  ask?: typeof requestPublic
}

export function createPusher({ key, appUrl, ask = requestPublic }: PusherOptions): Pusher {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(key)
  const publicKey = pair.getPublicKey('base64url')
  const privateKey = key.toString('base64url')
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, alert, topic) {
      // Push services accept no http address of a person who operates the server.
      const subject = appUrl().startsWith('https://') ? appUrl() : 'mailto:parq@localhost'
      let made
      try {
        made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(alert), {
          TTL: DAY_SECONDS,
          urgency: 'high',
          topic,
          vapidDetails: { subject, publicKey, privateKey },
        })
      } catch {
        // The browser's keys are none.
        return 'gone'
      }
      try {
        return outcomeOf(await ask(endpoint, { method: made.method, headers: made.headers, body: made.body }))
      } catch {
        return 'later'
      }
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 401 || status === 403 || status === 404 || status === 410) return 'gone'
  return status === 429 || status === 408 || status >= 500 ? 'later' : 'refused'
}
