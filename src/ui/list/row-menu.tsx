import '@mantine/core/styles/Menu.css'

import { Menu } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { RowAction } from './column.ts'
import styles from './row-actions.module.css'

export type RowMenuItem = Pick<RowAction<never>, 'id' | 'label' | 'icon'> & { run: () => void }

interface RowMenuProps {
  items: readonly RowMenuItem[]
  onClose: () => void
}

/** The opened menu of a row. `lazy` needs the default export. */
export default function RowMenu({ items, onClose }: RowMenuProps) {
  const { t } = useLingui()
  return (
    <Menu
      opened
      onChange={(open) => !open && onClose()}
      position="bottom-end"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <span className={styles.anchor} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={t`More actions`}>
        {items.map((item) => (
          <Menu.Item key={item.id} leftSection={<item.icon size={16} />} onClick={item.run}>
            {t(item.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
