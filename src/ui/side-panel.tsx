import { ModalBase, ModalBaseBody, ModalBaseContent, ModalBaseOverlay, ModalBaseTitle } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { createContext, use, useEffect, useRef, type ReactNode } from 'react'

import type { HelpArticle } from './help/help-articles.ts'
import { HelpLink } from './help/help-link.tsx'
import { CloseIcon } from './icons.tsx'
import styles from './side-panel.module.css'
import { useModalKeyboard } from './use-modal-keyboard.ts'

const Closing = createContext<() => void>(() => undefined)

interface SidePanelProps {
  /** An outside press, Escape or the close button. Whoever holds unsaved input asks before it lets go. */
  onClose: () => void
  /** One `PanelPage`, or now one and then another: the panel itself stays where it is. */
  children: ReactNode
}

/** A record beside its list: 480 px, the whole screen on a phone. What Mantine's drawer is made of: the drawer itself brings scroll bars and Floating UI along, 20 kB. */
export function SidePanel({ onClose, children }: SidePanelProps) {
  const content = useModalKeyboard(onClose)
  return (
    // The scroll lock was left out: it styles the whole page anew at each opening, and behind the overlay nothing scrolls by touch.
    <ModalBase opened onClose={onClose} trapFocus closeOnClickOutside withinPortal closeOnEscape={false} returnFocus={false} lockScroll={false}>
      <ModalBaseOverlay className={styles.overlay} backgroundOpacity={0} />
      <ModalBaseContent ref={content} className={styles.content} innerProps={{ className: styles.inner }} radius={0} data-side-panel>
        <Closing value={onClose}>{children}</Closing>
      </ModalBaseContent>
    </ModalBase>
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
        <ModalBaseTitle ref={heading} className={styles.title} tabIndex={-1} data-autofocus>
          {title}
        </ModalBaseTitle>
        <div className={styles.aside}>
          {aside}
          {help !== undefined && <HelpLink article={help} />}
        </div>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
      {/* A tab stop, so that the keyboard can scroll what has none in it. */}
      <ModalBaseBody className={styles.body} tabIndex={0}>
        {children}
      </ModalBaseBody>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  )
}
