import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { formatDay } from '../../lib/dates.ts'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { Money } from '../../ui/money.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import styles from './month.module.css'
import type { MonthSearch } from './month-search.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { deferredQuery } from './queries.ts'

interface DeferredDayProps {
  day: string
  search: Pick<MonthSearch, 'locations' | 'known'>
  onClose: () => void
}

/** The passes behind the deferred income of a day. `lazy` needs the default export. */
export default function DeferredDay({ day, search, onClose }: DeferredDayProps) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const { data, isError, refetch } = useQuery(deferredQuery(api, day, search))
  return (
    <Question title={<Trans>Deferred income on {formatDay(day)}</Trans>} onClose={onClose}>
      {data === undefined ? (
        isError ? (
          <LoadFailed onRetry={() => void refetch()}>
            <Trans>The passes could not be loaded.</Trans>
          </LoadFailed>
        ) : reachable ? (
          <PanelSkeleton />
        ) : (
          <NeedsNetwork>
            <Trans>The passes are shown as soon as there is a connection.</Trans>
          </NeedsNetwork>
        )
      ) : data.data.length === 0 ? (
        <p className={styles.none}>
          <Trans>No passes on this day.</Trans>
        </p>
      ) : (
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{t`Pass`}</th>
              <th scope="col" data-figure>
                <Trans context="passes">Earned</Trans>
              </th>
              <th scope="col" data-figure>{t`Not earned yet`}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map(({ id, passId, receiptNumber, membership, startsOn, endsOn, earned, balance }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to="/dashboard/memberships/purchased/$id" params={{ id: passId }} preload={false}>
                    {membership} · {receiptNumber} · {formatDay(startsOn)} – {formatDay(endsOn)}
                  </Link>
                </th>
                <td data-figure>
                  <Money amount={earned} currency={data.currency} />
                </td>
                <td data-figure>
                  <Money amount={balance} currency={data.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      <div className={questionStyles.choices}>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Question>
  )
}
