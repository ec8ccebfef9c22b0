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

/** The right that stands behind a refusal: lost before the action was done, as the server says. */
function lostRightOf(op: Op): LostRight | undefined {
  return op.state === 'refused' ? op.lastError?.problem?.lost : undefined
}

/** Whether an action is about something that its author has lost the right to. */
export function hasLostRight(op: Op, subject: OpSubject | null): boolean {
  return lostRightOf(op) !== undefined || (subject?.lostLocation ?? null) !== null
}

/** Whether the form of a refused action still opens for its author: its location or role may be gone. */
export function mayEditAgain(op: Op, subject: OpSubject | null): boolean {
  if (actionOf(op).staysWithAuthor === true) return true
  const right = lostRightOf(op)?.right
  if (right === 'admin') return false
  return right === 'location' ? subject?.lostLocation === null : (subject?.lostLocation ?? null) === null
}

/** What was taken away from the author of an action, when, and what that means for it. */
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
        {taken} <Trans>Ask an administrator to do it for you, or to give you {name} back: then send it again.</Trans>
      </>
    )
  }
  return (
    <>
      {taken} {isOpen(op) && <Trans>What you did before that is still accepted.</Trans>}
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
  /** Whether the amount is on the administrators' list already. */
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
