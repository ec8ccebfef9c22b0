import { useMemo, useState } from 'react'
import * as v from 'valibot'

import { recall, remember } from '../remembered.ts'
import type { Column } from './column.ts'

const Choice = v.pipe(v.string(), v.parseJson(), v.object({ hidden: v.array(v.string()), added: v.array(v.string()) }))
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
  /** The first is always shown. */
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  choose: (chosen: ReadonlySet<string>) => void
}

/** The columns that a person has chosen for a list, remembered on the device under `key`, which names list and person. */
export function useChosenColumns<Row>(key: string, all: readonly Column<Row>[]): ChosenColumns<Row> {
  const [choice, setChoice] = useState(() => kept(key))
  const shown = useMemo(() => chosenOf(all, choice), [all, choice])
  return {
    all,
    shown,
    choose: (chosen) => {
      const next = choiceOf(all, chosen)
      remember(key, JSON.stringify(next))
      setChoice(next)
    },
  }
}
