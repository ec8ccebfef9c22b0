import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import type { KioskDevice } from '../../../contract/kiosk-device.ts'
import { KIOSK_NAME_MAX } from '../../../domain/kiosks.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { useLocations } from '../locations/public.ts'
import { deviceKind } from './kind.ts'

/** What is typed of a device is what an edit sets. */
export const DeviceInput = v.object({ name: v.string(), locationId: v.string() })
export type DeviceInput = v.InferOutput<typeof DeviceInput>

export function deviceValuesOf({ name, locationId }: KioskDevice): DeviceInput {
  return { name, locationId }
}

export function trimmed({ name, locationId }: DeviceInput): DeviceInput {
  return { name: name.trim(), locationId }
}

function faultsOf({ name, locationId }: DeviceInput): InputFault[] {
  const faults: InputFault[] = []
  if (name.trim() === '') faults.push({ path: ['name'], code: 'required' })
  if (name.trim().length > KIOSK_NAME_MAX) faults.push({ path: ['name'], code: 'text_too_long' })
  if (locationId === '') faults.push({ path: ['locationId'], code: 'required' })
  return faults
}

export const deviceSchema = checkedInput(DeviceInput, faultsOf)

export const deviceFieldOf = (path: string) => fieldOfPath(path, ['name', 'locationId'])

/** Where the group's fields stand in the form. */
export const DEVICE_FIELDS = { name: 'name', locationId: 'locationId' } as const

const PROPS: { isPaired: boolean } = { isPaired: false }

export const DeviceFields = withFieldGroup({
  defaultValues: { name: '', locationId: '' },
  props: PROPS,
  render: function Fields({ group, isPaired }) {
    const { t } = useLingui()
    const { fields } = deviceKind
    const { list = [] } = useLocations()
    return (
      <>
        <group.AppField name="name">
          {(field) => (
            <field.TextField
              label={t(fields.name.label)}
              required
              autoCapitalize="words"
              maxLength={KIOSK_NAME_MAX}
              description={t`As people on site call it: pay station, basement 1`}
            />
          )}
        </group.AppField>
        <group.AppField name="locationId">
          {(field) => (
            <field.SelectField
              label={t(fields.locationId.label)}
              options={list.map(({ id, name }) => ({ value: id, label: name }))}
              description={isPaired ? t`Moved to another location, it has to be paired anew` : undefined}
            />
          )}
        </group.AppField>
      </>
    )
  },
})
