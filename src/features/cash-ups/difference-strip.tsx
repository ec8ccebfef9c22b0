import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { Money } from '../../ui/money.tsx'
import type { ListedCashUp } from './columns.tsx'
import styles from './difference-strip.module.css'

const HALF = 50
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 } as const

const isStep = (key: string): key is keyof typeof STEPS => Object.hasOwn(STEPS, key)

interface CountedShift {
  row: ListedCashUp
  difference: Amount
}

/** Returns the shifts whose difference the person may see, in the order of their start. */
export function countedShifts(rows: readonly ListedCashUp[]): CountedShift[] {
  return rows
    .flatMap((row) => {
      const { closing, sumsHidden } = row.cashUp
      return closing === null || sumsHidden === true ? [] : [{ row, difference: closing.variance }]
    })
    .toSorted((one, other) => one.row.cashUp.openedAt.localeCompare(other.row.cashUp.openedAt))
}

/**
 * Over and short of each shift on the page: columns above and below the line of an exact count. One of them is in the
 * order of the Tab key; the arrow keys move to the others. Keeps its height while the rows are read.
 */
export function DifferenceStrip({ rows }: { rows: readonly ListedCashUp[] | undefined }) {
  const { t } = useLingui()
  const shifts = countedShifts(rows ?? [])
  const [reached, setReached] = useState<number | null>(null)
  const last = shifts.length - 1
  const focusAt = Math.min(reached ?? last, last)
  const most = Math.max(1, ...shifts.map(({ difference }) => Math.abs(difference)))
  const move = (event: KeyboardEvent) => {
    if (!isStep(event.key)) return
    event.preventDefault()
    const to = event.currentTarget.parentElement?.children[focusAt + STEPS[event.key]]
    if (to instanceof HTMLElement) to.focus()
  }
  return (
    <section className={styles.strip} aria-label={t`Over and short by shift`}>
      <Sums shifts={shifts} isRead={rows !== undefined} />
      <div className={styles.shifts}>
        {shifts.map((shift, nth) => (
          <Shift
            key={shift.row.cashUp.id}
            {...shift}
            most={most}
            tabIndex={nth === focusAt ? 0 : -1}
            onFocus={() => setReached(nth)}
            onKeyDown={move}
          />
        ))}
      </div>
    </section>
  )
}

interface ShiftProps extends CountedShift {
  most: Amount
  tabIndex: number
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Shift({ row: { cashUp, timeZone }, difference, most, ...focus }: ShiftProps) {
  const { t } = useLingui()
  const { money } = useAmounts(cashUp.currency)
  const off = money(Math.abs(difference))
  const found = difference === 0 ? t`exact` : difference < 0 ? t`${off} short` : t`${off} over`
  const words = `${formatDateTime(cashUp.openedAt, timeZone)}, ${cashUp.openedBy.name}, ${cashUp.location.name}: ${found}`
  const height: CSSProperties & Record<'--height', string> = {
    '--height': `${(Math.abs(difference) / most) * HALF}%`,
  }
  return (
    <Link
      to="/dashboard/cash-ups/$id"
      params={{ id: cashUp.id }}
      preload={false}
      className={styles.shift ?? ''}
      aria-label={words}
      title={words}
      {...focus}
    >
      <span style={height} data-short={difference < 0} data-exact={difference === 0} />
    </Link>
  )
}

/** Number and sum of the shifts that were over, and of those that were short. */
function Sums({ shifts, isRead }: { shifts: readonly CountedShift[]; isRead: boolean }) {
  const currency = shifts[0]?.row.cashUp.currency
  if (!isRead) return <p className={styles.words} />
  if (currency === undefined)
    return (
      <p className={styles.words}>
        <Trans>No counted shift on this page</Trans>
      </p>
    )
  const short = shifts.filter(({ difference }) => difference < 0)
  const over = shifts.filter(({ difference }) => difference > 0)
  return (
    <p className={styles.words}>
      <span>
        <Trans>Over and short on this page</Trans>
      </span>
      <span>
        <Trans>
          {over.length} over: <Sum of={over} currency={currency} />
        </Trans>
      </span>
      <span>
        <Trans>
          {short.length} short: <Sum of={short} currency={currency} />
        </Trans>
      </span>
    </p>
  )
}

function Sum({ of, currency }: { of: readonly CountedShift[]; currency: Currency }) {
  return <Money amount={of.reduce((sum, { difference }) => sum + Math.abs(difference), 0)} currency={currency} />
}
