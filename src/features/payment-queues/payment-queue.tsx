import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

import type { Service } from '../../../contract/service.ts'
import type { PaymentQueue as QueueName } from '../../data/payment-queues.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { pageOfAnswer } from '../../data/use-server-records.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import { QueuePage } from '../../records/queue-page.tsx'
import type { HelpArticle } from '../../ui/help/help-articles.ts'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import type { Paging } from '../../ui/list/paging.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { useLocations } from '../locations/public.ts'
import { QUEUE_COLUMNS, type QueuedPayment } from './payment-columns.tsx'
import back from '../../ui/page/back-link.module.css'
import styles from './payment-queue.module.css'
import { paidAt, queuePageQuery, waitingPayment } from './queries.ts'
import { PaymentMethodWords } from '../stays/public.ts'

const HELP = { unassigned: 'payments-without-a-cash-up', refunds: 'paid-twice' } as const satisfies Record<
  QueueName,
  HelpArticle
>

export function useQueuePage(queue: QueueName, paging: Paging): ListedPage<Service> {
  const { api } = useSession()
  const reachable = useReachable()
  const answer = useQuery(queuePageQuery(api, queue, paging))
  return pageOfAnswer(answer, answer.data?.data, reachable)
}

interface PaymentQueueProps extends Pick<
  ComponentProps<typeof QueuePage<QueuedPayment>>,
  'label' | 'rowLink' | 'pageLink' | 'actions' | 'openKey' | 'needsNetwork' | 'empty' | 'panel' | 'paging'
> {
  queue: QueueName
  title: ReactNode
  /** Explains what waits here, and what to do. */
  about: ReactNode
  page: ListedPage<Service>
}

/** Payments that need an act, the longest waiting first. */
export function PaymentQueue({ queue, about, page, ...list }: PaymentQueueProps) {
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
    <QueuePage
      {...list}
      back={<BackToCashUps />}
      help={HELP[queue]}
      count={<Plural value={page.total ?? 0} one="# payment" other="# payments" />}
      about={
        <div className={styles.about}>
          <p>{about}</p>
        </div>
      }
      page={page}
      rows={rows}
      columns={QUEUE_COLUMNS[queue]}
      rowKey={({ service }) => service.id}
      renderCard={(row, link) => <PaymentCard {...row} queue={queue} link={link} />}
    />
  )
}

export function BackToCashUps() {
  return (
    <Link to="/dashboard/cash-ups" className={back.back}>
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
