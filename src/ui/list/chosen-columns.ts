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

/** Also where a browser forbids storage, for as long as the page stands. */
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

/** A saved view that is opened has the columns that it says, whatever was changed in it on this device and not saved. */
export function forgetChosenColumns(list: string, userId: string, saved: string): void {
  write(`${keyOf(list, userId)}.${saved}`, null)
}

export function chosenOf<Row>(columns: readonly Column<Row>[], { hidden, added, only }: Choice): Column<Row>[] {
  // The first is what a row is called and opened by.
  return columns.filter(
    ({ id, extra }, index) =>
      index === 0 || (only ? only.includes(id) : extra ? added.includes(id) : !hidden.includes(id)),
  )
}

/** Without these in the list. What a later release brings is shown to all who have not seen it. */
export function choiceOf<Row>(columns: readonly Column<Row>[], chosen: ReadonlySet<string>): Choice {
  return {
    hidden: columns.flatMap(({ id, extra }) => (extra || chosen.has(id) ? [] : id)),
    added: columns.flatMap(({ id, extra }) => (extra && chosen.has(id) ? id : [])),
  }
}

export interface ChosenColumns<Row> {
  /** The list: `services`. */
  list: string
  /** The first is always shown. */
  all: readonly Column<Row>[]
  /** Those too that the list has for other people. */
  known: readonly Pick<Column<Row>, 'id'>[]
  shown: readonly Column<Row>[]
  /** The version of the saved view that they were taken from; undefined where they are of no view. */
  of: number | undefined
  choose: (chosen: ReadonlySet<string>, of?: number) => void
}

/** The columns that a person has chosen for a list, or for the saved view that it is opened as, remembered on the device. */
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
      // A view tells all of its columns: what a later release brings is not in it.
      write(key, JSON.stringify(saved ? { ...NONE, only: [...chosen], of } : choiceOf(all, chosen)))
    },
  }
}
