import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { ComparedShare, PersonStatistics } from '../../../contract/people-statistics.ts'
import type { Currency } from '../../../domain/countries.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'

interface PeopleTableProps {
  people: readonly PersonStatistics[]
  currency: Currency
}

const per100 = (share: number) => (share * 100).toFixed(1)

/** Shares per 100 stays of each person, beside colleagues at the same locations and hours. */
export function PeopleTable({ people, currency }: PeopleTableProps) {
  return (
    <FigureTable figures>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Person</Trans>
          </th>
          <th scope="col">
            <Trans>Stays</Trans>
          </th>
          <th scope="col">
            <Trans>At risk</Trans>
          </th>
          <th scope="col">
            <Trans>Cannot be checked</Trans>
          </th>
          <th scope="col">
            <Trans>Voided</Trans>
          </th>
          <th scope="col">
            <Trans>Ended early</Trans>
          </th>
          <th scope="col">
            <Trans>Last two minutes</Trans>
          </th>
          <th scope="col">
            <Trans>Discounts</Trans>
          </th>
          <th scope="col">
            <Trans>Cash</Trans>
          </th>
          <th scope="col">
            <Trans>Average ticket</Trans>
          </th>
          <th scope="col">
            <Trans>Over or short</Trans>
          </th>
          <th scope="col">
            <Trans>Cash taken out</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ person, stays, revenue, atRisk, unverified, overShort, payOuts, ...shares }) => (
          <tr key={person.id}>
            <th scope="row">
              <Link to="/dashboard/staff-activity" search={(search) => ({ ...search, person: person.id })}>
                {person.name === '' ? <Missing /> : person.name}
              </Link>
            </th>
            <td>{stays}</td>
            <td>
              <Money amount={atRisk} currency={currency} />
            </td>
            <td>
              <Money amount={unverified} currency={currency} />
            </td>
            <ShareCell share={shares.voids} />
            <ShareCell share={shares.earlyEnds} />
            <ShareCell share={shares.lastMinutes} />
            <ShareCell share={shares.discounts} />
            <ShareCell share={shares.cash} />
            <td>{stays === 0 ? <Missing /> : <Money amount={Math.round(revenue / stays)} currency={currency} />}</td>
            <td>
              <Money amount={overShort} currency={currency} />
            </td>
            <td>
              <Money amount={payOuts} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}

function ShareCell({ share }: { share: ComparedShare | undefined }) {
  const { t } = useLingui()
  if (share === undefined || share.cases === 0)
    return (
      <td>
        <Missing />
      </td>
    )
  const { hits, cases, low, high, expected, isAbove } = share
  const own = per100(hits / cases)
  const range = t`between ${per100(low)} and ${per100(high)}`
  return (
    <td title={range}>
      {isAbove ? <strong>{own}</strong> : own}{' '}
      <small>{expected === null ? <Trans>no colleagues</Trans> : <Trans>colleagues {per100(expected)}</Trans>}</small>
    </td>
  )
}
