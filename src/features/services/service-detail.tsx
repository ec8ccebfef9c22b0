import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { frozenBecause } from '../../../domain/service-edit.ts'
import { useSession } from '../../data/session-provider.tsx'
import { EditIcon, LockIcon } from '../../ui/icons.tsx'
import { FROZEN_LABELS } from '../../ui/labels/services.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useLocations } from '../locations/queries.ts'
import { PriceReceipt } from './price-receipt.tsx'
import type { ServiceRow } from './kept-services.ts'
import { FieldValue } from './field-value.tsx'
import styles from './service-detail.module.css'
import { ServiceHistory } from './service-history.tsx'
import { DETAIL, type SectionField } from './service-sections.ts'
import { Duration, VehicleTypeMark, hasDuration } from './service-words.tsx'
import { SERVICE_STATUS_LOOKS } from './status-looks.ts'
import { UnsentMark } from './unsent-mark.tsx'

/** Everything that is known of a service. */
export function ServiceDetail({ row: { service, pending } }: { row: ServiceRow }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { timeZoneOf } = useLocations()
  const timeZone = timeZoneOf(service.location.id)
  const frozen = frozenBecause(service, 'licensePlate', user)
  const fields = (names: readonly SectionField[]) => (
    <dl className={styles.fields}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(SERVICE_FIELD_LABELS[name])}</dt>
          <dd>
            <FieldValue name={name} service={service} timeZone={timeZone} />
          </dd>
        </div>
      ))}
    </dl>
  )

  return (
    <>
      <div className={styles.head}>
        <StatusBadge look={SERVICE_STATUS_LOOKS[service.status]} />
        {service.edited && (
          <span className={styles.edited}>
            <EditIcon size={13} />
            {t(SERVICE_FIELD_LABELS.edited)}
          </span>
        )}
        {pending && <UnsentMark />}
      </div>
      {hasDuration(service) && (
        <div className={styles.sum}>
          <span className={styles.figure}>
            <VehicleTypeMark id={service.vehicleTypeId} />
            <Duration service={service} />
          </span>
          {service.totalCost !== null && (
            <span className={styles.figure}>
              <Money amount={service.totalCost} currency={service.currency} />
            </span>
          )}
        </div>
      )}
      {frozen !== null && (
        <div className={styles.frozen}>
          <Notice icon={LockIcon} tone="quiet">
            {t(FROZEN_LABELS[frozen])}
          </Notice>
        </div>
      )}
      {service.remarks !== null && (
        <Section title={t(SERVICE_FIELD_LABELS.remarks)}>
          <p className={styles.remarks}>{service.remarks}</p>
        </Section>
      )}
      <Section title={<Trans>Stay</Trans>}>{fields(DETAIL.stay)}</Section>
      <Section title={<Trans>Price</Trans>}>
        <PriceReceipt price={service} timeZone={timeZone} />
      </Section>
      <Section title={<Trans>People</Trans>}>{fields(DETAIL.people)}</Section>
      <Section title={<Trans>Documents</Trans>}>{fields(DETAIL.documents)}</Section>
      <Section title={<Trans>History</Trans>}>
        <ServiceHistory service={service} timeZone={timeZone} />
      </Section>
    </>
  )
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
