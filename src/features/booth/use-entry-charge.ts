import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react'

import type { Service } from '../../../contract/service.ts'
import type { Location } from '../../../contract/location.ts'
import type { ServiceAct } from '../stays/public.ts'
import { hearTypingOn } from './booth-field.tsx'
import type { EntryQueue } from './entry-queue.ts'
import type { BoothScreen } from './process-entry.ts'
import type { Question } from './booth-entry.ts'

interface EntryChargeOptions {
  queue: EntryQueue
  location: Location
  field: RefObject<HTMLInputElement | null>
  shown: BoothScreen['shown']
  onAct: (service: string, act: ServiceAct | undefined) => void
  onLeave: () => void
}

/**
 * Opens the charge for Enter in the field. If the attendant types on before working in the charge, the charge closes
 * and becomes a question of the queue.
 */
export function useEntryCharge({ queue, location, field, shown, onAct, onLeave }: EntryChargeOptions) {
  const leaveCharge = useRef<(() => void) | null>(null)
  const openCharge = useEffectEvent((service: Service, question: Question & { kind: 'inside' | 'pay' }) => {
    const leave = () => {
      stop()
      queue.ask(location, question)
      onLeave()
    }
    const stopHearing = hearTypingOn(field.current, leave)
    const stop = () => {
      leaveCharge.current = null
      stopHearing()
    }
    leaveCharge.current = leave
    onAct(service.id, service.status === 'progress' ? 'finish' : undefined)
    return stop
  })
  useEffect(() => {
    let stop: (() => void) | null = null
    const hide = queue.show({
      locationId: location.id,
      shown,
      charge: (service, question) => {
        stop?.()
        stop = openCharge(service, question)
      },
    })
    return () => {
      stop?.()
      hide()
    }
  }, [queue, location.id, shown])

  return {
    onType: useCallback(() => leaveCharge.current?.(), []),
    /** The charge was closed, so typing no longer turns it into a question. */
    noteClosed: () => {
      leaveCharge.current = null
    },
  }
}
