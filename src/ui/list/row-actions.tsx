import { useLingui } from '@lingui/react/macro'
import { Suspense, lazy, useRef, useState } from 'react'

import { MoreIcon } from '../icons.tsx'
import type { RowAction } from './column.ts'
import styles from './row-actions.module.css'

const RowMenu = lazy(() => import('./row-menu.tsx'))

interface RowActionsProps<Row> {
  row: Row
  actions: readonly RowAction<Row>[]
  tabIndex: number
  /** Whether all actions are in the menu: a card has no room beside its title. */
  allInMenu?: boolean
}

/** The row's next action, and the others in a menu that is created when it opens. */
export function RowActions<Row>({ row, actions, tabIndex, allInMenu = false }: RowActionsProps<Row>) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const offered = actions.filter((action) => action.offered?.(row) ?? true)
  const next = allInMenu ? undefined : offered[0]
  const rest = allInMenu ? offered : offered.slice(1)

  function close() {
    setOpened(false)
    more.current?.focus()
  }

  return (
    <span className={styles.actions}>
      {next && (
        <button
          type="button"
          className={styles.action}
          tabIndex={tabIndex}
          aria-label={t(next.label)}
          title={t(next.label)}
          onClick={() => next.run(row)}
        >
          <next.icon size={17} />
        </button>
      )}
      {rest.length > 0 && (
        <span className={styles.menu}>
          <button
            ref={more}
            type="button"
            className={styles.action}
            tabIndex={tabIndex}
            aria-label={t`More actions`}
            aria-haspopup="menu"
            aria-expanded={opened}
            onClick={() => setOpened(true)}
          >
            <MoreIcon size={17} />
          </button>
          {opened && (
            <Suspense fallback={null}>
              <RowMenu items={rest.map((action) => ({ ...action, run: () => action.run(row) }))} onClose={close} />
            </Suspense>
          )}
        </span>
      )}
    </span>
  )
}
