import { msg } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Location } from '../../../../contract/location.ts'
import type { Service } from '../../../../contract/service.ts'
import { isAdmin } from '../../../../domain/roles.ts'
import { notVoidableBecause } from '../../../../domain/service-edit.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import { useMoneyCommand, useRunner } from '../../../data/use-command.ts'
import { now } from '../../../lib/now.ts'
import type { Press } from '../../../lib/press.ts'
import { useMinute } from '../../../ui/elapsed.tsx'
import { fieldErrorLabel } from '../../../ui/form/field-errors.ts'
import { MoneyButton } from '../../../ui/form/money-button.tsx'
import { submitErrorOf, type SubmitError } from '../../../ui/form/submit-error.ts'
import { DoneIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { plateText } from '../../../ui/plate-groups.ts'
import { TextButton } from '../../../ui/text-button.tsx'
import { runWithToast } from '../../../ui/toasts/toasts.ts'
import { useVehicleTypes } from '../../../ui/vehicle-types.ts'
import { editServiceCommand, voidServiceCommand } from '../commands.ts'
import type { PassNote } from '../pricing/pass-on-device.ts'
import { PassNoteWords, RenewLink } from '../pricing/pass-note.tsx'
import { withShift } from '../shift-here.ts'
import styles from './check-in-form.module.css'
import { correctPlate } from './correct-plate.ts'
import type { EntryQueue, LetIn } from './entry-queue.ts'
import type { Question } from './taken-entry.ts'
import type { StayInside } from './use-inside.ts'

const MINUTE_MS = 60_000
/** An entry that is older is voided with a reason that somebody writes, and no longer undone by one press. */
const UNDO_MINUTES = 10

interface LetInLineProps {
  queue: EntryQueue
  location: Location
  came: LetIn
  /** The stay, if nothing has happened to it since its entry. */
  row: StayInside | undefined
  note: PassNote | undefined
  hasShift: boolean
  onTicket: (service: Service) => void
  onDone: () => void
}

/** One vehicle that has just come in. As long as nothing else has happened to its stay, the entry can be undone and its plate corrected. */
export function LetInLine({ queue, location, came: { service, at, kept, isExpected = false }, row, note, hasShift, onTicket, onDone }: LetInLineProps) {
  const { t } = useLingui()
  const { company, user } = useSession()
  const reachable = useReachable()
  const voids = useMoneyCommand(voidServiceCommand)
  const minute = useMinute()
  const [corrects, setCorrects] = useState(false)
  const [error, setError] = useState<SubmitError | null>(null)
  const drawn = plateText(service.licensePlate, company.country)
  const isNew = minute * MINUTE_MS - Date.parse(at) < UNDO_MINUTES * MINUTE_MS
  const mayUndo = row !== undefined && isNew && !isExpected && notVoidableBecause(withShift(row), user) === null && (hasShift || isAdmin(user.role))

  async function undo(press: Press, stay: Service): Promise<void> {
    const reason = t`Entered by mistake, undone right after the entry`
    await runWithToast(
      () => voids.run(press, { service: stay, reason, cause: 'mistake' }, { onKept: () => queue.noteLeft(stay.id) }),
      (outcome) => submitErrorOf(outcome)?.message ?? null,
      () => msg`The entry of ${drawn} is undone`,
    )
    onDone()
  }

  return (
    <div className={styles.came}>
      <p className={styles.last} role="status">
        <DoneIcon size={20} />
        <Plate plate={service.licensePlate} country={company.country} />
        <span>
          <Trans>
            came in at <Moment at={at} timeZone={location.timeZone} show="time" />.
          </Trans>
          {kept && !reachable && (
            <>
              {' '}
              <Trans>It is sent as soon as there is a connection.</Trans>
            </>
          )}
        </span>
      </p>
      <p className={styles.acts}>
        {mayUndo && (
          <MoneyButton variant="default" size="sm" aria-label={t`Undo the entry of ${drawn}`} onPress={(press) => undo(press, row.service)}>
            <Trans>Undo</Trans>
          </MoneyButton>
        )}
        {row !== undefined && !corrects && (
          <Button variant="default" size="sm" aria-label={t`Correct the plate ${drawn}`} onClick={() => setCorrects(true)}>
            <Trans>Correct plate</Trans>
          </Button>
        )}
        <TextButton onClick={() => onTicket(service)}>
          <Trans>Print its ticket</Trans>
        </TextButton>
      </p>
      {note !== undefined && (
        <p className={styles.passNote}>
          <PassNoteWords note={note} /> <RenewLink note={note} />
        </p>
      )}
      {error !== null && (
        <p className={styles.fault} role="alert">
          {t(error.fields.map(({ code }) => fieldErrorLabel([code])).find((label) => label !== null) ?? error.message)}
        </p>
      )}
      {row !== undefined && corrects && (
        <PlateField
          stay={row.service}
          location={location}
          onError={(found) => {
            setError(found)
            if (found !== null) queue.noteCorrected(row.service)
          }}
          onCorrected={(corrected) => queue.noteCorrected(corrected)}
          onClose={() => {
            setCorrects(false)
            onDone()
          }}
        />
      )}
    </div>
  )
}

interface PlateFieldProps {
  stay: Service
  location: Location
  /** The server or the device refused the correction; null once another is sent. */
  onError: (error: SubmitError | null) => void
  onCorrected: (service: Service) => void
  onClose: () => void
}

/** As the field is drawn: its whole text is typed over. Moves the keyboard once, where somebody has just asked for the field. */
function toField(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** The plate of a stay as one field; Enter corrects it, Escape leaves it. */
function PlateField({ stay, location, onError, onCorrected, onClose }: PlateFieldProps) {
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

/** Why a plate cannot take the place of another, by the questions of an entry. */
function FaultWords({ question, timeZone }: { question: Question; timeZone: string }) {
  const { nameOf } = useVehicleTypes()
  if (question.kind === 'inside') {
    return (
      <Trans>
        It is inside since <Moment at={question.stay.startedAt} timeZone={timeZone} />.
      </Trans>
    )
  }
  if (question.kind === 'plates') return <Trans>These are {question.plates.length} plates: {question.plates.join(', ')}.</Trans>
  if (question.kind === 'rate') {
    const unpriced = nameOf(question.vehicleTypeId)
    return <Trans>This location has no rate for this type: {unpriced}. It cannot be charged until an admin adds one.</Trans>
  }
  if (question.kind === 'expected') return <Trans>This plate has a reservation: undo this entry, and let the vehicle in by its plate.</Trans>
  if (question.kind === 'visitor') return <Trans>The visitor is not named: undo this entry, and let the vehicle in by its plate.</Trans>
  return <Trans>This is not a plate.</Trans>
}
