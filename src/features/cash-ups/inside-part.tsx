import { Trans, useLingui } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'
import { vehicleTypeName } from '../../../domain/vehicles.ts'
import { VEHICLE_TYPE_LABELS } from '../../ui/labels/vehicles.ts'
import styles from './cash-up-detail.module.css'
import { Part, Row } from './detail-part.tsx'

/** The vehicles that the next shift took over. */
export function Inside({ closing, isSent }: { closing: NonNullable<CashUp['closing']>; isSent: boolean }) {
  const { t } = useLingui()
  return (
    <Part title={<Trans>Vehicles inside at the close</Trans>}>
      {closing.vehiclesInside.length === 0 ? (
        <p className={styles.none}>{isSent ? <Trans>None</Trans> : <Trans>Counted when the close is sent</Trans>}</p>
      ) : (
        <dl className={styles.facts}>
          {closing.vehiclesInside.map(({ vehicleTypeId, count }) => (
            <Row key={vehicleTypeId} label={t(VEHICLE_TYPE_LABELS[vehicleTypeName(vehicleTypeId)])}>
              <span className="tabular">{count}</span>
            </Row>
          ))}
        </dl>
      )}
    </Part>
  )
}
