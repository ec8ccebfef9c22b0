import { Trans } from '@lingui/react/macro'

import type { Driver } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { deleteDriverOp } from '../../data/kept-data.ts'
import type { Deletion } from '../../records/deletion.ts'

/** Returns the deletion of a driver, for the list and the form. */
export function driverDeletion(driver: Driver): Deletion<Driver> {
  const name = fullName(driver)
  // An e-mail distinguishes drivers with the same name.
  const who = driver.email ?? name
  return {
    op: deleteDriverOp,
    record: driver,
    label: name,
    name: who,
    title: <Trans>Delete {who}?</Trans>,
    text:
      driver.plates.length > 0 ? (
        <Trans>
          {name} is deleted together with {driver.plates.join(', ')}. Their services remain, without a driver. This
          cannot be undone.
        </Trans>
      ) : (
        <Trans>{name} is deleted. Their services remain, without a driver. This cannot be undone.</Trans>
      ),
  }
}
