import { Trans } from '@lingui/react/macro'

import type { LostRight } from '../../../contract/problem.ts'
import { useSession } from '../../data/session-provider.tsx'
import { isOpen, needsPerson, type Op } from '../../data/use-outbox.ts'
import { TakenWords } from '../../trade/taken-words.tsx'
import { Moment } from '../../ui/moment.tsx'
import styles from './op-entry.module.css'
import type { OpSubject } from './use-subjects.ts'

interface LostRightReasonProps {
  op: Op
  subject: OpSubject | null
  timeZone: string
}

/** The first line of an action that its author had lost the right to, or may have: what was taken away, and when. */
export function LostRightReason({ op, subject, timeZone }: LostRightReasonProps) {
  const { user } = useSession()
  const lost = op.state === 'refused' ? op.lastError?.problem?.lost : undefined
  if (lost !== undefined) {
    return (
      <p className={styles.reason}>
        <Lost lost={lost} author={op.author.name} timeZone={timeZone} />
      </p>
    )
  }
  const name = subject?.lostLocation ?? null
  if (name === null) return null
  const at = user.lostLocations?.find((location) => location.name === name)?.at ?? null
  if (!needsPerson(op)) {
    return (
      <p className={styles.quiet}>
        <TakenWords place={{ name, at, timeZone }} /> {isOpen(op) && <Trans>What you did before that is still accepted.</Trans>}
      </p>
    )
  }
  return (
    <p className={styles.reason}>
      <TakenWords place={{ name, at, timeZone }} /> <Trans>Ask an admin to do it for you, or to give you {name} back: then send it again.</Trans>
    </p>
  )
}

function Lost({ lost: { right, location, at }, author, timeZone }: { lost: LostRight; author: string; timeZone: string }) {
  const when = <Moment at={at} timeZone={timeZone} />
  if (right === 'sign_in') return <Trans>{author} could no longer sign in: {when}. This was done afterwards, so the server does not accept it.</Trans>
  if (right === 'admin' || location === null) return <Trans>You were no longer an administrator: {when}. You did this afterwards, so the server does not accept it.</Trans>
  return (
    <>
      <TakenWords place={{ name: location.name, at, timeZone }} /> <Trans>You did this afterwards, so the server does not accept it.</Trans>
    </>
  )
}
