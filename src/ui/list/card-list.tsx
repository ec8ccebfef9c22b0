import type { CSSProperties } from 'react'

import styles from './card-list.module.css'
import type { ListBodyProps } from './list-props.ts'
import { RowActions } from './row-actions.tsx'

export function CardList<Row>({
  label,
  columns,
  rows,
  rowKey,
  renderLink,
  renderCard,
  actions,
  openKey,
  activeKey,
  onActivate,
  pageSize,
  height: cardsOfRoom,
  loading,
}: ListBodyProps<Row>) {
  const height: CSSProperties & Record<'--cards', number> = { '--cards': cardsOfRoom }
  const title = columns[0]
  return (
    <ul className={styles.cards} style={height} aria-label={label} aria-busy={loading || rows === undefined}>
      {rows === undefined
        ? Array.from({ length: pageSize }, (_, index) => (
            <li key={index} className={styles.skeleton} aria-hidden="true" />
          ))
        : rows.map((row) => {
            const key = rowKey(row)
            const tabIndex = key === activeKey ? 0 : -1
            const linkProps = {
              className: styles.link,
              tabIndex,
              'data-row-link': true,
              onFocus: () => onActivate(key),
            } as const
            return (
              <li key={key} className={styles.card} data-row={key} data-open={key === openKey || undefined}>
                <div className={styles.body}>{renderCard(row, renderLink(row, linkProps, title?.cell(row)))}</div>
                <RowActions row={row} actions={actions} tabIndex={tabIndex} allInMenu />
              </li>
            )
          })}
    </ul>
  )
}
