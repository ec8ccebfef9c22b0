import { Trans, useLingui } from '@lingui/react/macro'

import { MEMBERSHIP_NAME_MAX, VALIDITY_UNITS } from '../../../domain/memberships.ts'
import { useSession } from '../../data/session-provider.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { StepperField } from '../../ui/form/stepper-field.tsx'
import { VALIDITY_UNIT_LABELS } from '../../ui/labels/memberships.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { WeekField } from '../../ui/week/week-field.tsx'
import { LocationsField } from '../locations/public.ts'
import { membershipKind } from './kind.tsx'
import { emptyMembership, type MembershipInput } from './membership-input.ts'
import styles from './memberships.module.css'

/** Where the group's fields stand in the form. */
export const MEMBERSHIP_GROUP = {
  name: 'name',
  cost: 'cost',
  vehicleTypeId: 'vehicleTypeId',
  parkingSpaces: 'parkingSpaces',
  authorizedVehicles: 'authorizedVehicles',
  validityUnit: 'validityUnit',
  validityCount: 'validityCount',
  everywhere: 'everywhere',
  locationIds: 'locationIds',
  always: 'always',
  allowedHours: 'allowedHours',
  expirationDate: 'expirationDate',
  enabled: 'enabled',
} as const satisfies Record<keyof MembershipInput, keyof MembershipInput>

export const MembershipFields = withFieldGroup({
  defaultValues: emptyMembership,
  render: function Fields({ group }) {
    const { t } = useLingui()
    const { company } = useSession()
    const { options } = useVehicleTypes()
    const { fields } = membershipKind
    return (
      <>
        <group.AppField name="name">
          {(field) => <field.TextField label={t(fields.name.label)} required maxLength={MEMBERSHIP_NAME_MAX} />}
        </group.AppField>
        <group.AppField name="cost">
          {() => <AmountField label={t(fields.cost.label)} required currency={company.currency} />}
        </group.AppField>
        <group.AppField name="vehicleTypeId">
          {(field) => <field.SelectField label={t(fields.vehicleTypeId.label)} options={options(field.state.value)} />}
        </group.AppField>
        <div className={styles.pair}>
          <group.AppField name="parkingSpaces">
            {() => (
              <StepperField label={t(fields.parkingSpaces.label)} required description={t`Vehicles inside at once`} />
            )}
          </group.AppField>
          <group.AppField name="authorizedVehicles">
            {() => (
              <StepperField label={t(fields.authorizedVehicles.label)} required description={t`Plates on a pass`} />
            )}
          </group.AppField>
        </div>
        <div className={styles.pair}>
          <group.AppField name="validityCount">
            {() => <StepperField label={t(fields.validityCount.label)} required />}
          </group.AppField>
          <group.AppField name="validityUnit">
            {(field) => (
              <field.SelectField
                label={t(fields.validityUnit.label)}
                options={VALIDITY_UNITS.map((value) => ({ value, label: t(VALIDITY_UNIT_LABELS[value]) }))}
              />
            )}
          </group.AppField>
        </div>
        <group.AppField name="always">
          {() => (
            <CheckboxField
              label={t`At all hours`}
              description={t`Off, only the minutes outside its hours are charged`}
            />
          )}
        </group.AppField>
        <group.Subscribe selector={({ values: { always } }) => always}>
          {(always) =>
            !always && (
              <group.AppField name="allowedHours">
                {() => (
                  <WeekField
                    label={t(fields.allowedHours.label)}
                    description={t`Hours that end before they begin go on into the next day.`}
                  />
                )}
              </group.AppField>
            )
          }
        </group.Subscribe>
        <fieldset className={styles.group}>
          <legend>
            <Trans>Where and until when it is sold</Trans>
          </legend>
          <group.AppField name="everywhere">{() => <CheckboxField label={t`All locations`} />}</group.AppField>
          <group.Subscribe selector={({ values: { everywhere } }) => everywhere}>
            {(everywhere) =>
              !everywhere && (
                <group.AppField name="locationIds">
                  {() => <LocationsField label={t(fields.locationIds.label)} />}
                </group.AppField>
              )
            }
          </group.Subscribe>
          <group.AppField name="expirationDate">
            {() => (
              <DayField
                label={t(fields.expirationDate.label)}
                description={t`The last day on which it is sold; empty: without an end`}
              />
            )}
          </group.AppField>
          <group.AppField name="enabled">
            {() => (
              <CheckboxField
                label={t(fields.enabled.label)}
                description={t`Off, it is not sold any more. Passes that were sold stay valid.`}
              />
            )}
          </group.AppField>
        </fieldset>
      </>
    )
  },
})
