import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { User } from '../../../contract/user.ts'
import { type Duty, DUTY_NAMES, mayDo } from '../../../domain/duties.ts'
import type { BackOfficeRole } from '../../../domain/roles.ts'
import { RecordSection } from '../../records/record-section.tsx'
import { DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import { useLocations } from '../locations/public.ts'
import styles from './users.module.css'

/** Sidebar entries of a role. */
export type ScreenOfRole = (role: BackOfficeRole) => readonly MessageDescriptor[]

/** Permissions of a role in PARQ, from the table in `domain/duties.ts`, which a test compares with the server's checks. */
export function Abilities({
  user: { role, locationIds },
  screensOf,
}: {
  user: Pick<User, 'role' | 'locationIds'>
  screensOf: ScreenOfRole
}) {
  const { t } = useLingui()
  const { list = [] } = useLocations()
  const seesAll = role !== 'parking_staff'
  const places = list.filter(({ id }) => seesAll || locationIds.includes(id))
  return (
    <RecordSection title={<Trans>What can this person see?</Trans>}>
      <details>
        <summary>
          {seesAll ? (
            <Trans>All locations of the company</Trans>
          ) : places.length === 0 ? (
            <Trans>No location: nothing is shown to them</Trans>
          ) : (
            places.map(({ name }) => name).join(', ')
          )}
        </summary>
        <h4>
          <Trans>Their sidebar</Trans>
        </h4>
        <p>
          {screensOf(role)
            .map((label) => t(label))
            .join(' · ')}
        </p>
        <h4>
          <Trans>Role and permissions</Trans>
        </h4>
        <ul className={styles.list}>
          {DUTY_NAMES.map((duty) => {
            const may = mayDo(duty, role)
            return (
              <li key={duty} className={may ? undefined : styles.no}>
                {may ? <DoneIcon size={16} /> : <VoidIcon size={16} />}
                <span>
                  {t(DUTY_LABELS[duty])}: {may ? <Trans>yes</Trans> : <Trans>no</Trans>}
                </span>
              </li>
            )
          })}
        </ul>
        {!seesAll && (
          <p className={styles.quiet}>
            <Trans>Only at their own locations. Taking, refunding or voiding money needs their own open shift.</Trans>
          </p>
        )}
      </details>
    </RecordSection>
  )
}

/** Duties, in the order of the page. */
const DUTY_LABELS = {
  see_services: msg`See services`,
  finish_stays: msg`Charge and end a stay`,
  correct_services: msg`Correct and void a service`,
  work_registers: msg`Open and close a register`,
  give_back: msg`Refund double payments`,
  register_drivers: msg`Register drivers and vehicles`,
  delete_drivers: msg`Delete drivers and vehicles`,
  correct_prices: msg`Add a correction line to a price`,
  collect_money: msg`Approve differences and collect money`,
  assign_payments: msg`Add payments to a cash-up`,
  change_rates: msg`Change rates`,
  change_holidays: msg`Change holidays`,
  change_vehicle_types: msg`Change vehicle types`,
  manage_users: msg`Invite, change and delete users`,
} satisfies Record<Duty, MessageDescriptor>
