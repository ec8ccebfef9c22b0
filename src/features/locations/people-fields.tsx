import { Trans, useLingui } from '@lingui/react/macro'

import { fullName } from '../../../domain/people.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { GROUP } from './group.ts'
import { locationKind } from './kind.ts'
import styles from './sections.module.css'
import { StaffField } from './staff-field.tsx'

const { fields } = locationKind

/** No device keeps the people of the company. */
export function PeopleUnknown() {
  return (
    <p className={styles.quiet}>
      <Trans>The people of the company are kept on the server. Whom it is given to can be said as soon as there is a connection.</Trans>
    </p>
  )
}

/** Who answers for it, and who works there. */
export const PeopleFields = withFieldGroup({
  ...GROUP,
  render: function Fields({ group, people }) {
    const { t } = useLingui()
    if (people === null) return <PeopleUnknown />
    return (
      <>
        <group.AppField name="managerId">
          {(field) => (
            <field.SelectField
              label={t(fields.managerId.label)}
              options={people.admins.filter(({ id, isActive }) => isActive || id === field.state.value).map((user) => ({ value: user.id, label: fullName(user) }))}
              optional
              description={t`An administrator of the company`}
            />
          )}
        </group.AppField>
        <group.AppField name="staffIds">{() => <StaffField label={t(fields.staffIds.label)} staff={people.staff} />}</group.AppField>
      </>
    )
  },
})
