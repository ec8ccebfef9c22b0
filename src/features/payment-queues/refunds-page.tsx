import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'

import { CashIcon } from '../../ui/icons.tsx'
import { pageInstead, pagingOf, pagingSearch } from '../../ui/list/paging.ts'
import { useFocusBack } from '../../ui/list/use-row-presses.ts'
import { NeedsNetwork, NoneYet } from '../../ui/states.tsx'
import { PaymentQueue, useQueuePage } from './payment-queue.tsx'
import type { RefundsSearch } from './refunds-search.ts'
import { ServicePanel } from '../checkout/public.ts'

const route = getRouteApi('/dashboard/cash-ups/refunds')

const GIVE_BACK = msg`Refund money`

/** Stays that were paid twice, or after they were voided, and whose money is still to be refunded. */
export function RefundsPage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const paging = pagingOf(search)
  const page = useQueuePage('refunds', paging)
  const instead = pageInstead(page, paging)
  useFocusBack(search.service)

  const change = (to: RefundsSearch) => void navigate({ search: to, resetScroll: false })

  return (
    <>
      <PaymentQueue
        queue="refunds"
        title={<Trans>Money to refund</Trans>}
        about={
          <Trans>
            Two people charged the same stay, one of them without a connection: the first payment counts, and the second
            is refunded. Or the stay was voided before the payment arrived.
          </Trans>
        }
        notOnDevice={
          <NeedsNetwork>
            <Trans>Payments to refund are shown as soon as there is a connection.</Trans>
          </NeedsNetwork>
        }
        page={page}
        paging={paging}
        onTurn={(to) => change({ ...search, ...pagingSearch(to) })}
        label={t`Money to refund`}
        renderLink={({ service }, props, content) => (
          <Link
            to="/dashboard/cash-ups/refunds"
            search={{ ...search, service: service.id }}
            resetScroll={false}
            preload={false}
            {...props}
          >
            {content}
          </Link>
        )}
        actions={[
          {
            id: 'refund',
            label: GIVE_BACK,
            icon: CashIcon,
            run: ({ service }) => change({ ...search, service: service.id, act: 'refund' }),
          },
        ]}
        openKey={search.service}
        empty={
          instead === null ? (
            <NoneYet title={<Trans>Nothing to refund</Trans>}>
              <Trans>
                Stays that were paid twice, or paid after they were voided, wait here until the money is refunded.
              </Trans>
            </NoneYet>
          ) : (
            <Navigate to="/dashboard/cash-ups/refunds" search={{ ...search, ...pagingSearch(instead) }} replace />
          )
        }
      />
      {search.service !== undefined && (
        <Suspense fallback={null}>
          <ServicePanel
            key={search.service}
            id={search.service}
            act={search.act}
            resubmitting={undefined}
            onAct={(act) => change({ ...search, act })}
            onClose={() => change({ ...search, service: undefined, act: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}
