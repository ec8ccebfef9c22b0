import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useLateRefusals, type Op } from '../../data/use-outbox.ts'
import type { LinkTarget } from '../../records/record-kind.ts'
import { Interruption } from '../../ui/interruption.tsx'
import { useDeviceTimeZone } from '../../ui/moment.tsx'
import { actionOf } from './kind-of-op.ts'
import { LostRightWords, hasLostRight } from './lost-right.tsx'
import { OpTitle, reasonsOf } from './op-words.tsx'
import { OpFields } from './op-fields.tsx'
import { useSubjects, type OpSubject } from './use-subjects.ts'

/**
 * Interrupts the person on any page if the server refuses an action within seconds. Booth actions finish on the
 * device's own word, so the form has closed by then and the customer may still be there. Takes no focus: keys that are
 * being typed go where they were meant to go. The default export is what `lazy` asks for.
 */
export default function LateRefusals() {
  const live = useLateRefusals()
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const { pathname } = useLocation()
  const refused = live.status === 'ready' ? live.value : []
  const lasting = useLasting(refused.map(({ id }) => id).join())
  const ops = refused.filter(({ id }) => lasting.has(id) && !dismissed.has(id))
  const subjectOf = useSubjects(ops)
  if (pathname === '/dashboard/outbox') return null
  return ops.map((op) => (
    <LateRefusal
      key={op.id}
      op={op}
      subject={subjectOf(op)}
      onDismiss={() => setDismissed(new Set([...dismissed, op.id]))}
    />
  ))
}

/** A form that is still open takes its refused action back within this time, in milliseconds, and shows the reason itself. */
const TAKEN_BACK_WITHIN_MS = 500

/** Returns those of the ids, joined by commas, that have stood unchanged for a moment. */
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
  const resubmit = useLinkHere(action.resubmitLink?.(op.recordId, op.id))
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
        {reasonsOf(op, hasLostRight(op, subject))
          .map((reason) => t(reason))
          .join(' ')}
      </p>
      {action.movesMoney === true && (
        <>
          <OpFields op={op} timeZone={timeZone} />
          <p>
            <Trans>Keep the money apart until this is settled.</Trans>
          </p>
        </>
      )}
    </Interruption>
  )
}

/** Returns the same form beside the booth for an attendant who is there: the next plate stays in its field. */
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
