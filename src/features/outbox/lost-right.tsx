import { Trans } from '@lingui/react/macro'

import type { LostRight } from '../../../contract/problem.ts'
import { useSession } from '../../data/session-provider.tsx'
import { isOpen, needsPerson, type Op } from '../../data/use-outbox.ts'
import { TakenWords } from '../locations/public.ts'
import { Moment } from '../../ui/moment.tsx'
import { actionOf } from './record-kind-of-op.ts'
import type { OpSubject } from './use-subjects.ts'

interface LostRightWordsProps {
  op: Op
  subject: OpSubject | null
  timeZone: string
}

/** Returns the right that the author had lost before the act, if the server names it as the reason of the refusal. */
function lostRightOf(op: Op): LostRight | undefined {
  return op.state === 'refused' ? op.lastError?.problem?.lost : undefined
}

/** Returns whether an op needs a right that its author has lost. */
export function hasLostRight(op: Op, subject: OpSubject | null): boolean {
  return lostRightOf(op) !== undefined || (subject?.lostLocation ?? null) !== null
}

/** Returns whether the author can still open the form of a refused op: their location or role may be gone. */
export function mayEditAgain(op: Op, subject: OpSubject | null): boolean {
  if (actionOf(op).staysWithAuthor === true) return true
  const right = lostRightOf(op)?.right
  if (right === 'admin') return false
  return right === 'location' ? subject?.lostLocation === null : (subject?.lostLocation ?? null) === null
}

/** Explains which right the author lost, when, and the effect on this op. */
export function LostRightWords({ op, subject, timeZone }: LostRightWordsProps) {
  const { user } = useSession()
  const lost = lostRightOf(op)
  if (lost !== undefined)
    return (
      <Lost lost={lost} isQueued={op.lastError?.problem?.queued === true} author={op.author.name} timeZone={timeZone} />
    )
  const name = subject?.lostLocation ?? null
  if (name === null) return null
  const at = user.lostLocations?.find((location) => location.name === name)?.at ?? null
  const taken = <TakenWords place={{ name, at, timeZone }} />
  if (needsPerson(op)) {
    return (
      <>
        {taken}{' '}
        <Trans>Ask an administrator to do it for you, or to give you access to {name} again; then send it again.</Trans>
      </>
    )
  }
  return (
    <>
      {taken} {isOpen(op) && <Trans>Work that you did before that is still accepted.</Trans>}
    </>
  )
}

function Lost({
  lost: { right, location, at },
  isQueued,
  author,
  timeZone,
}: {
  lost: LostRight
  /** Whether the amount is already on the administrators' list. */
  isQueued: boolean
  author: string
  timeZone: string
}) {
  const when = <Moment at={at} timeZone={timeZone} />
  if (right === 'sign_in')
    return (
      <Trans>
        {author} could no longer sign in: {when}. This was done afterwards, so the server does not accept it.
      </Trans>
    )
  if (right === 'admin' || location === null)
    return (
      <Trans>
        You were no longer an administrator: {when}. You did this afterwards, so the server does not accept it.
      </Trans>
    )
  return (
    <>
      <TakenWords place={{ name: location.name, at, timeZone }} />{' '}
      <Trans>You did this afterwards, so the server does not accept it.</Trans>{' '}
      {!isQueued && <Trans>Ask an administrator to do it for you.</Trans>}
    </>
  )
}
