import { Checkbox } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'

import { IDENTIFICATION_TYPES, isUnusualName } from '../../../domain/people.ts'
import { NOTIFICATION_METHODS } from '../../../domain/services.ts'
import type { Option } from '../../ui/chips/selection.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import { IDENTIFICATION_TYPE_LABELS } from '../../ui/labels/people.ts'
import { NOTIFICATION_METHOD_LABELS } from '../../ui/labels/services.ts'
import styles from './driver-fields.module.css'
import { emptyDriver, type DriverInput } from './driver-input.ts'

const { photo: _, vehicles: __, ...NOBODY } = emptyDriver('')

/** Where the group's fields stand in a form of a driver. */
export const DRIVER_FIELD_MAP = {
  isCompany: 'isCompany',
  firstName: 'firstName',
  lastName: 'lastName',
  identificationType: 'identificationType',
  identification: 'identification',
  email: 'email',
  phoneCode: 'phoneCode',
  phone: 'phone',
  notificationMethod: 'notificationMethod',
} as const satisfies { [Name in keyof Omit<DriverInput, 'photo' | 'vehicles'>]: Name }

interface DriverFieldsProps {
  codes: readonly Option[]
  /** Whether the person writes of themselves: then their browser may help. */
  own: boolean
}

const PROPS: DriverFieldsProps = { codes: [], own: false }

/** Who somebody is and how they are reached. */
export const DriverFields = withFieldGroup({
  defaultValues: NOBODY,
  props: PROPS,
  render: function Fields({ group, codes, own }) {
    const { t } = useLingui()
    const { isCompany, firstName, lastName, identificationType, notificationMethod } = useStore(
      group.store,
      ({ values }) => values,
    )
    const fill = <Purpose extends string>(purpose: Purpose) => (own ? purpose : 'off')
    const types = IDENTIFICATION_TYPES.map((type) => ({ value: type, label: t(IDENTIFICATION_TYPE_LABELS[type]) }))
    const methods = NOTIFICATION_METHODS.map((method) => ({
      value: method,
      label: t(NOTIFICATION_METHOD_LABELS[method]),
    }))
    return (
      <div className={styles.fields}>
        <group.AppField name="isCompany">
          {(field) => (
            <div className={styles.check}>
              <Checkbox
                label={t`This is a company`}
                checked={field.state.value}
                onChange={(event) => field.handleChange(event.currentTarget.checked)}
              />
            </div>
          )}
        </group.AppField>
        <div className={styles.names} data-company={isCompany || undefined}>
          <group.AppField name="firstName">
            {(field) => (
              <field.TextField
                label={isCompany ? t`Company name` : t(DRIVER_FIELD_LABELS.firstName)}
                required
                autoCapitalize="words"
                autoComplete={fill(isCompany ? 'organization' : 'given-name')}
              />
            )}
          </group.AppField>
          {!isCompany && (
            <group.AppField name="lastName">
              {(field) => (
                <field.TextField
                  label={t(DRIVER_FIELD_LABELS.lastName)}
                  required
                  autoCapitalize="words"
                  autoComplete={fill('family-name')}
                />
              )}
            </group.AppField>
          )}
        </div>
        {!own && !isCompany && [firstName, lastName].some((name) => isUnusualName(name.trim())) && (
          <p className={styles.unusual} role="status">
            <Trans>
              So short a name, or one with a full stop, is often a slip. Ask how it is spelled before you save.
            </Trans>
          </p>
        )}
        <div className={styles.pair}>
          <group.AppField name="phoneCode">
            {(field) => <field.SelectField label={t(DRIVER_FIELD_LABELS.phoneCode)} options={codes} />}
          </group.AppField>
          <group.AppField name="phone">
            {(field) => (
              <field.TextField
                label={t(DRIVER_FIELD_LABELS.phone)}
                type="tel"
                required={notificationMethod === 'whatsapp'}
                description={t`6 to 11 digits`}
                autoComplete={fill('tel-national')}
              />
            )}
          </group.AppField>
        </div>
        <group.AppField name="email">
          {(field) => (
            <field.TextField
              label={t(DRIVER_FIELD_LABELS.email)}
              type="email"
              required={notificationMethod === 'email'}
              autoComplete={fill('email')}
            />
          )}
        </group.AppField>
        <div className={`${styles.pair} ${styles.identification}`}>
          <group.AppField name="identificationType">
            {(field) => (
              <field.SelectField label={t(DRIVER_FIELD_LABELS.identificationType)} options={types} optional />
            )}
          </group.AppField>
          <group.AppField name="identification">
            {(field) => (
              <field.TextField
                label={t(DRIVER_FIELD_LABELS.identification)}
                type={identificationType === 'passport' ? 'text' : 'tel'}
                autoCapitalize="characters"
                description={identificationType === 'passport' ? t`5 to 11 letters and digits` : t`5 to 11 digits`}
              />
            )}
          </group.AppField>
        </div>
        <group.AppField name="notificationMethod">
          {(field) => (
            <field.SelectField label={t(DRIVER_FIELD_LABELS.notificationMethod)} options={methods} optional />
          )}
        </group.AppField>
      </div>
    )
  },
})
