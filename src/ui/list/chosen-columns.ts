import { useMemo, useSyncExternalStore } from 'react'
import * as v from 'valibot'

import { recall, remember } from '../remembered.ts'
import type { Column } from './column.ts'

const Choice = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    hidden: v.array(v.string()),
    added: v.array(v.string()),
    only: v.optional(v.array(v.string())),
    of: v.optional(v.number()),
  }),
)
type Choice = v.InferOutput<typeof Choice>

const NONE: Choice = { hidden: [], added: [] }

/** Choices of this page, also if the browser forbids storage. */
const made = new Map<string, string | null>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const written = (key: string) => made.get(key) ?? recall(key)

function read(text: string | null): Choice {
  const parsed = v.safeParse(Choice, text)
  return parsed.success ? parsed.output : NONE
}

function write(key: string, text: string | null): void {
  made.set(key, text)
  remember(key, text)
  for (const listener of listeners) listener()
}

const keyOf = (list: string, userId: string) => `parq.columns.${list}.${userId}`

/** Discards unsaved changes of a saved view's columns on this device, so that the opened view has its saved columns. */
export function forgetChosenColumns(list: string, userId: string, saved: string): void {
  write(`${keyOf(list, userId)}.${saved}`, null)
}

export function chosenOf<Row>(columns: readonly Column<Row>[], { hidden, added, only }: Choice): Column<Row>[] {
  // The first column names and opens a row.
  return columns.filter(
    ({ id, extra }, index) =>
      index === 0 || (only ? only.includes(id) : extra ? added.includes(id) : !hidden.includes(id)),
  )
}

/**
 * Returns the choice of columns in its stored form. Columns of a later release are shown unless the person hides them.
 */
export function choiceOf<Row>(columns: readonly Column<Row>[], chosen: ReadonlySet<string>): Choice {
  return {
    hidden: columns.flatMap(({ id, extra }) => (extra || chosen.has(id) ? [] : id)),
    added: columns.flatMap(({ id, extra }) => (extra && chosen.has(id) ? id : [])),
  }
}

export interface ChosenColumns<Row> {
  /** The list: `services`. */
  list: string
  /** All columns of the list; the first is always shown. */
  all: readonly Column<Row>[]
  /** All columns, including those that the list has only for other people. */
  known: readonly Pick<Column<Row>, 'id'>[]
  shown: readonly Column<Row>[]
  /** Version of the saved view that the columns were taken from; `undefined` if they belong to no view. */
  of: number | undefined
  choose: (chosen: ReadonlySet<string>, of?: number) => void
}

/**
 * Returns the columns that a person has chosen for a list, or for the saved view with which it was opened. The choice
 * is stored on the device.
 */
export function useChosenColumns<Row>(
  list: string,
  userId: string,
  saved: string | undefined,
  all: readonly Column<Row>[],
  known: readonly Pick<Column<Row>, 'id'>[] = all,
): ChosenColumns<Row> {
  const own = keyOf(list, userId)
  const key = saved ? `${own}.${saved}` : own
  const text = useSyncExternalStore(subscribe, () => written(key) ?? written(own))
  const choice = useMemo(() => read(text), [text])
  const shown = useMemo(() => chosenOf(all, choice), [all, choice])
  return {
    list,
    all,
    known,
    shown,
    of: choice.of,
    choose: (chosen, of = choice.of) => {
      // A view lists all of its columns, so it does not include columns of a later release.
      write(key, JSON.stringify(saved ? { ...NONE, only: [...chosen], of } : choiceOf(all, chosen)))
    },
  }
}
