import { ActionIcon, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { flushSync } from 'react-dom'

import type { Driver, NewDriver } from '../../../contract/driver.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import type { RefusedOp } from '../../data/refused-op.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { AlsoRegistered, VehicleFields } from './vehicle-fields.tsx'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { controlId } from '../../ui/form/use-field-control.ts'
import { emptyVehicle, type VehicleInput } from './vehicle-input.ts'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicles.ts'
import { PanelPage } from '../../ui/side-panel.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useOthersWithPlate } from './vehicle-queries.ts'
import { DRIVER_FIELD_MAP, DriverFields } from './driver-fields.tsx'
import { MOST_VEHICLES, detailsOf, type DriverInput } from './driver-input.ts'
import { ExistingDrivers } from './existing-drivers.tsx'
import { keptMatches } from './kept-drivers.ts'
import styles from './new-driver-form.module.css'
import { usePhoneCodes } from './phone-codes.ts'
import { PhotoField } from './photo-field.tsx'
import { useDriverCreation, type CreationDraft } from './use-driver-creation.ts'

interface NewDriverFormProps {
  start: CreationDraft
  untouched: DriverInput
  refused: RefusedOp<NewDriver> | null
  draft: ReadyDraft<CreationDraft>
  /** Registered, or found: what is to be shown now. */
  onCreated: (id: string) => void
  /** Back to the search; null where there is none to go back to. */
  onBack: ((typed: CreationDraft) => void) | null
}

/** Registers a driver with their vehicles. */
export function NewDriverForm({ start, untouched, refused, draft, onCreated, onBack }: NewDriverFormProps) {
  const { t } = useLingui()
  const { first: firstType } = useVehicleTypes()
  const { db, company } = useSession()
  const reachable = useReachable()
  const { form, id, submitError, refusal, dirty, running, isResubmitting, takeExisting, openExisting } =
    useDriverCreation({ start, untouched, refused, draft, onCreated })
  const input = useStore(form.store, ({ values }) => values)
  const codes = usePhoneCodes(input.phoneCode)
  const photoErrors = useStore(form.store, ({ fieldMeta }) => fieldMeta.photo?.errors ?? [])
  const photoError = fieldErrorLabel(photoErrors)
  const { phoneCode, phone, email, identificationType, identification } = detailsOf(input)
  const known = useLive(
    () => keptMatches(db, { phoneCode, phone, email, identificationType, identification }, id),
    [db, id, phoneCode, phone, email, identificationType, identification],
  )
  const matches =
    submitError !== null && submitError.matches.length > 0
      ? submitError.matches
      : known.status === 'ready'
        ? known.value
        : []

  function take(driver: Driver) {
    // Where nothing of the new one is on its way yet, and nothing is added, theirs only need be opened.
    if (isResubmitting || input.vehicles.length > 0) takeExisting(driver.id)
    else openExisting(driver.id)
  }

  function addVehicle(place: number, push: (vehicle: VehicleInput) => void) {
    flushSync(() => push(emptyVehicle(uuidv7(Date.now()), firstType)))
    document.getElementById(controlId(form.formId, `vehicles[${place}].vehicleTypeId`))?.focus()
  }

  const labels = Object.fromEntries([
    ...Object.entries(DRIVER_FIELD_LABELS).map(([name, label]) => [name, t(label)]),
    ...input.vehicles.map((_, index) => [
      `vehicles[${index}].licensePlate`,
      t`Vehicle ${index + 1}: ${t(VEHICLE_FIELD_LABELS.licensePlate)}`,
    ]),
  ])

  return (
    <form.AppForm>
      <PanelPage
        title={<Trans>New driver</Trans>}
        help="register-a-driver"
        footer={
          <>
            {onBack !== null && (
              <Button variant="default" onClick={() => onBack({ id, input })}>
                <Trans>Back</Trans>
              </Button>
            )}
            <form.SubmitButton>
              <Trans>Save</Trans>
            </form.SubmitButton>
          </>
        }
      >
        <PanelForm
          offline={
            reachable ? null : (
              <Trans>Without a connection the driver is saved on this device, and sent as soon as there is one.</Trans>
            )
          }
          draft={draft}
          dirty={dirty}
          labels={labels}
          submitError={submitError}
          refusal={refusal}
        >
          <ExistingDrivers matches={matches} onUse={take} busy={running} />
          <PhotoField
            driver={input}
            value={input.photo}
            onChange={(photo) => form.setFieldValue('photo', photo)}
            error={photoError === null ? undefined : t(photoError)}
          />
          <DriverFields form={form} fields={DRIVER_FIELD_MAP} codes={codes} own={false} />
          <form.AppField name="vehicles" mode="array">
            {(list) => (
              <fieldset className={styles.vehicles}>
                <legend>
                  <Trans>Vehicles</Trans>
                </legend>
                {list.state.value.map((vehicle, index) => (
                  <div key={vehicle.id} className={styles.vehicle} role="group" aria-label={t`Vehicle ${index + 1}`}>
                    <div className={styles.head}>
                      <Trans>Vehicle {index + 1}</Trans>
                      <ActionIcon
                        aria-label={t`Leave vehicle ${index + 1} out`}
                        onClick={() => list.removeValue(index)}
                      >
                        <CloseIcon size={18} />
                      </ActionIcon>
                    </div>
                    <VehicleFields
                      form={form}
                      fields={`vehicles[${index}]`}
                      country={company.country}
                      renderPlateNote={(typed) => <OthersWithPlate vehicle={typed} driverId={id} />}
                    />
                  </div>
                ))}
                {list.state.value.length < MOST_VEHICLES ? (
                  <Button
                    variant="default"
                    leftSection={<PlusIcon size={16} />}
                    onClick={() => addVehicle(list.state.value.length, list.pushValue)}
                  >
                    <Trans>Add a vehicle</Trans>
                  </Button>
                ) : (
                  <p className={styles.most}>
                    <Trans>A driver is registered with at most {MOST_VEHICLES} vehicles.</Trans>
                  </p>
                )}
              </fieldset>
            )}
          </form.AppField>
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}

function OthersWithPlate({ vehicle, driverId }: { vehicle: VehicleInput; driverId: string }) {
  return <AlsoRegistered names={useOthersWithPlate(vehicle, driverId)} />
}
