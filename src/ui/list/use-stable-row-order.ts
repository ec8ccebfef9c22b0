import { useEffect, useEffectEvent, useState } from 'react'

import type { ListNews } from '../../lib/listed-page.ts'

interface FrozenOrder<Found> {
  /** `undefined` until there is something to show. */
  shown: Found | undefined
  news: ListNews
}

/** Keeps the order of displayed rows until the person requests new ones or stops touching the page. */
export function useStableRowOrder<Row, Found extends Answer<Row>>(
  found: Found | undefined,
  keyOf: KeyOf<Row>,
): FrozenOrder<Found> {
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

/** A list whose displayed rows stay in place. */
interface StableRows<Found> {
  shown: Found
  /** New rows that would move others; `null` if there are none. */
  waiting: Found | null
}

interface Answer<Row> {
  question: string
  rows: readonly Row[]
}

/** Returns the key of a row's record. */
type KeyOf<Row> = (row: Row) => string

function sameOrder<Row>(a: Answer<Row>, b: Answer<Row>, keyOf: KeyOf<Row>): boolean {
  const keys = b.rows.map(keyOf)
  return a.rows.length === keys.length && a.rows.every((row, index) => keyOf(row) === keys[index])
}

/**
 * Takes in a new answer. The answer to another request, and the same rows in the same order, are shown at once. Added,
 * removed and moved rows wait, because nothing may move under a finger.
 */
function takeIn<Row, Found extends Answer<Row>>(
  held: StableRows<Found> | null,
  found: Found,
  keyOf: KeyOf<Row>,
): StableRows<Found> {
  if (held === null || held.shown.question !== found.question || sameOrder(held.shown, found, keyOf))
    return { shown: found, waiting: null }
  return { shown: held.shown, waiting: found }
}

/** Number of rows that wait to be shown. */
function newRows<Row>({ shown, waiting }: StableRows<Answer<Row>>, keyOf: KeyOf<Row>): number {
  const ids = new Set(shown.rows.map(keyOf))
  return waiting?.rows.filter((row) => !ids.has(keyOf(row))).length ?? 0
}

/** Milliseconds after the last touch, key or scroll during which a person may still tap a row. */
const IDLE_MS = 15_000

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** While `wanted`, calls back once nobody has touched the page for a while, or as soon as the page is hidden. */
function useWhenIdle(wanted: boolean, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle)

  useEffect(() => {
    if (!wanted) return undefined
    let timer = setTimeout(idle, IDLE_MS)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(idle, IDLE_MS)
    }
    const looked = () => {
      if (document.hidden) idle()
    }
    for (const input of INPUTS) window.addEventListener(input, touched, { passive: true })
    document.addEventListener('visibilitychange', looked)
    return () => {
      clearTimeout(timer)
      for (const input of INPUTS) window.removeEventListener(input, touched)
      document.removeEventListener('visibilitychange', looked)
    }
  }, [wanted])
}
