import { Trans, useLingui } from '@lingui/react/macro'
import { useStore, type AnyFormApi } from '@tanstack/react-form'
import * as v from 'valibot'

import type { Driver } from '../../../contract/driver.ts'
import { isUnusualName } from '../../../domain/people.ts'
import { bicyclePlate } from '../../../domain/vehicles.ts'
import { plateMin } from '../../../domain/plates.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { ControlProps, OwnParts, PartProps } from '../../records/form/record-fields.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFieldControl, useFormContext } from '../../ui/form/use-field-control.ts'
import styles from './fields.module.css'
import { type DriverFields, driverForm, requiredOfVehicle, type DriverInput, type VehicleInput } from './kind.ts'
import { usePhoneCodes } from './phone-codes.ts'
import { useOthersWithPlate } from './queries.ts'

/** Controls of a driver's form that people without a session use too. */
export const OWN_DETAILS_PARTS: OwnParts<DriverFields, Driver> = {
  controls: { isCompany: CompanyField, firstName: FirstNameField, identification: IdentificationField },
}

/** Controls and hints of a driver's form. */
export const DRIVER_PARTS: OwnParts<DriverFields, Driver> = {
  controls: { ...OWN_DETAILS_PARTS.controls, phoneCode: PhoneCodeField },
  above: { phoneCode: UnusualName },
}

function CompanyField() {
  const { t } = useLingui()
  return <CheckboxField label={t`This is a company`} />
}

function FirstNameField({ label, fills, ...props }: ControlProps<Driver>) {
  const { t } = useLingui()
  const { isCompany } = useTypedDriver()
  return (
    <TextField
      {...props}
      label={isCompany ? t`Company name` : label}
      autoCapitalize="words"
      {...(fills && { autoComplete: isCompany ? 'organization' : fills })}
    />
  )
}

/** The server may know more countries than this release. */
function PhoneCodeField({ required = false, label }: ControlProps<Driver>) {
  const { value } = useFieldControl<string>()
  return <SelectField label={label} options={usePhoneCodes(value)} optional={!required} />
}

function IdentificationField({ label }: ControlProps<Driver>) {
  const { t } = useLingui()
  const isPassport = useTypedDriver().identificationType === 'passport'
  const hasLetters = useSession().company.country === 'mexico'
  return (
    <TextField
      label={label}
      type={isPassport || hasLetters ? 'text' : 'tel'}
      autoCapitalize="characters"
      description={isPassport ? t`5 to 11 letters and digits` : t`5 to 11 digits`}
    />
  )
}

function UnusualName({ input: { isCompany, firstName, lastName } }: PartProps<DriverFields, Driver>) {
  if (isCompany || ![firstName, lastName].some((name) => isUnusualName(name.trim()))) return null
  return (
    <p className={styles.unusual} role="status">
      <Trans>
        A very short name, or a name with a full stop, is often a typo. Ask how it is spelled before you save.
      </Trans>
    </p>
  )
}

function useTypedDriver(): DriverInput {
  const form: AnyFormApi = useFormContext()
  const values: unknown = useStore(form.store, (state) => state.values)
  return v.is(driverForm.input, values) ? values : driverForm.blank
}

/** Text below a plate: the rule, or the code of a bicycle, and the other drivers with this plate, which is allowed. */
export function PlateHint({ vehicle, driverId }: { vehicle: VehicleInput; driverId: string }) {
  const { t } = useLingui()
  const { company } = useSession()
  const others = useOthersWithPlate(vehicle, driverId).join(', ')
  const fewest = plateMin(company.country)
  const code = bicyclePlate(vehicle.id)
  return (
    <>
      {requiredOfVehicle(vehicle).length === 0 && vehicle.licensePlate.trim() === ''
        ? t`Without a plate: ${code}`
        : t`${fewest} to 12 letters and numbers`}
      {others !== '' && (
        <span className={styles.also}>
          <Trans>Also registered for {others}.</Trans>
        </span>
      )}
    </>
  )
}
