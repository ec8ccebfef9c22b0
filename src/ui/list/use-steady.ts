import { useState } from 'react'

import type { ListNews } from '../../lib/listed-page.ts'
import { newRows, takeIn, type Answer, type KeyOf, type Steady } from './steady.ts'
import { useWhenIdle } from './use-idle.ts'

interface HeldStill<Found> {
  /** Undefined until there is something to show. */
  shown: Found | undefined
  news: ListNews
}

/** Holds the rows' order before somebody's eyes, until they ask for what is new or leave the page alone. */
export function useSteady<Row, Found extends Answer<Row>>(found: Found | undefined, keyOf: KeyOf<Row>): HeldStill<Found> {
  const [taken, setTaken] = useState<Found>()
  const [steady, setSteady] = useState<Steady<Found> | null>(null)
  if (found !== undefined && found !== taken) {
    setTaken(found)
    setSteady(takeIn(steady, found, keyOf))
  }
  const waiting = steady?.waiting != null
  const show = () => setSteady((held) => (held?.waiting ? { shown: held.waiting, waiting: null } : held))
  useWhenIdle(waiting, show)
  return { shown: steady?.shown, news: { rows: steady ? newRows(steady, keyOf) : 0, waiting, show } }
}
