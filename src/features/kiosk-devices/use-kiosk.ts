import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { KIOSK_HEADER, beatKiosk, pairKiosk } from '../../../contract/kiosk-device.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { HEARTBEAT_SECONDS } from '../../../domain/kiosks.ts'
import { ApiFailure, callFailureOf } from '../../data/failures.ts'
import { openPublicApi, type PublicApi } from '../../data/public-api.ts'
import { appVersion } from '../../lib/app-version.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { forgetPairing, keepPairing, recallPairing, type Paired } from './kiosk-memory.ts'

/** The last accepted heartbeat, and the reason why a later one failed. */
export interface Beats {
  last: Pick<ResponseOf<typeof beatKiosk>, 'receivedAt' | 'clockSkew'> | null
  failure: MessageDescriptor | null
}

export interface Kiosk {
  paired: Paired | null
  /** Whether the server has ended the pairing. */
  isOver: boolean
  /** Whether the browser stores nothing, so that the pairing ends with the page. */
  isForgetful: boolean
  beats: Beats
  /** Pairs the device. Returns `null` on success, or else the reason. */
  pair: (code: string) => Promise<MessageDescriptor | null>
}

const NONE: Beats = { last: null, failure: null }

/** Returns this device's pairing; sends a heartbeat once a minute while the page is open. */
export function useKiosk(): Kiosk {
  const [paired, setPaired] = useState(recallPairing)
  const [isOver, setOver] = useState(false)
  const [isForgetful, setForgetful] = useState(false)
  const [beats, setBeats] = useState(NONE)
  const opened = useRef<Promise<PublicApi> | null>(null)

  function api(): Promise<PublicApi> {
    opened.current ??= openPublicApi()
    return opened.current
  }

  const beat = useEffectEvent(async (token: string, signal: AbortSignal): Promise<void> => {
    try {
      const body = { sentAt: new Date().toISOString(), appVersion: appVersion(), queueLength: await queueLength() }
      const { kiosk, receivedAt, clockSkew } = await (
        await api()
      ).call(beatKiosk, { headers: { [KIOSK_HEADER]: token }, body }, { signal })
      keepPairing({ token, kiosk })
      setPaired({ token, kiosk })
      setBeats({ last: { receivedAt, clockSkew }, failure: null })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ApiFailure && error.problem?.code === 'link_gone') {
        forgetPairing()
        setPaired(null)
        setOver(true)
      } else {
        const { message } = failureWords(callFailureOf(error))
        setBeats(({ last }) => ({ last, failure: message }))
      }
    }
  })

  const token = paired?.token ?? null
  useEffect(() => {
    if (token === null) return undefined
    const leaving = new AbortController()
    const now = () => void beat(token, leaving.signal)
    now()
    const timer = setInterval(now, HEARTBEAT_SECONDS * 1_000)
    window.addEventListener('online', now)
    return () => {
      leaving.abort()
      clearInterval(timer)
      window.removeEventListener('online', now)
    }
  }, [token])

  async function pair(code: string): Promise<MessageDescriptor | null> {
    try {
      const made = await (await api()).call(pairKiosk, { body: { code } })
      setForgetful(!keepPairing(made))
      setOver(false)
      setBeats(NONE)
      setPaired(made)
      return null
    } catch (error) {
      return failureWords(callFailureOf(error)).message
    }
  }

  return { paired, isOver, isForgetful, beats, pair }
}

/** A failed count must not stop the heartbeat. */
async function queueLength(): Promise<number> {
  const { unsentOnDevice } = await import('../../data/unsent-on-device.ts')
  return unsentOnDevice().catch(() => 0)
}
