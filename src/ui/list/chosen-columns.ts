import { useMemo, useState } from 'react'
import * as v from 'valibot'

import { recall, remember } from '../remembered.ts'
import type { Column } from './column.ts'

const Choice = v.pipe(v.string(), v.parseJson(), v.object({ hidden: v.array(v.string()), added: v.array(v.string()), of: v.optional(v.number()) }))
type Choice = v.InferOutput<typeof Choice>

const NONE: Choice = { hidden: [], added: [] }

function kept(key: string): Choice {
  const read = v.safeParse(Choice, recall(key))
  return read.success ? read.output : NONE
}

export function chosenOf<Row>(columns: readonly Column<Row>[], { hidden, added }: Choice): Column<Row>[] {
  // The first is what a row is called and opened by.
  return columns.filter(({ id, extra }, index) => index === 0 || (extra ? added.includes(id) : !hidden.includes(id)))
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
  shown: readonly Column<Row>[]
  /** The version of the saved view that they were taken from; undefined where they are of no view. */
  of: number | undefined
  choose: (chosen: ReadonlySet<string>, of?: number) => void
}

/** The columns that a person has chosen for a list, or for the saved view that it is opened as, remembered on the device. */
export function useChosenColumns<Row>(list: string, userId: string, saved: string | undefined, all: readonly Column<Row>[]): ChosenColumns<Row> {
  const own = `parq.columns.${list}.${userId}`
  const key = saved ? `${own}.${saved}` : own
  const [made, setMade] = useState<Choice & { key: string }>()
  const choice = useMemo((): Choice => (made?.key === key ? made : kept(recall(key) ? key : own)), [key, own, made])
  const shown = useMemo(() => chosenOf(all, choice), [all, choice])
  return {
    list,
    all,
    shown,
    of: choice.of,
    choose: (chosen, of = choice.of) => {
      const next = { ...choiceOf(all, chosen), of, key }
      remember(key, JSON.stringify(next))
      setMade(next)
    },
  }
}
