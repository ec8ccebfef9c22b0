import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Service } from '../../../contract/service.ts'
import { listFailureOf } from '../../data/failures.ts'
import type { PaymentQueue as QueueName } from '../../data/payment-queues.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import type { ListedPage } from '../../lib/listed-page.ts'
import type { HelpArticle } from '../../ui/help/help-articles.ts'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import type { DataListProps } from '../../ui/list/list-props.ts'
import { ListCount } from '../../ui/list/list-notes.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import type { Paging } from '../../ui/list/paging.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { useLocations } from '../locations/public.ts'
import { QUEUE_COLUMNS, type QueuedPayment } from './payment-columns.tsx'
import styles from './payment-queue.module.css'
import { paidAt, queuePageQuery, waitingPayment } from './queries.ts'
import { PaymentMethodWords } from '../stays/public.ts'

const HELP = { unassigned: 'payments-without-a-cash-up', refunds: 'paid-twice' } as const satisfies Record<
  QueueName,
  HelpArticle
>

/** Read state in place of the device's: the device keeps no queue. */
const ANSWERED = { status: 'ready', value: null, stale: false } as const

export function useQueuePage(queue: QueueName, paging: Paging): ListedPage<Service> {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, error, isPlaceholderData, refetch } = useQuery(queuePageQuery(api, queue, paging))
  return {
    rows: data?.data,
    total: data?.total,
    totalIsBound: data?.totalIsBound ?? false,
    source: 'server',
    loading: data === undefined || isPlaceholderData,
    failure:
      data !== undefined && !isPlaceholderData
        ? null
        : listFailureOf({ device: ANSWERED, asksServer: true, error, reachable }),
    retry: () => void refetch(),
  }
}

interface PaymentQueueProps extends Pick<
  DataListProps<QueuedPayment>,
  'label' | 'renderLink' | 'actions' | 'openKey' | 'empty'
> {
  queue: QueueName
  title: ReactNode
  /** Explains what waits here, and what to do. */
  about: ReactNode
  /** Explains why the queue needs a connection. */
  notOnDevice: ReactNode
  page: ListedPage<Service>
  paging: Paging
  onTurn: (to: Paging) => void
}

/** Payments that need an act, the longest waiting first. */
export function PaymentQueue({ queue, title, about, notOnDevice, page, paging, onTurn, ...list }: PaymentQueueProps) {
  const { company } = useSession()
  const locations = useLocations()
  const rows = page.rows?.map((queued) => {
    const service = queue === 'unassigned' ? waitingPayment(queued).service : queued
    return {
      service,
      amount: queue === 'refunds' ? service.refundDue : service.totalCost,
      timeZone: locations.timeZoneOf(service.location.id),
      country: company.country,
    }
  })
  return (
    <ListPage
      title={title}
      help={HELP[queue]}
      notes={
        <ListCount of={page}>
          <Plural value={page.total ?? 0} one="# payment" other="# payments" />
        </ListCount>
      }
      aside={null}
      filters={
        <div className={styles.about}>
          <BackToCashUps />
          <p>{about}</p>
        </div>
      }
      page={page}
      paging={paging}
      onTurn={onTurn}
      notOnDevice={notOnDevice}
    >
      <DataList
        {...list}
        columns={QUEUE_COLUMNS[queue]}
        rows={rows}
        rowKey={({ service }) => service.id}
        renderCard={(row, link) => <PaymentCard {...row} queue={queue} link={link} />}
        loading={page.loading}
        pageSize={paging.size}
      />
    </ListPage>
  )
}

export function BackToCashUps() {
  return (
    <Link to="/dashboard/cash-ups" className={styles.back}>
      <ChevronLeftIcon size={16} />
      <Trans>Cash-ups</Trans>
    </Link>
  )
}

function PaymentCard({
  queue,
  service,
  amount,
  timeZone,
  link,
}: QueuedPayment & { queue: QueueName; link: ReactNode }) {
  return (
    <div className={styles.card}>
      <span className={styles.first}>
        {link}
        <strong>
          <Money amount={amount} currency={service.currency} />
        </strong>
      </span>
      <span className={styles.line}>
        <Moment at={paidAt(service)} timeZone={timeZone} />
        {queue === 'unassigned' && <PaymentMethodWords method={service.paymentMethod} />}
      </span>
      <span>
        {service.location.name}
        {queue === 'unassigned' && <> · {service.exitOperator?.name ?? <Missing />}</>}
      </span>
    </div>
  )
}
