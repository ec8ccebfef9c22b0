import { Checkbox } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { LOCATION_LIMITS_MAX, PARKING_SERVICES, PARKING_TYPES } from '../../../domain/locations.ts'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { PARKING_SERVICE_LABELS, PARKING_TYPE_LABELS } from '../../ui/labels/locations.ts'
import { GROUP } from './group.ts'
import { locationKind } from './kind.tsx'
import styles from './sections.module.css'

const { fields } = locationKind

function ServicesField({ label }: { label: string }) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string[]>()
  return (
    <Checkbox.Group {...control} label={label} value={value} onChange={setValue}>
      <div className={styles.checks}>
        {PARKING_SERVICES.map((service) => (
          <Checkbox key={service} value={service} label={t(PARKING_SERVICE_LABELS[service])} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** What the place is. */
export const AboutFields = withFieldGroup({
  ...GROUP,
  render: function Fields({ group, isNew }) {
    const { t } = useLingui()
    return (
      <>
        <div className={styles.pair}>
          <group.AppField name="name">
            {(field) => (
              <field.TextField
                label={t(fields.name.label)}
                required
                autoCapitalize="words"
                maxLength={LOCATION_LIMITS_MAX.NAME_MAX}
              />
            )}
          </group.AppField>
          <group.AppField name="parkingType">
            {(field) => (
              <field.SelectField
                label={t(fields.parkingType.label)}
                options={PARKING_TYPES.map((value) => ({ value, label: t(PARKING_TYPE_LABELS[value]) }))}
              />
            )}
          </group.AppField>
        </div>
        <group.AppField name="description">
          {() => (
            <TextAreaField label={t(fields.description.label)} rows={3} max={LOCATION_LIMITS_MAX.DESCRIPTION_MAX} />
          )}
        </group.AppField>
        <group.AppField name="parkingServices">
          {() => <ServicesField label={t(fields.parkingServices.label)} />}
        </group.AppField>
        {!isNew && (
          <group.AppField name="isActive">
            {() => (
              <CheckboxField
                label={t(fields.isActive.label)}
                description={t`Out of use, nobody new is assigned to it. What was parked there stays in every list.`}
              />
            )}
          </group.AppField>
        )}
      </>
    )
  },
})
