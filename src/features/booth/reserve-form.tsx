import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'

import { Button, Select, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import { isPlate, isTwoPlates, normalizePlate } from '../../../domain/plates.ts'
import { RESERVED_AHEAD_DAYS } from '../../../domain/service-states.ts'
import { REMARKS_MAX } from '../../../domain/services.ts'
import { typeOfPlate, vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { instantOf, wallClock } from '../../../domain/zoned-time.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { now } from '../../lib/now.ts'
import { useOneEach } from '../../lib/one-each.ts'
import { namedTimeZone } from '../../lib/device-zone.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { submitErrorOf, type SubmitError } from '../../ui/form/submit-error.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Notice } from '../../ui/notice.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { MomentInput } from '../../ui/form/moment-input.tsx'
import { nextReceiptNumber, PlateHints, reserveServiceCommand } from '../stays/public.ts'
import styles from './check-in-form.module.css'
import { newService } from './entry.ts'

const RESERVED = msg`Reserved`
const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const MINUTE_CHARS = 16

interface ReserveFormProps {
  location: Location
  /** Text typed before. */
  plate: string
  onDone: () => void
}

/** Whether the clock of this device may show another time. */
function isElsewhere(timeZone: string): boolean {
  const [own, at] = [namedTimeZone(), new Date(now())]
  return own === null || wallClock(at, own) !== wallClock(at, timeZone)
}

/** Makes a reservation. The default export is for `lazy`. */
export default function ReserveForm({ location, plate, onDone }: ReserveFormProps) {
  const { t } = useLingui()
  const { db, company, user } = useSession()
  const { options, types } = useVehicleTypes()
  const { run } = useCommand(reserveServiceCommand)
  const { start, running } = useOneEach()
  const [typed, setTyped] = useState(plate)
  const [chosen, setChosen] = useState<string>()
  const [arrives, setArrives] = useState(() =>
    wallClock(new Date(now() + HOUR_MS), location.timeZone).slice(0, MINUTE_CHARS),
  )
  const [remarks, setRemarks] = useState('')
  const [asked, setAsked] = useState(false)
  const [error, setError] = useState<SubmitError | null>(null)

  const licensePlate = normalizePlate(typed)
  const known = typeOfPlate(licensePlate, company.country, types)
  const vehicleTypeId = vehicleTypeIdOf(chosen ?? (known === null ? '' : String(known)))
  const arrivesAt = arrives === '' ? null : instantOf(`${arrives}:00`, location.timeZone)
  const faults = {
    plate:
      isPlate(licensePlate, company.country) && !isTwoPlates(typed)
        ? null
        : licensePlate === ''
          ? FIELD_CODE_LABELS.required
          : FIELD_CODE_LABELS.plate_invalid,
    type: vehicleTypeId === null ? FIELD_CODE_LABELS.required : null,
    arrives:
      arrivesAt === null
        ? FIELD_CODE_LABELS.required
        : arrivesAt.getTime() < now() - HOUR_MS
          ? FIELD_CODE_LABELS.in_the_past
          : arrivesAt.getTime() > now() + RESERVED_AHEAD_DAYS * DAY_MS
            ? FIELD_CODE_LABELS.arrival_too_far
            : null,
  }
  const told = (fault: (typeof faults)['plate']) => (asked && fault !== null ? t(fault) : undefined)

  async function reserve() {
    setAsked(true)
    if (vehicleTypeId === null || arrivesAt === null || Object.values(faults).some((fault) => fault !== null)) return
    const service = newService({
      id: uuidv7(Date.now()),
      location,
      currency: company.currency,
      by: { id: user.id, name: '' },
      licensePlate,
      vehicleTypeId,
      startedAt: arrivesAt.toISOString(),
      receiptNumber: await nextReceiptNumber(db, location.id),
      driver: null,
      space: null,
      keyTag: null,
      keptItems: null,
      pass: null,
    })
    const failed = submitErrorOf(
      await run({
        ...service,
        status: 'reserved',
        operator: null,
        remarks: remarks.trim() === '' ? null : remarks.trim(),
      }),
    )
    setError(failed)
    if (failed !== null) return
    toasts.show({ kind: 'done', message: RESERVED, detail: null })
    onDone()
  }

  return (
    <form
      className={styles.form}
      aria-label={t`Reserve a space`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        start(location.id, reserve)
      }}
    >
      <TextInput
        label={t(SERVICE_FIELD_LABELS.licensePlate)}
        required
        value={typed}
        error={told(faults.plate)}
        autoCapitalize="characters"
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <Select
        label={t(SERVICE_FIELD_LABELS.vehicleTypeId)}
        required
        allowDeselect={false}
        data={options('')}
        value={vehicleTypeId === null ? null : String(vehicleTypeId)}
        error={told(faults.type)}
        onChange={(value) => setChosen(value ?? undefined)}
      />
      <PlateHints plate={typed} vehicleTypeId={vehicleTypeId} />
      <MomentInput
        label={t`Arrives`}
        description={isElsewhere(location.timeZone) ? t`Local time of the location` : undefined}
        required
        value={arrives}
        error={told(faults.arrives)}
        onChange={setArrives}
      />
      <TextInput
        label={t(SERVICE_FIELD_LABELS.remarks)}
        value={remarks}
        maxLength={REMARKS_MAX}
        onChange={(event) => setRemarks(event.currentTarget.value)}
      />
      {error !== null && (
        <Notice icon={WarningIcon} tone="negative">
          {t(error.fields.map(({ code }) => fieldErrorLabel([code])).find((label) => label !== null) ?? error.message)}
        </Notice>
      )}
      <div className={styles.reserve}>
        <Button type="submit" loading={running.size > 0}>
          <Trans>Reserve</Trans>
        </Button>
        <Button variant="default" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
