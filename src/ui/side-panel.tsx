import '@mantine/core/styles/Drawer.css'

import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { CloseIcon } from './icons.tsx'
import styles from './side-panel.module.css'

const WIDTH = 480

interface SidePanelProps {
  title: ReactNode
  /** Stands beside the title. */
  aside?: ReactNode
  /** Stays at the panel's end while its content scrolls. */
  footer?: ReactNode
  /** An outside press, Escape or the close button. Whoever holds unsaved input asks before it lets go. */
  onClose: () => void
  children: ReactNode
}

/** A record beside its list: 480 px, the whole screen on a phone. */
export function SidePanel({ title, aside, footer, onClose, children }: SidePanelProps) {
  const { t } = useLingui()
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={WIDTH} returnFocus={false} classNames={styles}>
      <Drawer.Overlay backgroundOpacity={0} />
      <Drawer.Content data-side-panel>
        {/* No header and footer elements: in a dialog they would count as the page's own landmarks. */}
        <div className={styles.header}>
          {/* What opened is read aloud, and the keyboard goes on from there. */}
          <Drawer.Title className={styles.title} tabIndex={-1} data-autofocus>
            {title}
          </Drawer.Title>
          <div className={styles.aside}>{aside}</div>
          <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
            <CloseIcon size={20} />
          </button>
        </div>
        {/* A tab stop, so that the keyboard can scroll what has none in it. */}
        <Drawer.Body tabIndex={0}>{children}</Drawer.Body>
        {footer && <div className={styles.footer}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  )
}
