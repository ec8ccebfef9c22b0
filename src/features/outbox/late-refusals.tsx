import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { useLateRefusals, type Op } from '../../data/use-outbox.ts'
import { now } from '../../lib/now.ts'
import type { LinkTarget } from '../../records/record-kind.ts'
import { useDismissals } from '../../ui/dismissals.ts'
import { Interruption, InterruptionLine } from '../../ui/interruption.tsx'
import { useDeviceTimeZone } from '../../ui/moment.tsx'
import { actionOf } from './record-kind-of-op.ts'
import { LostRightWords, hasLostRight, mayEditAgain } from './lost-right.tsx'
import { OpTitle, reasonsOf } from './op-words.tsx'
import { OpFields } from './op-fields.tsx'
import { useSubjects, type OpSubject } from './use-subjects.ts'

/** A refusal of an action. A later refusal of the same action is another object. */
const refusalOf = ({ id, lastError }: Op) => `${id}:${lastError?.at ?? 0}`

/**
 * Interrupts the person on any page if the server refuses an act within seconds. Booth acts finish as soon as the
 * device has stored them, so the form has closed by then and the customer may still be there. Takes no focus, so keys
 * that are being typed reach their field. Refusals from before the page was loaded are one line until a press. `lazy`
 * needs the default export.
 */
export default function LateRefusals() {
  const { user } = useSession()
  const live = useLateRefusals()
  const dismissals = useDismissals('refusals', user.id)
  const [loadedAt] = useState(now)
  const [opened, setOpened] = useState(false)
  const { pathname } = useLocation()
  const refused = live.status === 'ready' ? live.value : []
  const lasting = useLasting(refused.map(refusalOf).join())
  const ops = refused.filter((op) => lasting.has(refusalOf(op)) && !dismissals.has(refusalOf(op)))
  const subjectOf = useSubjects(ops)
  if (pathname === '/dashboard/outbox') return null
  const cards = opened ? ops : ops.filter(({ lastError }) => (lastError?.at ?? 0) >= loadedAt)
  const older = ops.filter((op) => !cards.includes(op))
  return (
    <>
      {cards.map((op) => (
        <LateRefusal
          key={op.id}
          op={op}
          subject={subjectOf(op)}
          onDismiss={() => dismissals.dismiss([refusalOf(op)])}
        />
      ))}
      {older.length > 0 && (
        <InterruptionLine
          onOpen={() => setOpened(true)}
          onDismiss={() => dismissals.dismiss(older.map((op) => refusalOf(op)))}
        >
          <Plural
            value={older.length}
            one="The server did not accept # of your actions."
            other="The server did not accept # of your actions."
          />
        </InterruptionLine>
      )}
    </>
  )
}

/** A form that is still open takes its refused action back within this time, in milliseconds, and shows the reason itself. */
const TAKEN_BACK_WITHIN_MS = 500

/** Returns those of the ids, joined by commas, that have been present for a moment. */
function useLasting(ids: string): ReadonlySet<string> {
  const [lasting, setLasting] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLasting(ids), TAKEN_BACK_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [ids])
  return new Set(lasting.split(','))
}

interface LateRefusalProps {
  op: Op
  subject: OpSubject | null
  onDismiss: () => void
}

function LateRefusal({ op, subject, onDismiss }: LateRefusalProps) {
  const { t } = useLingui()
  const action = actionOf(op)
  const readersZone = useDeviceTimeZone()
  const timeZone = subject?.timeZone ?? readersZone
  const form = useLinkHere(action.resubmitLink?.(op.recordId, op.id))
  const resubmit = mayEditAgain(op, subject) ? form : undefined
  const hasLost = hasLostRight(op, subject)
  const link = (
    <Button
      size="sm"
      renderRoot={(props) => <Link {...(resubmit ?? { to: '/dashboard/outbox' })} {...props} />}
      onClick={onDismiss}
    >
      {resubmit ? <Trans>Correct and send again</Trans> : <Trans>Open the outbox</Trans>}
    </Button>
  )
  return (
    <Interruption buttons={link} onDismiss={onDismiss}>
      <OpTitle op={op} subject={subject} heading="h2" />
      <p>
        <strong>
          <Trans>The server did not accept it.</Trans>
        </strong>{' '}
        <LostRightWords op={op} subject={subject} timeZone={timeZone} />{' '}
        {reasonsOf(op, hasLost)
          .map((reason) => t(reason))
          .join(' ')}
      </p>
      {action.movesMoney === true && (
        <>
          <OpFields op={op} timeZone={timeZone} />
          <p>
            {hasLost ? (
              <Trans>Keep the money separate and give it to an administrator, who books it.</Trans>
            ) : (
              <Trans>Keep the money separate until this is settled.</Trans>
            )}
          </p>
        </>
      )}
    </Interruption>
  )
}

/**
 * Returns a link to the same form beside the booth if the attendant is there, so that the next plate stays in its
 * field.
 */
function useLinkHere(link: LinkTarget | undefined): LinkTarget | undefined {
  const { pathname } = useLocation()
  const { location } = useSearch({ strict: false })
  if (
    link?.to !== '/dashboard/services' ||
    pathname !== '/dashboard/booth' ||
    typeof link.search !== 'object' ||
    link.search.edit === true
  )
    return link
  const { service, act, resubmit } = link.search
  return { to: '/dashboard/booth', search: { location, service, act, resubmit } }
}
