import * as v from 'valibot'

import { createDraftWriter, readDraft } from '../../src/data/use-draft.ts'
import type { Hands } from './actions.ts'
import { Violation } from './violation.ts'

/** Unsent input of a form, or a half-counted drawer, and its author. */
const Typed = v.object({ author: v.string(), text: v.string() })
type Typed = v.InferOutput<typeof Typed>

/** Unsent input of people in a world, by the outcome that they were shown. */
export interface TypedLedger {
  /** Types into a form that others on this tablet have open too, each their own. */
  type: (hands: Hands) => Promise<void>
  /** Returns the form of a service, whose draft a command includes. */
  keyOf: (serviceId: string) => string
  /** Begin or outcome of a command that includes the draft, as shown to its author. */
  sent: (author: string, key: string, end: 'began' | 'kept') => void
  /** Notes that all input of this person may be wiped from now on. */
  leaves: (author: string) => void
  /** Input that a person finds when they open each form. */
  find: (hands: Hands) => Promise<void>
}

const keyOf = (serviceId: string) => `service-edit:${serviceId}`

export function createTypedLedger(): TypedLedger {
  /** Possible values by author and place: a tab that died has not reported whether its input was stored. */
  const possible = new Map<string, (string | null)[]>()
  const of = (author: string, key: string) => possible.get(`${author} ${key}`) ?? [null]
  const set = (author: string, key: string, values: readonly (string | null)[]) =>
    possible.set(`${author} ${key}`, [...new Set(values)])

  const keysIn = ({ world }: Hands) => [
    ...world.serviceIds.map(keyOf),
    ...world.locations.map(({ id }) => `cash-count:${id}`),
  ]

  return {
    keyOf,
    type: async (hands) => {
      const { world, tab, work } = hands
      const key = world.chance.pick(keysIn(hands))
      const value: Typed = { author: work.person.id, text: world.nextTag() }
      set(value.author, key, [...of(value.author, key), value.text])
      await createDraftWriter<Typed>(work.drafts, key, work.now).save(value)
      if (!tab.context.dead()) set(value.author, key, [value.text])
    },
    sent: (author, key, end) => {
      set(author, key, end === 'began' ? [...of(author, key), null] : [null])
    },
    leaves: (author) => {
      for (const [place, values] of possible)
        if (place.startsWith(author)) possible.set(place, [...new Set([...values, null])])
    },
    find: async (hands) => {
      const { work, tab } = hands
      const me = work.person
      for (const key of keysIn(hands)) {
        const found = await readDraft(work.drafts, key, Typed)
        if (tab.context.dead() || tab.work() !== work) return
        if (found !== null && found.author !== me.id)
          throw new Violation(`nobody reads what another typed · ${me.name} · ${key} · ${JSON.stringify(found)}`)
        const may = of(me.id, key)
        if (!may.includes(found?.text ?? null))
          throw new Violation(
            `what was typed is there again · ${me.name} · ${key} · ${JSON.stringify(found)} · ${may.join()}`,
          )
      }
    },
  }
}
