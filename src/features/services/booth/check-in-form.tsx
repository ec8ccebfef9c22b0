import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type RefObject } from 'react'

import type { Location } from '../../../../contract/location.ts'
import type { NamedReference } from '../../../../contract/primitives.ts'
import type { CheckIn, Service } from '../../../../contract/service.ts'
import { fullName } from '../../../../domain/people.ts'
import { isPlate, normalizePlate } from '../../../../domain/plates.ts'
import { ENTRY_NOTE_MAX } from '../../../../domain/services.ts'
import { bicyclePlate, vehicleTypeIdOf, VEHICLE_TYPE_IDS, type VehicleTypeId } from '../../../../domain/vehicles.ts'
import { uuidv7 } from '../../../data/kept-data.ts'
import type { RefusedOp } from '../../../data/refused-op.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import { useCommand } from '../../../data/use-command.ts'
import { useLive } from '../../../data/use-live.ts'
import { instantNow } from '../../../lib/now.ts'
import { fieldErrorLabel } from '../../../ui/form/field-errors.ts'
import { submitErrorOf, submitErrorOfProblem, type SubmitError } from '../../../ui/form/submit-error.ts'
import { DoneIcon, InfoIcon, WarningIcon } from '../../../ui/icons.tsx'
import { SERVICE_FIELD_LABELS } from '../../../ui/labels/service-fields.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { useVehicleTypes } from '../../../ui/vehicle-types.ts'
import { VehicleTypeWords } from '../../../ui/vehicle-type.tsx'
import { checkInCommand } from '../commands.ts'
import { passAtEntry } from '../pricing/pass-on-device.ts'
import { PassHours } from '../pricing/pass-hours.tsx'
import { PassWords } from '../pricing/pass-words.tsx'
import { PlateHints } from '../plate-hints.tsx'
import styles from './check-in-form.module.css'
import { hasRate, knownPlate, newService } from './entry.ts'
import { nextReceiptNumber } from './receipt-number.ts'
import { NOBODY, VisitorFields, isVisitorTold, visitorInputOf, visitorOf, type VisitorInput } from './visitor-fields.tsx'

const NOTES = ['space', 'keyTag', 'keptItems'] as const
const NOTHING_NOTED = { space: '', keyTag: '', keptItems: '' }

const newId = () => uuidv7(Date.now())

/** What was not let in, as it was entered. */
interface Failure {
  plate: string
  type: VehicleTypeId
  notes: typeof NOTHING_NOTED
  visitor: VisitorInput
  error: SubmitError
}

/** A vehicle that was let in; `kept`: the server does not know of it yet. */
export interface LetIn {
  service: Service
  kept: boolean
}

interface CheckInFormProps {
  location: Location
  /** The entry that is made anew: it keeps its ticket and its time. */
  refused: RefusedOp<CheckIn> | null
  /** What stands in the booth's field. */
  typed: string
  field: RefObject<HTMLInputElement | null>
  /** Is there while a plate is typed that may come in: Enter in the booth's field submits it. */
  form: RefObject<HTMLFormElement | null>
  /** Is not inside, and not expected: what is, is let in as that. And it is no name. */
  isNew: boolean
  /** The field is for the next vehicle. */
  onNext: () => void
  /** Puts a plate that was not let in back into the field. */
  onBack: (plate: string) => void
  onTicket: (service: Service) => void
  /** Came in last, from here or from those that were expected. */
  last: LetIn | null
  onLetIn: (letIn: LetIn) => void
}

