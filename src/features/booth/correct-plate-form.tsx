import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useRunner } from '../../data/use-command.ts'
import { now } from '../../lib/now.ts'
import { submitErrorOf, type SubmitError } from '../../ui/form/submit-error.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { editServiceCommand } from '../stays/public.ts'
import styles from './check-in-form.module.css'
import { correctPlate } from './correct-plate.ts'
import type { Question } from './booth-entry.ts'

interface CorrectPlateProps {
  stay: Service
  location: Location
  /** The server or the device refused the correction; null after the next attempt. */
  onError: (error: SubmitError | null) => void
  onCorrected: (service: Service) => void
  onClose: () => void
}

/** Selects the whole text on rendering. Takes the focus once, right after a person has opened the field. */
function toField(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** The plate of a stay as one field; Enter corrects it, Escape cancels. */
export function CorrectPlate({ stay, location, onError, onCorrected, onClose }: CorrectPlateProps) {
  const { db, company } = useSession()
  const run = useRunner()
  const [text, setText] = useState(stay.licensePlate)
  const [question, setQuestion] = useState<Question | null>(null)

  async function correct(): Promise<void> {
    const correction = await correctPlate(stay, text, { db, location, country: company.country, now: now() })
    if (correction.kind === 'asks') return setQuestion(correction.question)
    if (correction.kind === 'unchanged') return onClose()
    onError(null)
    const { service, changes } = correction
    const onKept = () => {
      onCorrected(service)
      onClose()
    }
    onError(submitErrorOf(await run(editServiceCommand, { service: stay, changes }, { onKept })))
  }

  return (
    <form
      className={styles.correct}
      onSubmit={(event) => {
        event.preventDefault()
        void correct()
      }}
    >
      <label>
        <Trans>Right plate</Trans>
        <input
          ref={toField}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setQuestion(null)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
          }}
          aria-invalid={question !== null}
          aria-describedby={question === null ? undefined : `plate-fault-${stay.id}`}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          translate="no"
        />
      </label>
      <Button type="submit">
        <Trans>Correct</Trans>
      </Button>
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      {question !== null && (
        <p id={`plate-fault-${stay.id}`} className={styles.fault} role="alert">
          <WarningIcon size={18} />
          <span>
            <FaultWords question={question} timeZone={location.timeZone} />
          </span>
        </p>
      )}
    </form>
  )
}

/** Why a plate can't replace another, by the rules of an entry. */
function FaultWords({ question, timeZone }: { question: Question; timeZone: string }) {
  const { nameOf } = useVehicleTypes()
  if (question.kind === 'inside') {
    return (
      <Trans>
        It is inside since <Moment at={question.stay.startedAt} timeZone={timeZone} />.
      </Trans>
    )
  }
  if (question.kind === 'plates')
    return (
      <Trans>
        These are {question.plates.length} plates: {question.plates.join(', ')}.
      </Trans>
    )
  if (question.kind === 'rate') {
    const unpriced = nameOf(question.vehicleTypeId)
    return (
      <Trans>This location has no rate for this type: {unpriced}. It cannot be charged until an admin adds one.</Trans>
    )
  }
  if (question.kind === 'expected')
    return <Trans>This plate has a reservation: undo this entry, and check in the vehicle by its plate.</Trans>
  if (question.kind === 'visitor')
    return <Trans>The visitor has no name: undo this entry, and check in the vehicle by its plate.</Trans>
  return <Trans>This is not a plate.</Trans>
}
