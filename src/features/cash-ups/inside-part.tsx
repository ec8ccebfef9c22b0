import { Trans } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'
import { useVehicleTypes } from '../../ui/vehicle-types.ts'
import styles from './cash-up-detail.module.css'
import { Part, Row } from './detail-part.tsx'

/** The vehicles that the next shift took over. */
export function Inside({ closing, isSent }: { closing: NonNullable<CashUp['closing']>; isSent: boolean }) {
  const { nameOf, inOrder } = useVehicleTypes()
  return (
    <Part title={<Trans>Vehicles inside at the close</Trans>}>
      {closing.vehiclesInside.length === 0 ? (
        <p className={styles.none}>{isSent ? <Trans>None</Trans> : <Trans>Counted when the close is sent</Trans>}</p>
      ) : (
        <dl className={styles.facts}>
          {closing.vehiclesInside.toSorted((one, other) => inOrder(one.vehicleTypeId, other.vehicleTypeId)).map(({ vehicleTypeId, count }) => (
            <Row key={vehicleTypeId} label={nameOf(vehicleTypeId)}>
              <span className="tabular">{count}</span>
            </Row>
          ))}
        </dl>
      )}
    </Part>
  )
}
