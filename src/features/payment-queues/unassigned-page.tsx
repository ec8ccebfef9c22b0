import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { CashIcon } from '../../ui/icons.tsx'
import { pagingOf, pagingSearch } from '../../ui/list/paging.ts'
import { Forbidden } from '../../ui/states.tsx'
import { BackToCashUps, PaymentQueue, useQueuePage } from './payment-queue.tsx'
import styles from './payment-queue.module.css'
import type { UnassignedSearch } from './unassigned-search.ts'

const route = getRouteApi('/dashboard/cash-ups/unassigned')

const AssignPanel = lazy(() => import('./assign-panel.tsx'))

const ASSIGN = msg`Added to a cash-up`

/**
 * Payments that were taken while no register was open. An admin assigns each to the cash-up whose drawer has the money.
 */
export function UnassignedPage() {
  const { user } = useSession()
  if (isAdmin(user.role)) return <Queue />
  return (
    <div className={styles.forbidden}>
      <BackToCashUps />
      <h1>
        <Trans>Payments without a cash-up</Trans>
      </h1>
      <Forbidden>
        <Trans>Only an admin can add a payment to a cash-up. Tell yours which payment is missing.</Trans>
      </Forbidden>
    </div>
  )
}

function Queue() {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const paging = pagingOf(search)
  const page = useQueuePage('unassigned', paging)

  const change = (to: UnassignedSearch) => void navigate({ search: to, resetScroll: false })

  return (
    <PaymentQueue
      queue="unassigned"
      title={<Trans>Payments without a cash-up</Trans>}
      about={
        <Trans>They were taken while no register was open. Add each to the cash-up whose drawer has the money.</Trans>
      }
      needsNetwork={<Trans>Payments without a cash-up are shown as soon as there is a connection.</Trans>}
      page={page}
      paging={paging}
      pageLink={(to) => ({ to: '/dashboard/cash-ups/unassigned', search: { ...search, ...pagingSearch(to) } })}
      label={t`Payments without a cash-up`}
      rowLink={({ service }) => ({ to: '/dashboard/cash-ups/unassigned', search: { ...search, payment: service.id } })}
      actions={[
        {
          id: 'assign',
          label: ASSIGN,
          icon: CashIcon,
          run: ({ service }) => change({ ...search, payment: service.id }),
        },
      ]}
      openKey={search.payment}
      empty={{
        title: <Trans>Every payment has its cash-up</Trans>,
        text: <Trans>Payments taken while no register is open wait here.</Trans>,
      }}
      panel={
        search.payment !== undefined && (
          <AssignPanel
            key={search.payment}
            id={search.payment}
            listed={page.rows?.find(({ id }) => id === search.payment)}
            onClose={() => change({ ...search, payment: undefined })}
          />
        )
      }
    />
  )
}
