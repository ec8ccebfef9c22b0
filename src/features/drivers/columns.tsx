import { msg } from '@lingui/core/macro'

import type { Driver } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { phoneText } from '../../../domain/phones.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import styles from './columns.module.css'
import { DriverAvatar, DriverPlates } from './driver-summary.tsx'
import type { DriverRow } from './kept-drivers.ts'
import { driverKind } from './kind.ts'
import { shownEmail } from '../../../domain/emails.ts'

const { fields } = driverKind

export const NAME = msg`Name`
export const PLATES = msg`Plates`

export const DRIVER_COLUMNS: readonly Column<DriverRow>[] = [
  {
    id: 'name',
    header: NAME,
    width: 'rest',
    cell: ({ driver, pending, needsPerson }) => (
      <span className={styles.who}>
        <DriverAvatar driver={driver} size={26} />
        <span className={styles.name}>{fullName(driver)}</span>
        {pending && <UnsentMark needsPerson={needsPerson} />}
      </span>
    ),
  },
  {
    id: 'identification',
    header: fields.identification.label,
    width: 128,
    from: 'medium',
    cell: ({ driver }) =>
      driver.identification === null ? <Missing /> : <span className="tabular">{driver.identification}</span>,
  },
  {
    id: 'phone',
    header: fields.phone.label,
    width: 150,
    cell: ({ driver }) => <PhoneWords driver={driver} />,
    under: ({ driver }) => shownEmail(driver.email) ?? (phoneText(driver) === null ? driver.identification : null),
  },
  {
    id: 'email',
    header: fields.email.label,
    width: 240,
    from: 'wide',
    cell: ({ driver }) => shownEmail(driver.email) ?? <Missing />,
  },
  { id: 'plates', header: PLATES, width: 232, cell: ({ driver }) => <DriverPlates plates={driver.plates} /> },
]

function PhoneWords({ driver }: { driver: Pick<Driver, 'phoneCode' | 'phone'> }) {
  const text = phoneText(driver)
  return text === null ? <Missing /> : <span className="tabular">{text}</span>
}
