import type { ReactNode } from 'react'

import { Moment } from '../../ui/moment.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import type { ListedService } from './columns.tsx'
import styles from './service-card.module.css'
import { Duration, EndOfStay, hasDuration, SERVICE_STATUS_LOOKS, TotalCost } from '../stays/public.ts'

interface ServiceCardProps extends ListedService {
  /** The plate, as a link to the service. */
  link: ReactNode
  withLocation: boolean
}

/** A row of the list on a phone. */
export function ServiceCard({ service, timeZone, link, withLocation }: ServiceCardProps) {
  return (
    <div className={styles.card}>
      <span className={styles.first}>
        {link}
        <VehicleTypeMark id={service.vehicleTypeId} />
        <StatusBadge look={SERVICE_STATUS_LOOKS[service.status]} />
      </span>
      <span className={styles.total}>
        <TotalCost service={service} />
      </span>
      <span className={styles.line}>
        <Moment at={service.startedAt} timeZone={timeZone} />
        {service.endedAt !== null && (
          <>
            {' – '}
            <EndOfStay service={service} timeZone={timeZone} />
          </>
        )}
      </span>
      <span className={styles.duration}>{hasDuration(service) && <Duration service={service} />}</span>
      {withLocation && <span className={styles.line}>{service.location.name}</span>}
    </div>
  )
}
