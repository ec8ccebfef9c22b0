import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useEffect, useState, useSyncExternalStore } from 'react'

import type { Location } from '../../../contract/location.ts'
import { isPlate, normalizePlate } from '../../../domain/plates.ts'
import { ENTRY_NOTE_MAX } from '../../../domain/services.ts'
import { vehicleTypeIdOf, VEHICLE_TYPE_IDS, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { instantNow } from '../../lib/now.ts'
import { InfoIcon, WarningIcon } from '../../ui/icons.tsx'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Notice } from '../../ui/notice.tsx'
import { Plate } from '../../ui/plate.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useVehicleTypes, VehicleTypeWords } from '../../ui/vehicle-type.tsx'
import { passAtEntry, PassHours, PassNoteWords, RenewLink, usePassNote } from '../checkout/public.ts'
import { PlateHints } from '../stays/public.ts'
import styles from './check-in-form.module.css'
import { hasRate, knownPlate } from './entry.ts'
import type { EntryQueue } from './entry-queue.ts'
import { ProblemWords } from './problem-words.tsx'
import { VisitorFields } from './visitor-fields.tsx'

const NOTES = ['space', 'keyTag', 'keptItems'] as const

/** Returns the notes that the form asks for at once: a location that parks with the key asks for the key's tag. */
export function askedNotes({ parkingServices }: Pick<Location, 'parkingServices'>): readonly (typeof NOTES)[number][] {
  return parkingServices.includes('parking_with_key') ? ['keyTag'] : []
}

/** A warning that was on screen for less time has not been read. */
const READ_MS = 400

/** The plate of a warning about a missing rate, and when the warning appeared. */
export interface NoRateWarning {
  plate: string
  since: number
}

/** Returns whether the attendant has read that the type of this plate has no rate. */
export function hasReadNoRate(shown: NoRateWarning | null, text: string): boolean {
  return shown !== null && shown.plate === normalizePlate(text) && performance.now() - shown.since >= READ_MS
}

interface CheckInFormProps {
  queue: EntryQueue
  location: Location
  /** The text in the booth's field, deferred. */
  typed: string
  /**
   * Whether the text is a new plate: neither inside nor expected, because those have their own buttons, and not a name.
   */
  isNew: boolean
  onNoRate: (shown: NoRateWarning | null) => void
  onTake: () => void
}

/** Shows what this device knows of the typed plate and its vehicle before the entry. */
export const CheckInForm = memo(function CheckInForm({
  queue,
  location,
  typed,
  isNew,
  onNoRate,
  onTake,
}: CheckInFormProps) {
  const { company } = useSession()
  const { options } = useVehicleTypes()
  const plate = normalizePlate(typed)
  const offered = options('').flatMap(({ value }) => vehicleTypeIdOf(value) ?? [])
  if (isNew && isPlate(plate, company.country))
    return (
      <PlateForm
        key={plate}
        queue={queue}
        location={location}
        plate={plate}
        offered={offered}
        onNoRate={onNoRate}
        onTake={onTake}
      />
    )
  const isPriced = hasRate(location, VEHICLE_TYPE_IDS.bicycle, Date.parse(instantNow()))
  if (plate !== '' || !offered.includes(VEHICLE_TYPE_IDS.bicycle) || !isPriced) return null
  return (
    <p className={styles.bicycle}>
      <TextButton onClick={() => queue.takeBicycle(location)}>
        <Trans>Check in a bicycle without a plate</Trans>
      </TextButton>
    </p>
  )
})

interface PlateFormProps extends Pick<CheckInFormProps, 'queue' | 'location' | 'onNoRate' | 'onTake'> {
  plate: string
  offered: readonly VehicleTypeId[]
}

