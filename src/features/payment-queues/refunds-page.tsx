import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'

import { CashIcon } from '../../ui/icons.tsx'
import { pagingOf, pagingSearch } from '../../ui/list/paging.ts'
import { PaymentQueue, useQueuePage } from './payment-queue.tsx'
import type { RefundsSearch } from './refunds-search.ts'
import { ServicePanel } from '../checkout/public.ts'

const route = getRouteApi('/dashboard/cash-ups/refunds')

const GIVE_BACK = msg`Refund money`

/** Stays that were paid twice, or paid after their void, and whose money is still due for a refund. */
export function RefundsPage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const paging = pagingOf(search)
  const page = useQueuePage('refunds', paging)

  const change = (to: RefundsSearch) => void navigate({ search: to, resetScroll: false })

  return (
    <PaymentQueue
      queue="refunds"
      title={<Trans>Money to refund</Trans>}
      about={
        <Trans>
          Two people charged the same stay, one of them without a connection: the first payment counts, and the second
          is refunded. Or the stay was voided before the payment arrived.
        </Trans>
      }
      needsNetwork={<Trans>Payments to refund are shown as soon as there is a connection.</Trans>}
      page={page}
      paging={paging}
      pageLink={(to) => ({ to: '/dashboard/cash-ups/refunds', search: { ...search, ...pagingSearch(to) } })}
      label={t`Money to refund`}
      rowLink={({ service }) => ({ to: '/dashboard/cash-ups/refunds', search: { ...search, service: service.id } })}
      actions={[
        {
          id: 'refund',
          label: GIVE_BACK,
          icon: CashIcon,
          run: ({ service }) => change({ ...search, service: service.id, act: 'refund' }),
        },
      ]}
      openKey={search.service}
      empty={{
        title: <Trans>Nothing to refund</Trans>,
        text: (
          <Trans>
            Stays that were paid twice, or paid after they were voided, wait here until the money is refunded.
          </Trans>
        ),
      }}
      panel={
        search.service !== undefined && (
          <ServicePanel
            key={search.service}
            id={search.service}
            act={search.act}
            resubmitting={undefined}
            onAct={(act) => change({ ...search, act })}
            onClose={() => change({ ...search, service: undefined, act: undefined })}
          />
        )
      }
    />
  )
}
