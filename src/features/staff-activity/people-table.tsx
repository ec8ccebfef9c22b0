import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { ComparedShare, PersonRisk, PersonStatistics } from '../../../contract/people-statistics.ts'
import type { Currency } from '../../../domain/countries.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import { ATTENTION_LABELS } from '../../ui/labels/attention.ts'
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
    <FigureTable figures pinned>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Person</Trans>
          </th>
          <th scope="col">
            <Trans>Stays</Trans>
          </th>
          <th scope="col">
            <Trans>Stands out</Trans>
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
            <Trans>Let in on a pass</Trans>
          </th>
          <th scope="col">
            <Trans>Lost tickets</Trans>
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
          <th scope="col">
            <Trans>Drawer opened without a payment</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(
          ({ person, stays, revenue, atRisk, unverified, overShort, payOuts, drawerOpenings, risks, ...shares }) => (
            <tr key={person.id}>
              <th scope="row">
                <Link to="/dashboard/staff-activity" search={(search) => ({ ...search, person: person.id })}>
                  {person.name === '' ? <Missing /> : person.name}
                </Link>
              </th>
              <td>{stays}</td>
              <RisksCell risks={risks.filter(({ standsOut }) => standsOut)} currency={currency} />
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
              <ShareCell share={shares.passStays} />
              <ShareCell share={shares.lostTickets} isFewMarked />
              <td>{stays === 0 ? <Missing /> : <Money amount={Math.round(revenue / stays)} currency={currency} />}</td>
              <td>
                <Money amount={overShort} currency={currency} />
              </td>
              <td>
                <Money amount={payOuts} currency={currency} />
              </td>
              <td>{drawerOpenings}</td>
            </tr>
          ),
        )}
      </tbody>
    </FigureTable>
  )
}

/** Kinds in which the person’s amount is above that of colleagues by more than chance explains. */
function RisksCell({ risks, currency }: { risks: readonly PersonRisk[]; currency: Currency }) {
  const { t } = useLingui()
  return (
    <td>
      {risks.length === 0 && <Missing />}
      {risks.map(({ kind, amount, expected }) => (
        <div key={kind}>
          {t(ATTENTION_LABELS[kind])}{' '}
          <strong>
            <Money amount={amount} currency={currency} />
          </strong>{' '}
          <small>
            <Trans>
              colleagues <Money amount={expected} currency={currency} />
            </Trans>
          </small>
        </div>
      ))}
    </td>
  )
}

/** A share with that of colleagues. Few lost tickets are marked, and many of anything else. */
function ShareCell({ share, isFewMarked = false }: { share: ComparedShare | undefined; isFewMarked?: boolean }) {
  const { t } = useLingui()
  if (share === undefined || share.cases === 0)
    return (
      <td>
        <Missing />
      </td>
    )
  const { hits, cases, low, high, expected, isAbove, isBelow } = share
  const isMarked = isFewMarked ? isBelow : isAbove
  const own = per100(hits / cases)
  const range = t`between ${per100(low)} and ${per100(high)}`
  return (
    <td title={range}>
      {isMarked ? <strong>{own}</strong> : own}
      <br />
      <small>{expected === null ? <Trans>no colleagues</Trans> : <Trans>colleagues {per100(expected)}</Trans>}</small>
    </td>
  )
}