/** Lets the vehicle of the typed plate in: its type is known or chosen, and one press does it. */
export function CheckInForm({ location, refused, typed, field, form, isNew, onNext, onBack, onTicket, last, onLetIn }: CheckInFormProps) {
  const { t } = useLingui()
  const { db, company, user } = useSession()
  const reachable = useReachable()
  const { options, nameOf } = useVehicleTypes()
  const { run } = useCommand(checkInCommand)
  const plate = normalizePlate(typed)
  const known = useLive(() => knownPlate(db, plate, company.country), [db, plate, company.country])
  const held = useLive(() => passHere(plate, instantNow()), [db, plate, location])
  const [chosen, setChosen] = useState(() => refused && { plate: refused.body.licensePlate, type: refused.body.vehicleTypeId })
  const [notes, setNotes] = useState(() => notesOf(refused))
  const [asksNotes, setAsksNotes] = useState(false)
  const [visitor, setVisitor] = useState(() => visitorInputOf(refused?.body.visitor))
  const [isVisitorMissing, setVisitorMissing] = useState(false)
  const visitorName = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<Failure | null>(() => (refused?.problem ? { plate: refused.body.licensePlate, type: refused.body.vehicleTypeId, notes: notesOf(refused), visitor: visitorInputOf(refused.body.visitor), error: submitErrorOfProblem(refused.problem) } : null))

  const submitting = useRef(false)
  // Until it is let in: the next vehicle has a ticket of its own.
  const anew = useRef(refused)

  const knows = known.status === 'ready' && !known.stale ? known.value : null
  const offered = options('').flatMap(({ value }) => vehicleTypeIdOf(value) ?? [])
  const type = chosen?.plate === plate ? chosen.type : (knows?.vehicleTypeId ?? null)
  const isReady = isPlate(plate, company.country)
  const pass = held.status === 'ready' && !held.stale ? held.value : null
  const isPriced = (id: VehicleTypeId) => hasRate(location, id, Date.parse(instantNow()))
  const unpriced = type !== null && pass?.standing !== 'valid' && !isPriced(type) ? nameOf(type) : null
  const asksVisitor = (one: typeof pass) => location.parkingType === 'residence' && one?.standing !== 'valid'

  function passHere(licensePlate: string, startedAt: string) {
    return passAtEntry(db, { id: '', locationId: location.id, licensePlate, startedAt }, location.timeZone)
  }

  /** A scanner is faster than the look at what this device knows of the plate. */
  async function submit(asked: HTMLFormElement) {
    if (submitting.current) return
    submitting.current = true
    try {
      const found = knows ?? (await knownPlate(db, plate, company.country))
      const meant = chosen?.plate === plate ? chosen.type : found.vehicleTypeId
      if (meant !== null && asksVisitor(await passHere(plate, instantNow())) && !isVisitorTold(visitor)) {
        setVisitorMissing(true)
        visitorName.current?.focus()
        return
      }
      if (meant !== null) void letIn(plate, meant, found.driver)
      else asked.querySelector('input')?.focus()
    } finally {
      submitting.current = false
    }
  }

  async function letIn(licensePlate: string, vehicleTypeId: VehicleTypeId, driver: NamedReference | null, ownId?: string) {
    const again = ownId === undefined ? anew.current : null
    if (again !== null) anew.current = null
    // The next vehicle does not wait for the answer.
    onNext()
    setNotes(NOTHING_NOTED)
    setAsksNotes(false)
    setVisitor(NOBODY)
    setVisitorMissing(false)
    setChosen(null)
    const noted = (text: string) => (text.trim() === '' ? null : text.trim())
    const startedAt = again?.body.startedAt ?? instantNow()
    const ownPass = await passHere(licensePlate, startedAt)
    const service = newService({
      id: again?.body.id ?? ownId ?? newId(),
      location,
      currency: company.currency,
      by: { id: user.id, name: fullName(user) },
      licensePlate,
      vehicleTypeId,
      startedAt,
      receiptNumber: again?.body.receiptNumber ?? (await nextReceiptNumber(db, location.id)),
      driver,
      space: noted(notes.space),
      keyTag: noted(notes.keyTag),
      keptItems: noted(notes.keptItems),
      pass: ownPass,
      visitor: asksVisitor(ownPass) ? visitorOf(visitor) : null,
    })
    const outcome = await run(service, { replacing: again?.id })
    const error = submitErrorOf(outcome)
    if (error === null) {
      setFailure((before) => (before?.plate === licensePlate ? null : before))
      onLetIn({ service, kept: outcome.kind === 'kept' })
      return
    }
    if (again !== null) anew.current = again
    const failed = { plate: licensePlate, type: vehicleTypeId, notes, visitor, error }
    setFailure(failed)
    if (field.current?.value === '') bringBack(failed)
  }

  function bringBack({ plate: licensePlate, type: vehicleTypeId, notes: noted, visitor: who }: Failure) {
    onBack(licensePlate)
    setChosen({ plate: licensePlate, type: vehicleTypeId })
    setNotes(noted)
    setVisitor(who)
    setAsksNotes(Object.values(noted).some((note) => note !== ''))
  }

  function letBicycleIn() {
    const id = newId()
    void letIn(bicyclePlate(id), VEHICLE_TYPE_IDS.bicycle, null, id)
  }

  const said = failure?.plate === plate ? failure.error : null
  return (
    <div className={styles.checkIn}>
      {last !== null && plate === '' && (
        <p className={styles.last} role="status">
          <DoneIcon size={20} />
          <Plate plate={last.service.licensePlate} country={company.country} />
          <span>{last.kept && !reachable ? <Trans>is in, and is sent as soon as there is a network.</Trans> : <Trans>is in.</Trans>}</span>
          <TextButton onClick={() => onTicket(last.service)}>
            <Trans>Print its ticket</Trans>
          </TextButton>
        </p>
      )}
      {failure !== null && said === null && (
        <Notice icon={WarningIcon} tone="negative">
          <Plate plate={failure.plate} country={company.country} /> <Trans>was not let in.</Trans>{' '}
          <TextButton onClick={() => bringBack(failure)}>
            <Trans>See why</Trans>
          </TextButton>
        </Notice>
      )}
      {plate === '' && refused === null && offered.includes(VEHICLE_TYPE_IDS.bicycle) && isPriced(VEHICLE_TYPE_IDS.bicycle) && (
        <p className={styles.bicycle}>
          <TextButton onClick={letBicycleIn}>
            <Trans>A bicycle without a plate comes in</Trans>
          </TextButton>
        </p>
      )}
      {isReady && isNew && (
        <form
          ref={form}
          className={styles.form}
          aria-label={t`Let ${plate} in`}
          onSubmit={(event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          }}
        >
          <div className={styles.who}>
            <Plate plate={plate} country={company.country} size="large" />
            {knows?.driver && <span>{knows.driver.name}</span>}
            {pass && (
              <span className={styles.pass} data-counts={pass.standing === 'valid'}>
                <PassWords pass={pass} />
              </span>
            )}
          </div>
          {pass?.standing === 'valid' && pass.hours !== 'always' && (
            <Notice icon={InfoIcon} tone="caution">
              <PassHours pass={pass} />
            </Notice>
          )}
          <fieldset className={styles.types}>
            <legend>{t(SERVICE_FIELD_LABELS.vehicleTypeId)}</legend>
            {offered.map((id) => (
              <label key={id} className={styles.type}>
                <input type="radio" name="booth-type" checked={id === type} onChange={() => setChosen({ plate, type: id })} />
                <VehicleTypeWords id={id} />
              </label>
            ))}
          </fieldset>
          <PlateHints plate={plate} vehicleTypeId={chosen?.plate === plate ? type : null} />
          {unpriced !== null && (
            <Notice icon={WarningIcon} tone="caution">
              <Trans>This location has no rate for this type: {unpriced}. It cannot be charged until an admin adds one.</Trans>
            </Notice>
          )}
          {asksVisitor(pass) && <VisitorFields value={visitor} isMissing={isVisitorMissing && !isVisitorTold(visitor)} name={visitorName} onChange={setVisitor} />}
          {asksNotes ? (
            <div className={styles.notes}>
              {NOTES.map((name) => (
                <label key={name}>
                  {t(SERVICE_FIELD_LABELS[name])}
                  <input value={notes[name]} maxLength={ENTRY_NOTE_MAX} onChange={(event) => setNotes({ ...notes, [name]: event.currentTarget.value })} />
                </label>
              ))}
            </div>
          ) : (
            <TextButton onClick={() => setAsksNotes(true)}>
              <Trans>Space, key or things to keep…</Trans>
            </TextButton>
          )}
          {said !== null && (
            <Notice icon={WarningIcon} tone="negative">
              {said.fields.map(({ code }) => fieldErrorLabel([code])).map((label, nth) => label !== null && <p key={nth}>{t(label)}</p>)}
              {said.fields.length === 0 && t(said.message)}
            </Notice>
          )}
          <Button type="submit" size="lg" disabled={type === null && knows !== null} className={styles.letIn} onClick={() => field.current?.focus()}>
            <Trans>Let in</Trans>
          </Button>
        </form>
      )}
    </div>
  )
}

function notesOf(refused: RefusedOp<CheckIn> | null): typeof NOTHING_NOTED {
  const { space, keyTag, keptItems } = refused?.body ?? NOTHING_NOTED
  return { space: space ?? '', keyTag: keyTag ?? '', keptItems: keptItems ?? '' }
}
