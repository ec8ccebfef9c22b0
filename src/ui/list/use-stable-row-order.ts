import { useState } from 'react'

import type { ListNews } from '../../lib/listed-page.ts'
import { newRows, takeIn, type Answer, type KeyOf, type StableRows } from './stable-row-order.ts'
import { useWhenIdle } from './use-idle.ts'

interface HeldStill<Found> {
  /** Undefined until there is something to show. */
  shown: Found | undefined
  news: ListNews
}

/** Holds the rows' order before somebody's eyes, until they ask for what is new or leave the page alone. */
export function useStableRowOrder<Row, Found extends Answer<Row>>(found: Found | undefined, keyOf: KeyOf<Row>): HeldStill<Found> {
  const [taken, setTaken] = useState<Found>()
  const [held, setHeld] = useState<StableRows<Found> | null>(null)
  if (found !== undefined && found !== taken) {
    setTaken(found)
    setHeld(takeIn(held, found, keyOf))
  }
  const waiting = held?.waiting != null
  const show = () => setHeld((current) => (current?.waiting ? { shown: current.waiting, waiting: null } : current))
  useWhenIdle(waiting, show)
  return { shown: held?.shown, news: { rows: held ? newRows(held, keyOf) : 0, waiting, show } }
}
