import { Checkbox, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { User } from '../../../contract/user.ts'
import { comparableText } from '../../../domain/comparable-text.ts'
import { fullName } from '../../../domain/people.ts'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import styles from './sections.module.css'

/** From so many on they are searched. */
const SEARCHED_FROM = 10

/** Who works at a location: none, until one is chosen. Whoever may not sign in any more can only be taken away. */
export function StaffField({ label, staff }: { label: string; staff: readonly User[] }) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string[]>()
  const [term, setTerm] = useState('')
  const offered = staff.filter(({ id, isActive }) => isActive || value.includes(id))
  const shown = offered.filter((user) => comparableText(`${fullName(user)} ${user.email}`).includes(comparableText(term)))
  return (
    <Checkbox.Group {...control} label={label} value={value} onChange={setValue} description={value.length === 0 ? t`Nobody but administrators sees it yet.` : undefined}>
      <div className={styles.staffHead}>
        {offered.length >= SEARCHED_FROM && <TextInput aria-label={t`Search staff`} placeholder={t`Name or email`} value={term} onChange={(event) => setTerm(event.currentTarget.value)} />}
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
