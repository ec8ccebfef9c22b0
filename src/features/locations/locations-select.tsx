import { Checkbox, Input, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { comparableText } from '../../../domain/text/comparable-text.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { useLocations } from './queries.ts'
import styles from './locations-select.module.css'

/** Number of locations from which the list has a search. */
const SEARCHED_FROM = 10

/**
 * Selects several locations. `none` is the meaning of an empty selection. A location that is no longer in use can only
 * be removed.
 */
export function LocationsField({ label, none }: { label: string; none?: string }) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string[]>()
  const { list } = useLocations()
  const { user } = useSession()
  const [term, setTerm] = useState('')
  const offered = (list ?? []).filter(({ id, isActive }) => isActive || value.includes(id))
  const shown = offered.filter(({ name, city }) => comparableText(`${name} ${city}`).includes(comparableText(term)))
  if (list !== undefined && offered.length === 0) {
    return (
      <Input.Wrapper label={label} labelElement="div">
        <p className={styles.nowhere}>
          <Trans>Your company has no locations yet.</Trans>{' '}
          {isAdmin(user.role) && (
            <Link to="/dashboard/locations/create">
              <Trans>New location</Trans>
            </Link>
          )}
        </p>
      </Input.Wrapper>
    )
  }
  return (
    <Checkbox.Group
      {...control}
      label={label}
      value={value}
      onChange={setValue}
      description={value.length === 0 ? none : undefined}
    >
      <div className={styles.head}>
        {offered.length >= SEARCHED_FROM && (
          <TextInput
            aria-label={t`Search locations`}
            placeholder={t`Name or city`}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        )}
        <span className={styles.quiet}>
          <Plural value={value.length} one="# chosen" other="# chosen" />
        </span>
        <TextButton
          onClick={() =>
            setValue([...new Set([...value, ...shown.filter(({ isActive }) => isActive).map(({ id }) => id)])])
          }
        >
          <Trans>Choose all</Trans>
        </TextButton>
        <TextButton onClick={() => setValue([])}>
          <Trans>Choose none</Trans>
        </TextButton>
      </div>
      <div className={styles.places}>
        {shown.map(({ id, name, city, isActive }) => (
          <Checkbox key={id} value={id} label={isActive ? `${name} · ${city}` : t`${name} (not in use)`} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
