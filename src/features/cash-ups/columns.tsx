import { msg } from '@lingui/core/macro'

import type { CashUpConcern } from '../../../domain/cash-up-concerns.ts'
import { CASH_UP_STATUS_LOOKS, RegisterWords } from './registers.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment, MomentAfter } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import styles from './concern-marks.module.css'
import { ConcernMarks } from './concern-marks.tsx'
import { Difference, ShortOrOver } from './difference.tsx'
import { EstimateMark } from './estimate-mark.tsx'
import type { KnownCashUp } from './use-cash-up.ts'

/** A row with the time zone of its location. */
export interface ListedCashUp extends KnownCashUp {
  timeZone: string
  /** Concerns of a cash-up. */
  concerns: readonly CashUpConcern[]
}

const OPENED: Column<ListedCashUp> = {
  id: 'opened',
  header: msg`Opened`,
  width: 142,
  grows: true,
  sortable: true,
  cell: ({ cashUp, timeZone, pending, needsPerson, colleagues }) => (
    <>
      <Moment at={cashUp.openedAt} timeZone={timeZone} />
      {pending && <UnsentMark needsPerson={needsPerson} colleagues={colleagues} />}
    </>
  ),
}

/** With a single location its name would be the same in every row. */
export const CASH_UP_COLUMNS_OF_ONE_LOCATION: readonly Column<ListedCashUp>[] = [
  { ...OPENED, under: ({ cashUp }) => cashUp.openedBy.name },
  {
    id: 'opened-by',
    header: msg`Opened by`,
    width: 180,
    from: 'wide',
    cell: ({ cashUp }) => <span className={styles.person}>{cashUp.openedBy.name}</span>,
  },
  {
    id: 'register',
    header: msg`Register`,
    width: 'rest',
    from: 'medium',
    cell: ({ cashUp }) => <RegisterWords cashUp={cashUp} />,
  },
  {
    id: 'closed',
    header: msg`Closed`,
    width: 124,
    from: 'medium',
    cell: ({ cashUp, timeZone }) =>
      cashUp.closing === null ? (
        <Missing />
      ) : (
        <span className={styles.person}>
          <MomentAfter at={cashUp.closing.at} after={cashUp.openedAt} timeZone={timeZone} />
          {cashUp.closing.operatorEndShift.id !== cashUp.openedBy.id && (
            <small>{cashUp.closing.operatorEndShift.name}</small>
          )}
        </span>
      ),
  },
  {
    id: 'total',
    header: msg`Total`,
    width: 116,
    align: 'end',
    money: true,
    cell: ({ cashUp, doubt }) => (
      <>
        <EstimateMark doubt={doubt} />
        <Money amount={cashUp.sumsHidden === true ? null : cashUp.total} currency={cashUp.currency} />
      </>
    ),
    under: ({ cashUp }) =>
      cashUp.closing !== null &&
      cashUp.sumsHidden !== true && <ShortOrOver amount={cashUp.closing.variance} currency={cashUp.currency} />,
  },
  {
    id: 'variance',
    header: msg`Difference`,
    width: 132,
    align: 'end',
    money: true,
    from: 'medium',
    sortable: true,
    cell: ({ cashUp }) => (
      <Difference
        amount={cashUp.sumsHidden === true ? null : (cashUp.closing?.variance ?? null)}
        currency={cashUp.currency}
      />
    ),
  },
  {
    id: 'status',
    header: msg`Status`,
    width: 200,
    cell: ({ cashUp, concerns }) => (
      <span className={styles.status} data-marked={concerns.length > 0 || undefined}>
        <StatusBadge look={CASH_UP_STATUS_LOOKS[cashUp.status]} />
        <ConcernMarks concerns={concerns} />
      </span>
    ),
  },
]

/**
 * A kiosk's name is below its location: after the location it would be cut off, and only the name distinguishes the
 * kiosk's shifts.
 */
function Place({ cashUp: { location, registerName } }: Pick<ListedCashUp, 'cashUp'>) {
  if (registerName === null) return location.name
  return (
    <span className={styles.place}>
      <span>{location.name}</span>
      <span>{registerName}</span>
    </span>
  )
}

/** Each location has a main register, so only kiosks are named. */
export const CASH_UP_COLUMNS: readonly Column<ListedCashUp>[] = CASH_UP_COLUMNS_OF_ONE_LOCATION.map((column) => {
  if (column.id === 'opened') {
    return {
      ...column,
      under: ({ cashUp }) => (
        <>
          {cashUp.location.name}
          {'\u00a0· '}
          <span className={styles.whole}>{cashUp.openedBy.name}</span>
        </>
      ),
    }
  }
  if (column.id === 'opened-by') return { ...column, width: 164 }
  if (column.id !== 'register') return column
  return { ...column, id: 'location', header: msg`Location`, cell: ({ cashUp }) => <Place cashUp={cashUp} /> }
})

/** Columns for both cases: the reader of a saved view may see more or fewer locations than its author. */
export const EVERYBODYS_CASH_UP_COLUMNS = [...CASH_UP_COLUMNS, ...CASH_UP_COLUMNS_OF_ONE_LOCATION]
