import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

import { startCodeReader } from './code-reader.ts'
import { watchCodes } from './watch-codes.ts'

/** Time between two pictures: a code is found at once for a person, and the tablet stays cool. */
const PAUSE_MS = 100

/** Time without a code after which the person is helped: glare, a crumpled paper or a dirty lens. */
const SLOW_MS = 8_000

/** Returns why the codes in one picture are not taken; null if they are. */
export type TakeCodes = (texts: readonly string[]) => Promise<MessageDescriptor | null>

export interface Reading {
  refused: MessageDescriptor | null
  /** Nothing was found for a while. */
  isSlow: boolean
  /** The reader is not on this device, and cannot be downloaded. */
  hasFailed: boolean
}

const NOTHING: Reading = { refused: null, isSlow: false, hasFailed: false }

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Shows the camera's picture in the returned video and reads its codes, until `take` takes one. */
export function useCodes(
  stream: MediaStream | null,
  take: TakeCodes,
  onTaken: () => void,
): { video: RefObject<HTMLVideoElement | null>; reading: Reading } {
  const video = useRef<HTMLVideoElement>(null)
  const [reading, setReading] = useState(NOTHING)

  const judge = useEffectEvent(async (texts: readonly string[]): Promise<boolean> => {
    const refused = await take(texts)
    if (refused === null) onTaken()
    else setReading({ ...NOTHING, refused })
    return refused === null
  })

  useEffect(() => {
    const shown = video.current
    if (stream === null || shown === null) return undefined
    const over = new AbortController()
    const reader = startCodeReader()
    shown.srcObject = stream
    const watch = async () => {
      await shown.play()
      await watchCodes({
        read: () => reader.read(shown),
        take: judge,
        next: () => waited(PAUSE_MS),
        signal: over.signal,
      })
    }
    watch().catch(() => {
      if (!over.signal.aborted) setReading({ ...NOTHING, hasFailed: true })
    })
    return () => {
      over.abort()
      reader.end()
      shown.srcObject = null
      setReading(NOTHING)
    }
  }, [stream])

  const isLooking = stream !== null && reading === NOTHING
  useEffect(() => {
    if (!isLooking) return undefined
    const timer = setTimeout(() => setReading({ ...NOTHING, isSlow: true }), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isLooking])

  return { video, reading }
}
