import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'

import type { User } from '../../../contract/user.ts'
import { comparableText } from '../../../domain/comparable-text.ts'
import { fullName } from '../../../domain/people.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { GROUP } from './group.ts'
import { locationKind } from './kind.tsx'
import styles from './sections.module.css'

const { fields } = locationKind

/** No device keeps the people of the company. */
export function PeopleUnknown() {
  return (
    <p className={styles.quiet}>
      <Trans>
        The people of the company are kept on the server. Whom it is given to can be said as soon as there is a
        connection.
      </Trans>
    </p>
  )
}

/** The person responsible, and the staff. */
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
              options={people.admins
                .filter(({ id, isActive }) => isActive || id === field.state.value)
                .map((user) => ({ value: user.id, label: fullName(user) }))}
              optional
              description={t`An administrator of the company`}
            />
          )}
        </group.AppField>
        <group.AppField name="staffIds">
          {() => <StaffField label={t(fields.staffIds.label)} staff={people.staff} />}
        </group.AppField>
      </>
    )
  },
})

/** Number of people from which they are searched. */
const SEARCHED_FROM = 10

/** Staff of a location: none, until one is chosen. A person who can't sign in any more can only be removed. */
function StaffField({ label, staff }: { label: string; staff: readonly User[] }) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string[]>()
  const [term, setTerm] = useState('')
  const offered = staff.filter(({ id, isActive }) => isActive || value.includes(id))
  const shown = offered.filter((user) =>
    comparableText(`${fullName(user)} ${user.email}`).includes(comparableText(term)),
  )
  return (
    <Checkbox.Group
      {...control}
      label={label}
      value={value}
      onChange={setValue}
      description={value.length === 0 ? t`Nobody but administrators sees it yet.` : undefined}
    >
      <div className={styles.staffHead}>
        {offered.length >= SEARCHED_FROM && (
          <TextInput
            aria-label={t`Search staff`}
            placeholder={t`Name or email`}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        )}
        <span className={styles.quiet}>
          <Plural value={value.length} one="# chosen" other="# chosen" />
        </span>
      </div>
      <div className={styles.staff}>
        {offered.length === 0 && (
          <p className={styles.quiet}>
            <Trans>Your company has no staff yet.</Trans>
          </p>
        )}
        {shown.map((user) => (
          <Checkbox key={user.id} value={user.id} label={`${fullName(user)} · ${user.email}`} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
