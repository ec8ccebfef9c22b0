import type { CRUD_VERBS } from '../../../contract/crud.ts'

type EndpointSentence<Id extends string> = readonly [call: { id: Id } | undefined, sentence: string]

/** Returns sentences by the ids of the existing calls. */
function byId<Id extends string>(said: readonly EndpointSentence<Id>[]): Record<Id, string> {
  const ids = said.flatMap(([call]) => (call === undefined ? [] : [call.id]))
  const sentences: Record<string, string> = Object.fromEntries(
    said.flatMap(([call, sentence]) => (call === undefined ? [] : [[call.id, sentence]])),
  )
  if (!hasEach(sentences, ids)) throw new Error('A call has no sentence')
  return sentences
}

function hasEach<Id extends string>(
  sentences: Record<string, string>,
  ids: readonly Id[],
): sentences is Record<Id, string> {
  return ids.every((id) => id in sentences)
}

/** Returns summaries of the calls that `defineCrud` makes. Example: `one` is "a holiday", `many` is "the holidays". */
export function roomSummaries<Id extends string>(
  calls: Partial<Record<(typeof CRUD_VERBS)[number], { id: Id }>>,
  one: string,
  many: string,
): Record<Id, string> {
  return byId<Id>([
    [calls.list, `Lists ${many} of the company, a page at a time.`],
    [calls.count, `Counts ${many} that the filters find.`],
    [calls.changes, `Lists changes of ${many} of the company, since a cursor.`],
    [calls.get, `Reads ${one}.`],
    [calls.history, `Reads the audit trail of ${one}, newest first.`],
    [calls.create, `Creates ${one}, with the id from the request.`],
    [calls.edit, `Changes fields of ${one}. Each field carries the value that the edit was made from.`],
    [calls.remove, `Deletes ${one}. Deleting a deleted record succeeds.`],
  ])
}

type RateCalls<Id extends string> = Record<'list' | 'get' | 'create' | 'edit' | 'remove', { id: Id }>

/** Returns summaries of the calls for single rates of one kind. */
export function rateSummaries<Id extends string>(calls: RateCalls<Id>, rate: string): Record<Id, string> {
  return byId<Id>([
    ...sharedBySets(calls, rate),
    [calls.create, `Adds a ${rate}, from now or a later instant on. A stay keeps the rates of its entry.`],
    [calls.edit, `Changes a ${rate} from now or a later instant on. A stay keeps the rates of its entry.`],
  ])
}

/** Returns summaries of the calls for rates that are written as a whole set of tariffs. */
export function rateSetSummaries<Id extends string>(calls: RateCalls<Id>, rate: string): Record<Id, string> {
  return byId<Id>([
    ...sharedBySets(calls, rate),
    [
      calls.create,
      `Sets all tariffs of the ${rate} of a vehicle type at a location, from now or a later instant on. A stay keeps the rates of its entry.`,
    ],
    [
      calls.edit,
      `Replaces all tariffs of a ${rate}, from now or a later instant on. A stay keeps the rates of its entry.`,
    ],
  ])
}

function sharedBySets<Id extends string>(calls: RateCalls<Id>, rate: string): EndpointSentence<Id>[] {
  return [
    [calls.list, `Lists the ${rate}s of the locations that the person sees, including past and future ones.`],
    [calls.get, `Reads a ${rate}.`],
    [calls.remove, `Ends a ${rate}, from now or a later instant on. Stays that started before keep it.`],
  ]
}
