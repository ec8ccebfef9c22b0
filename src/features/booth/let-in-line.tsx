import { msg } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { UNDO_MINUTES } from '../../../domain/service-states.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { notVoidableReason } from '../../../domain/service-edit.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useMoneyCommand } from '../../data/use-command.ts'
import type { Press } from '../../lib/press.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { submitErrorOf, type SubmitError } from '../../ui/form/submit-error.ts'
import { DoneIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Plate, plateText } from '../../ui/plate.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { voidServiceCommand, withShift } from '../stays/public.ts'
import { type PassNote, PassNoteWords, RenewLink } from '../checkout/public.ts'
import styles from './check-in-form.module.css'
import { CorrectPlate } from './correct-plate-form.tsx'
import type { EntryQueue } from './entry-queue.ts'
import type { RecentCheckIn } from './entry-list.ts'
import type { StayInside } from './use-inside.ts'

const MINUTE_MS = 60_000

interface LetInLineProps {
  queue: EntryQueue
  location: Location
  came: RecentCheckIn
  /** The stay, if nothing else has happened to it since its entry. */
  row: StayInside | undefined
  /** Whether this device still has to send the entry, or a change to its stay. */
  isUnsent: boolean
  note: PassNote | undefined
  hasShift: boolean
  onTicket: (service: Service) => void
  onSend: (service: Service) => void
  onDone: () => void
}

/**
 * A vehicle that has just come in. Until something else happens to its stay, its entry can be undone and its plate
 * corrected.
 */
export function LetInLine({
  queue,
  location,
  came: { service, at, isExpected = false },
  row,
  isUnsent,
  note,
  hasShift,
  onTicket,
  onSend,
  onDone,
}: LetInLineProps) {
  const { t } = useLingui()
  const { company, user } = useSession()
  const reachable = useReachable()
  const voids = useMoneyCommand(voidServiceCommand)
  const minute = useMinute()
  const [corrects, setCorrects] = useState(false)
  const [error, setError] = useState<SubmitError | null>(null)
  const drawn = plateText(service.licensePlate, company.country)
  const isNew = minute * MINUTE_MS - Date.parse(at) < UNDO_MINUTES * MINUTE_MS
  const mayUndo =
    row !== undefined &&
    isNew &&
    !isExpected &&
    notVoidableReason(withShift(row), user) === null &&
    (hasShift || isAdmin(user.role))

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
            entered at <Moment at={at} timeZone={location.timeZone} show="time" />.
          </Trans>
          {isUnsent && !reachable && (
            <>
              {' '}
              <Trans>It is sent as soon as there is a connection.</Trans>
            </>
          )}
        </span>
      </p>
      <p className={styles.acts}>
        {mayUndo && (
          <MoneyButton
            variant="default"
            size="sm"
            aria-label={t`Undo the entry of ${drawn}`}
            onPress={(press) => undo(press, row.service)}
          >
            <Trans>Undo</Trans>
          </MoneyButton>
        )}
        {row !== undefined && !corrects && (
          <Button variant="default" size="sm" aria-label={t`Correct plate ${drawn}`} onClick={() => setCorrects(true)}>
            <Trans>Correct plate</Trans>
          </Button>
        )}
        <TextButton onClick={() => onTicket(service)}>
          <Trans>Print its ticket</Trans>
        </TextButton>
        {company.customerMessages.includes('entry_ticket') && (
          <TextButton onClick={() => onSend(service)}>
            <Trans>Send its ticket</Trans>
          </TextButton>
        )}
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
        <CorrectPlate
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
