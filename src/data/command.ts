import type * as v from 'valibot'

import type { Endpoint, GivenRequest, RequestSchemas } from '../../contract/endpoint.ts'
import type { Problem } from '../../contract/problem.ts'
import { ApiFailure } from '../offline/api-failure.ts'
import type { CollectionOf, KeptRecord } from '../offline/collection.ts'
import type { Session } from '../offline/session-state.ts'

/** One thing that a person can do to a record, as a feature defines it in its `commands.ts`. */
export interface Command<Input, T extends KeptRecord, Request extends RequestSchemas> {
  name: string
  endpoint: Endpoint<Request, v.GenericSchema<unknown, T>>
  /** Where the record is kept. */
  collection: CollectionOf<T>
  toRequest: (input: Input) => GivenRequest<Endpoint<Request, v.GenericSchema<unknown, T>>>
}

export function defineCommand<Input, T extends KeptRecord, Request extends RequestSchemas>(
  command: Command<Input, T, Request>,
): Command<Input, T, Request> {
  return command
}

/**
 * What came of it. `done`: it is safe, and `record` is what is shown from now on. `refused`: the server said no.
 * `conflict`: somebody else changed the same field; the problem brings both values. `unreachable`: no word of the
 * API on it, so it may or may not have been done there: no connection, an error of the server, or a foreign answer. `signed_out`: the session has ended.
 */
export type CommandOutcome<T> =
  | { kind: 'done'; record: T }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'conflict'; problem: Problem }
  | { kind: 'unreachable'; because: 'network' | 'server' | 'foreign' }
  | { kind: 'signed_out' }

/** Sends a command at once and writes the answer into the kept row. */
export async function perform<Input, T extends KeptRecord, Request extends RequestSchemas>(
  { api, db }: Pick<Session, 'api' | 'db'>,
  { endpoint, collection, toRequest }: Command<Input, T, Request>,
  input: Input,
): Promise<CommandOutcome<T>> {
  let record: T
  try {
    record = await api.call(endpoint, toRequest(input))
  } catch (error) {
    if (error instanceof ApiFailure) return outcomeOf(error)
    throw error
  }
  try {
    await collection.update(db, record)
  } catch {
    // The server has done it. That this device could not note it is no refusal: the next pull brings it.
  }
  return { kind: 'done', record }
}

function outcomeOf({ problem, reason }: ApiFailure): Exclude<CommandOutcome<never>, { kind: 'done' }> {
  if (problem === null) return { kind: 'unreachable', because: reason.kind === 'server' || reason.kind === 'foreign' ? reason.kind : 'network' }
  if (problem.status === 401) return { kind: 'signed_out' }
  return { kind: problem.code === 'edit_conflict' ? 'conflict' : 'refused', problem }
}
