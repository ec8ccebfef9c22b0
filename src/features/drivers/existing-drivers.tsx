import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Driver } from '../../../contract/driver.ts'
import type { DriverMatch } from '../../../contract/problem.ts'
import { DRIVER_CONTACTS } from '../../../domain/drivers.ts'
import { fullName } from '../../../domain/people.ts'
import { DRIVER_CONTACT_WORDS } from '../../ui/labels/driver-fields.ts'
import { DriverSummary } from './driver-summary.tsx'
import styles from './existing-drivers.module.css'

interface ExistingDriversProps {
  matches: readonly (DriverMatch & { isNew?: boolean })[]
  /** Uses the existing record instead of a new one; `null` if there is no new one. */
  onUse: ((driver: Driver) => void) | null
  busy: boolean
}

/** Shows other drivers who have a typed contact already: the person chooses one, or corrects the contact. */
export function ExistingDrivers({ matches, onUse, busy }: ExistingDriversProps) {
  const { t } = useLingui()
  const ids = [...new Set(matches.map(({ driver }) => driver.id))]
  const drivers = ids.flatMap((id) => {
    const own = matches.filter(({ driver }) => driver.id === id)
    const [first] = own
    const contacts = DRIVER_CONTACTS.filter((path) => own.some((match) => match.path === path))
    return first
      ? [
          {
            driver: first.driver,
            isNew: first.isNew === true,
            words: contacts.map((path) => t(DRIVER_CONTACT_WORDS[path])).join(', '),
          },
        ]
      : []
  })
  const [only] = drivers
  if (only === undefined) return null
  const name = fullName(only.driver)
  const { words } = only
  return (
    <section className={styles.existing} role="alert">
      <p className={styles.title}>
        {drivers.length > 1 ? (
          <Trans>Several drivers have these contacts already. Which one is meant?</Trans>
        ) : onUse === null ? (
          <Trans>
            {name} already exists ({words}).
          </Trans>
        ) : (
          <Trans>
            {name} already exists ({words}). Use this record?
          </Trans>
        )}
      </p>
      {drivers.map(({ driver, isNew }) => (
        <DriverSummary key={driver.id} driver={driver}>
          {onUse !== null && !isNew && (
            <Button loading={busy} onClick={() => onUse(driver)}>
              <Trans>Use this record</Trans>
            </Button>
          )}
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/dashboard/drivers/update/$id" params={{ id: driver.id }} preload={false} {...props} />
            )}
          >
            <Trans>Open record</Trans>
          </Button>
        </DriverSummary>
      ))}
      <p className={styles.text}>
        {onUse === null ? (
          <Trans>Correct the field below, or open that record.</Trans>
        ) : (
          <Trans>
            The existing record stays as it is, and gets the vehicles that it does not have yet. If it is another
            person, correct the field below.
          </Trans>
        )}
      </p>
    </section>
  )
}
