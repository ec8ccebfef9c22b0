import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

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

/** What the last try came to, one sentence each; empty before the first. */
export function reasonsOf(op: Pick<Op, 'lastError' | 'state' | 'attempts'>): MessageDescriptor[] {
  const { lastError } = op
  if (lastError === null) return []
  const { kind, problem } = lastError
  // Without a word of its own: written by a newer release.
  if (kind !== 'problem' && !Object.hasOwn(WHY, kind)) return []
  if (kind !== 'problem') return [WHY[kind]]
  if (problem === null) return []
  const fields = problem.errors?.map(({ code }) => fieldCodeLabel(code)) ?? []
  const words = fields.length > 0 ? fields : [PROBLEM_LABELS[problem.code]]
  return isTurnedAway(op) ? [...words, TURNED_AWAY] : words
}
