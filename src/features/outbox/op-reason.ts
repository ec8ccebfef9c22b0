import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CollectionName } from '../../../contract/events.ts'
import { isTurnedAway, type Op } from '../../data/use-outbox.ts'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { PROBLEM_LABELS } from '../../ui/labels/problems.ts'

const WHY = {
  network: msg`The server could not be reached.`,
  timeout: msg`The server did not answer in time.`,
  foreign: msg`Something else answered in the server’s place: on a public Wi-Fi, open its own sign-in page first.`,
  server: msg`The server could not do it just now.`,
  unreadable: msg`The server answered in a way that this version cannot read. Update PARQ.`,
}

const TURNED_AWAY = msg`The server turns it away each time, without looking at what it asks. It stays on this device and is tried again; tell your administrator if this does not pass.`

/** Why the server does not know a record that this device shows. */
const UNKNOWN_THERE: Partial<Record<CollectionName, MessageDescriptor>> = {
  services: msg`The server does not have this stay: its entry was not accepted, or was discarded.`,
  cashUps: msg`The server does not have this cash-up: its opening was not accepted, or was discarded.`,
  passes: msg`The server does not have this pass: its sale was not accepted, or was discarded.`,
  drivers: msg`This driver was deleted.`,
  vehicles: msg`This vehicle or its driver was deleted.`,
}

/** The money of the refused action, once the server has it on the administrators' list. */
export const WITH_ADMINS = msg`The amount is on your administrators’ list of money that was not accepted. They book it or ask you about it.`

/** What the last try came to, one sentence each, the true reason first; empty before the first. `isElsewhere`: the record's location is no longer the person's, which is said beside it. */
export function reasonsOf(op: Pick<Op, 'lastError' | 'state' | 'attempts' | 'collection'>, isElsewhere: boolean): MessageDescriptor[] {
  const { lastError } = op
  if (lastError === null) return []
  const { kind, problem } = lastError
  // Without a word of its own: written by a newer release.
  if (kind !== 'problem' && !Object.hasOwn(WHY, kind)) return []
  if (kind !== 'problem') return [WHY[kind]]
  if (problem === null) return []
  const fields = problem.errors?.map(({ code }) => fieldCodeLabel(code)) ?? []
  // A lost right is told with its moment; a record elsewhere is unknown for no other reason.
  const isSaid = problem.lost !== undefined || (problem.code === 'not_found' && isElsewhere)
  const words = fields.length > 0 ? fields : isSaid ? [] : [(problem.code === 'not_found' ? UNKNOWN_THERE[op.collection] : undefined) ?? PROBLEM_LABELS[problem.code]]
  return [...words, ...(problem.queued === true ? [WITH_ADMINS] : []), ...(isTurnedAway(op) ? [TURNED_AWAY] : [])]
}
