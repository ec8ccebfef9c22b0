import { Plural, Trans } from '@lingui/react/macro'

import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import type { Row } from './attention-columns.tsx'
import styles from './attention-page.module.css'

/** Shows the number and the amount for each person, the largest amount first; nothing if there is only one person. */
export function ByPerson({ rows }: { rows: readonly Row[] }) {
  const people = new Map<string, { name: string; rows: number; amount: number }>()
  for (const { by, amount } of rows) {
    if (by === null) continue
    const sum = people.get(by.id) ?? { name: by.name, rows: 0, amount: 0 }
    people.set(by.id, { ...sum, rows: sum.rows + 1, amount: sum.amount + amount })
  }
  const [first] = rows
  if (first === undefined || people.size < 2) return null
  const inOrder = [...people].toSorted(([, one], [, other]) => other.amount - one.amount || other.rows - one.rows)
  return (
    <section className={styles.people} aria-labelledby="attention-people">
      <h2 id="attention-people">
        <Trans>By person</Trans>
      </h2>
      <ol>
        {inOrder.map(([id, { name, rows: count, amount }]) => (
          <li key={id}>
            <span>{name === '' ? <Missing /> : name}</span>
            <span>
              <Plural value={count} one="# to review" other="# to review" />
            </span>
            {amount > 0 && <Money amount={amount} currency={first.currency} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
