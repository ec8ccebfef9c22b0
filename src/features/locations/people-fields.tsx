import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'

import { comparableText } from '../../../domain/text/comparable-text.ts'
import { fullName } from '../../../domain/people.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { type FieldProps, useFieldControl } from '../../ui/form/use-field-control.ts'
import { useLocationPeople } from './location-changes.ts'
import styles from './sections.module.css'
import { readableEmail } from '../../../domain/emails.ts'

/** No device keeps the people of the company. */
export function PeopleUnknown() {
  return (
    <p className={styles.quiet}>
      <Trans>The list of people is on the server. You can choose who gets it as soon as there is a connection.</Trans>
    </p>
  )
}

/** The people of the company; null until the server answers. */
function usePeople() {
  const read = useLocationPeople()
  return read.status === 'ready' ? read.record : null
}

export function ManagerField({ label }: FieldProps) {
  const { t } = useLingui()
  const people = usePeople()
  const { value } = useFieldControl<string>()
  if (people === null) return <PeopleUnknown />
  return (
    <SelectField
      label={label}
      options={people.admins
        .filter(({ id, isActive }) => isActive || id === value)
        .map((user) => ({ value: user.id, label: fullName(user) }))}
      optional
      description={t`An administrator of the company`}
    />
  )
}

/** Number of people from which they are searched. */
const SEARCHED_FROM = 10

/** Staff of a location: none, until one is chosen. A person who can't sign in any more can only be removed. */
export function StaffField({ label }: FieldProps) {
  const { t } = useLingui()
  const people = usePeople()
  const { value, setValue, control } = useFieldControl<string[]>()
  const [term, setTerm] = useState('')
  if (people === null) return null
  const offered = people.staff.filter(({ id, isActive }) => isActive || value.includes(id))
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
          <Checkbox key={user.id} value={user.id} label={`${fullName(user)} · ${readableEmail(user.email)}`} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
