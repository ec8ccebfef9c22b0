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

/** The last heartbeat that the server took, and why a later one did not reach it. */
export interface Beats {
  last: Pick<ResponseOf<typeof beatKiosk>, 'receivedAt' | 'clockSkew'> | null
  failure: MessageDescriptor | null
}

export interface Kiosk {
  paired: Paired | null
  /** It was paired, and the server says that it is no longer. */
  isOver: boolean
  /** The browser keeps nothing: the pairing ends with the page. */
  isForgetful: boolean
  beats: Beats
  /** Null where it was paired; else why not. */
  pair: (code: string) => Promise<MessageDescriptor | null>
}

const NONE: Beats = { last: null, failure: null }

/** This device as the server knows it: paired by a code, then heard of once a minute for as long as the page is open. */
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

/** What cannot be counted is not held against the device: it beats all the same. */
async function queueLength(): Promise<number> {
  const { unsentOnDevice } = await import('../../data/unsent-on-device.ts')
  return unsentOnDevice().catch(() => 0)
}