function PlateForm({ queue, location, plate, offered, onNoRate, onTake }: PlateFormProps) {
  const { t } = useLingui()
  const { db, company } = useSession()
  const { nameOf } = useVehicleTypes()
  const [typedAt] = useState(instantNow)
  const known = useLive(
    () => knownPlate(db, plate, { location, country: company.country, at: typedAt }),
    [db, plate, location, company.country, typedAt],
  )
  const held = useLive(
    () =>
      passAtEntry(
        db,
        { id: '', locationId: location.id, licensePlate: plate, startedAt: instantNow() },
        location.timeZone,
      ),
    [db, plate, location],
  )
  const given = useSyncExternalStore(queue.given.subscribe, queue.given.get)
  const [asksNotes, setAsksNotes] = useState(() => Object.values(queue.given.get().notes).some((note) => note !== ''))

  const knows = known.status === 'ready' && !known.stale ? known.value : null
  const pass = held.status === 'ready' && !held.stale ? held.value : null
  const isFree = pass?.standing === 'valid'
  const note = usePassNote({ id: '', licensePlate: plate, startedAt: typedAt, pass, location }, location.timeZone)
  const chosen = given.type?.plate === plate ? given.type.vehicleTypeId : null
  const type = chosen ?? knows?.vehicleTypeId ?? null
  const shownNotes = asksNotes ? NOTES : askedNotes(location)
  const unpriced =
    type !== null && held.status === 'ready' && !isFree && !hasRate(location, type, Date.parse(instantNow()))
      ? nameOf(type)
      : null
  useEffect(() => {
    onNoRate(unpriced === null ? null : { plate, since: performance.now() })
  }, [onNoRate, plate, unpriced])

  return (
    <form
      className={styles.form}
      aria-label={t`Check in ${plate}`}
      onSubmit={(event) => {
        event.preventDefault()
        onTake()
      }}
    >
      <div className={styles.who}>
        <Plate plate={plate} country={company.country} size="large" />
        {knows?.driver && <span>{knows.driver.name}</span>}
        {knows !== null && knows.description !== '' && <span>{knows.description}</span>}
        {isFree && (
          <span className={styles.pass} data-counts>
            {pass.membership}
          </span>
        )}
        {!isFree && note !== undefined && (
          <span className={styles.pass}>
            <PassNoteWords note={note} /> <RenewLink note={note} />
          </span>
        )}
      </div>
      {isFree && pass.hours !== 'always' && (
        <Notice icon={InfoIcon} tone="caution">
          <PassHours pass={pass} />
        </Notice>
      )}
      <fieldset className={styles.types}>
        <legend>{t(SERVICE_FIELD_LABELS.vehicleTypeId)}</legend>
        {offered.map((id) => (
          <label key={id} className={styles.type}>
            <input
              type="radio"
              name="booth-type"
              checked={id === type}
              onChange={() => queue.given.set({ ...given, type: { plate, vehicleTypeId: id } })}
            />
            <VehicleTypeWords id={id} />
          </label>
        ))}
      </fieldset>
      <PlateHints plate={plate} vehicleTypeId={chosen} />
      {unpriced !== null && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            This location has no rate for this type: {unpriced}. It cannot be charged until an admin adds one.
          </Trans>
        </Notice>
      )}
      {location.parkingType === 'residence' && !isFree && (
        <VisitorFields
          value={given.visitor}
          isMissing={false}
          onChange={(visitor) => queue.given.set({ ...given, visitor })}
        />
      )}
      {shownNotes.length > 0 && (
        <div className={styles.notes}>
          {shownNotes.map((name) => (
            <label key={name}>
              {t(SERVICE_FIELD_LABELS[name])}
              <input
                value={given.notes[name]}
                maxLength={ENTRY_NOTE_MAX}
                onChange={(event) =>
                  queue.given.set({ ...given, notes: { ...given.notes, [name]: event.currentTarget.value } })
                }
              />
            </label>
          ))}
        </div>
      )}
      {!asksNotes && (
        <TextButton onClick={() => setAsksNotes(true)}>
          <Trans>Space, key or things to keep…</Trans>
        </TextButton>
      )}
      {given.replaces?.problem && (
        <Notice icon={WarningIcon} tone="negative">
          <ProblemWords problem={given.replaces.problem} />
        </Notice>
      )}
      <Button type="submit" size="lg" className={styles.letIn}>
        <Trans>Check in</Trans>
      </Button>
    </form>
  )
}
