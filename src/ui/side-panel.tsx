import '@mantine/core/styles/Drawer.css'

import { Drawer } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { createContext, use, useEffect, useRef, type ReactNode } from 'react'

import type { HelpArticle } from './help/help-articles.ts'
import { HelpLink } from './help/help-link.tsx'
import { CloseIcon } from './icons.tsx'
import styles from './side-panel.module.css'
import { useModalKeyboard } from './use-modal-keyboard.ts'

const WIDTH = 480

const Closing = createContext<() => void>(() => undefined)

interface SidePanelProps {
  /** An outside press, Escape or the close button. Whoever holds unsaved input asks before it lets go. */
  onClose: () => void
  /** One `PanelPage`, or now one and then another: the panel itself stays where it is. */
  children: ReactNode
}

/** A record beside its list: 480 px, the whole screen on a phone. */
export function SidePanel({ onClose, children }: SidePanelProps) {
  const content = useModalKeyboard(onClose)
  return (
    // The scroll lock was left out: it styles the whole page anew at each opening, and behind the overlay nothing scrolls by touch.
    <Drawer.Root opened onClose={onClose} position="right" size={WIDTH} closeOnEscape={false} returnFocus={false} lockScroll={false} classNames={styles}>
      <Drawer.Overlay backgroundOpacity={0} />
      <Drawer.Content ref={content} data-side-panel>
        <Closing value={onClose}>{children}</Closing>
      </Drawer.Content>
    </Drawer.Root>
  )
}

interface PanelPageProps {
  title: ReactNode
  /** Stands beside the title. */
  aside?: ReactNode
  /** The answer of the help centre that explains it. */
  help?: HelpArticle
  /** Stays at the panel's end while its content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** What a side panel shows: a title, what scrolls, and what stays at its end. */
export function PanelPage({ title, aside, help, footer, children }: PanelPageProps) {
  const { t } = useLingui()
  const onClose = use(Closing)
  const heading = useRef<HTMLHeadingElement>(null)
  // What opened is read aloud, and the keyboard goes on from there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      {/* No header and footer elements: in a dialog they would count as the page's own landmarks. */}
      <div className={styles.header}>
        {/* Named to the focus trap too, which would take the first button else. */}
        <Drawer.Title ref={heading} className={styles.title} tabIndex={-1} data-autofocus>
          {title}
        </Drawer.Title>
        <div className={styles.aside}>
          {aside}
          {help !== undefined && <HelpLink article={help} />}
        </div>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
      {/* A tab stop, so that the keyboard can scroll what has none in it. */}
      <Drawer.Body tabIndex={0}>{children}</Drawer.Body>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  )
}
