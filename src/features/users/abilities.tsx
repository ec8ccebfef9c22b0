import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { User } from '../../../contract/user.ts'
import { DUTY_NAMES, mayDo } from '../../../domain/duties.ts'
import type { BackOfficeRole } from '../../../domain/roles.ts'
import { RecordSection } from '../../records/record-section.tsx'
import { DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import { useLocations } from '../locations/queries.ts'
import { DUTY_LABELS } from './duties.ts'
import styles from './users.module.css'

/** What the sidebar shows to a role. */
export type ScreenOfRole = (role: BackOfficeRole) => readonly MessageDescriptor[]

/** What somebody sees and does in PARQ: by the table of `domain/duties.ts`, which a test holds against what the server asks. */
export function Abilities({ user: { role, locationIds }, screensOf }: { user: Pick<User, 'role' | 'locationIds'>; screensOf: ScreenOfRole }) {
  const { t } = useLingui()
  const { list = [] } = useLocations()
  const seesAll = role !== 'parking_staff'
  const places = list.filter(({ id }) => seesAll || locationIds.includes(id))
  return (
    <RecordSection title={<Trans>What can this person see?</Trans>}>
      <details>
        <summary>
          {seesAll ? <Trans>All locations of the company</Trans> : places.length === 0 ? <Trans>No location: nothing is shown to them</Trans> : places.map(({ name }) => name).join(', ')}
        </summary>
        <h4>
          <Trans>Their sidebar</Trans>
        </h4>
        <p>{screensOf(role).map((label) => t(label)).join(' · ')}</p>
        <h4>
          <Trans>What they may do</Trans>
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
            <Trans>All of it at their locations only. An open shift of their own is needed to take, return or void money.</Trans>
          </p>
        )}
      </details>
    </RecordSection>
  )
}
