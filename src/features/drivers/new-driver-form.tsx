import { ActionIcon, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { flushSync } from 'react-dom'

import type { Driver, NewDriver } from '../../../contract/driver.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import type { RefusedOp } from '../../data/refused-op.ts'
import { useReachable } from '../../data/session-provider.tsx'
import type { ReadyDraft } from '../../data/use-draft.ts'
import { type OwnParts, type PartProps, RecordFields, useLabels } from '../../records/form/record-fields.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { controlId } from '../../ui/form/use-field-control.ts'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { DRIVER_PARTS, PlateHint } from './driver-fields.tsx'
import { emptyVehicle, MOST_VEHICLES } from './driver-input.ts'
import { AskedAuthorisation } from './authorisation.tsx'
import { ExistingDrivers } from './existing-drivers.tsx'
import { driverForm, type DriverInput, type vehicleFields, type VehicleInput, vehicleRow } from './kind.ts'
import styles from './new-driver-form.module.css'
import { useKeptMatches } from './queries.ts'
import { useDriverCreation, type CreationDraft } from './use-driver-creation.ts'

interface NewDriverFormProps {
  start: CreationDraft
  untouched: DriverInput
  refused: RefusedOp<NewDriver> | null
  draft: ReadyDraft<CreationDraft>
  /** Called with the id of the registered or existing driver to show. */
  onCreated: (id: string) => void
  /** Returns to the search; `null` if there is none. */
  onBack: ((typed: CreationDraft) => void) | null
}

/** Registers a driver with their vehicles. */
export function NewDriverForm({ start, untouched, refused, draft, onCreated, onBack }: NewDriverFormProps) {
  const { t } = useLingui()
  const { first: firstType } = useVehicleTypes()
  const reachable = useReachable()
  const { form, id, submitError, refusal, dirty, running, isResubmitting, takeExisting, openExisting } =
    useDriverCreation({ start, untouched, refused, draft, onCreated })
  const input = useStore(form.store, ({ values }) => values)
  const kept = useKeptMatches(driverForm.toValues(input, driverForm.start), id)
  const found = submitError?.matches ?? []

  function take(driver: Driver) {
    // If the creation has not been sent and no vehicle was added, the existing driver only needs to be opened.
    if (isResubmitting || input.vehicles.length > 0) takeExisting(driver.id)
    else openExisting(driver.id)
  }

  function addVehicle(place: number, push: (vehicle: VehicleInput) => void) {
    flushSync(() => push(emptyVehicle(uuidv7(Date.now()), firstType)))
    document.getElementById(controlId(form.formId, `vehicles[${place}].vehicleTypeId`))?.focus()
  }

  const ofVehicle = useLabels(vehicleRow)
  const labels = Object.fromEntries([
    ...Object.entries(useLabels(driverForm)),
    ...input.vehicles.flatMap((_, index) =>
      Object.entries(ofVehicle).map(([name, label]) => [
        `vehicles[${index}].${name}`,
        t`Vehicle ${index + 1}: ${label}`,
      ]),
    ),
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
              <Trans>Without a connection this is saved on this device, and sent as soon as there is one.</Trans>
            )
          }
          draft={draft}
          dirty={dirty}
          labels={labels}
          submitError={submitError}
          refusal={refusal}
        >
          <ExistingDrivers matches={found.length > 0 ? found : kept} onUse={take} busy={running} />
          <RecordFields of={driverForm} id={id} record={null} base={driverForm.start} parts={DRIVER_PARTS} />
          <AskedAuthorisation />
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
                      <ActionIcon aria-label={t`Remove vehicle ${index + 1}`} onClick={() => list.removeValue(index)}>
                        <CloseIcon size={18} />
                      </ActionIcon>
                    </div>
                    <RecordFields
                      of={vehicleRow}
                      at={`vehicles[${index}]`}
                      id={id}
                      record={null}
                      base={vehicleRow.start}
                      parts={VEHICLE_PARTS}
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

const VEHICLE_PARTS: OwnParts<typeof vehicleFields, never> = { hints: { licensePlate: RowHint } }

function RowHint({ id, input }: PartProps<typeof vehicleFields, never>) {
  return <PlateHint vehicle={input} driverId={id} />
}
