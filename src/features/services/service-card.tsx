import { MomentAfter, Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { ListedService } from './columns.tsx'
import styles from './service-card.module.css'
import { Duration, VehicleTypeMark } from './service-words.tsx'
import { SERVICE_STATUS_LOOKS } from './status-looks.ts'

/** A row of the list on a phone, below its plate. */
export function ServiceCard({ service, timeZone, withLocation }: ListedService & { withLocation: boolean }) {
  return (
    <div className={styles.card}>
      <StatusBadge look={SERVICE_STATUS_LOOKS[service.status]} />
      <span className={styles.total}>
        <Money amount={service.totalCost} currency={service.currency} />
      </span>
      <span className={styles.stay}>
        <VehicleTypeMark id={service.vehicleTypeId} />
        <span className={styles.times}>
          <Moment at={service.startedAt} timeZone={timeZone} />
          {service.endedAt !== null && (
            <>
              {' – '}
              <MomentAfter at={service.endedAt} after={service.startedAt} timeZone={timeZone} />
            </>
          )}
        </span>
      </span>
      <span className={styles.duration}>
        <Duration service={service} />
      </span>
      {withLocation && <span className={styles.location}>{service.location.name}</span>}
    </div>
  )
}
