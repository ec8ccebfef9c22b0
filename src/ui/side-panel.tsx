import { Box, Portal } from '@mantine/core'
import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { createContext, use, useEffect, useId, useRef, type ReactNode } from 'react'

import type { HelpArticle } from './help/help-articles.ts'
import { HelpLink } from './help/help-link.tsx'
import { CloseIcon } from './icons.tsx'
import styles from './side-panel.module.css'
import { useModalKeyboard } from './focus.ts'

interface Panel {
  onClose: () => void
  /** Of its title and its body, by which it is named. */
  titleId: string
  bodyId: string
}

const PanelContext = createContext<Panel>({ onClose: () => undefined, titleId: '', bodyId: '' })

interface SidePanelProps {
  /** An outside press, Escape or the close button. Whoever holds unsaved input asks before it lets go. */
  onClose: () => void
  /** One `PanelPage`, or now one and then another: the panel itself stays where it is. */
  children: ReactNode
}

/** A record beside its list: 480 px, the whole screen on a phone. Not Mantine's drawer, which brings a scroll lock, scroll bars and Floating UI along, 25 kB: behind the overlay nothing scrolls by touch. */
export function SidePanel({ onClose, children }: SidePanelProps) {
  const content = useModalKeyboard(onClose)
  const ref = useMergedRef(useFocusTrap(), content)
  const id = useId()
  const [titleId, bodyId] = [`${id}-title`, `${id}-body`]
  return (
    <Portal>
      <div className={styles.overlay} role="presentation" onClick={onClose} />
      <div className={styles.inner}>
        <section
          ref={ref}
          className={styles.content}
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          aria-describedby={bodyId}
          tabIndex={-1}
          data-side-panel
        >
          <PanelContext value={{ onClose, titleId, bodyId }}>{children}</PanelContext>
        </section>
      </div>
    </Portal>
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
  const { onClose, titleId, bodyId } = use(PanelContext)
  const heading = useRef<HTMLHeadingElement>(null)
  // What opened is read aloud, and the keyboard goes on from there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      {/* No header and footer elements: in a dialog they would count as the page's own landmarks. */}
      <div className={styles.header}>
        {/* Named to the focus trap too, which would take the first button else. */}
        <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1} data-autofocus>
          {title}
        </h2>
        <div className={styles.aside}>
          {aside}
          {help !== undefined && <HelpLink article={help} />}
        </div>
        <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
          <CloseIcon size={20} />
        </button>
      </div>
      {/* A tab stop, so that the keyboard can scroll what has none in it. */}
      <Box id={bodyId} className={styles.body} tabIndex={0}>
        {children}
      </Box>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  )
}
