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
  /** Id of the title, which names the panel. */
  titleId: string
  bodyId: string
}

const PanelContext = createContext<Panel>({ onClose: () => undefined, titleId: '', bodyId: '' })

interface SidePanelProps {
  /** Called on an outside press, Escape or the close button. A form with unsaved input asks first. */
  onClose: () => void
  /** One `PanelPage` at a time; the panel remains when the page changes. */
  children: ReactNode
}

/**
 * A record beside its list: 480 px wide, or the whole screen on a phone. Mantine's drawer would add a scroll lock,
 * scroll bars and Floating UI, 25 kB; they are not needed, because touch does not scroll behind the overlay.
 */
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
  /** Displayed beside the title. */
  aside?: ReactNode
  /** The help article that explains it. */
  help?: HelpArticle
  /** Stays at the panel's end while its content scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** Content of a side panel: a title, a scrolling body, and a fixed footer. */
export function PanelPage({ title, aside, help, footer, children }: PanelPageProps) {
  const { t } = useLingui()
  const { onClose, titleId, bodyId } = use(PanelContext)
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the title, so that it is read aloud and the keyboard continues from there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      {/* No header and footer elements: in a dialog they would count as the page's landmarks. */}
      <div className={styles.header}>
        {/* Marks the title for the focus trap too, which would otherwise focus the first button. */}
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
      {/* A tab stop, so that the keyboard can scroll a body without controls. */}
      <Box id={bodyId} className={styles.body} tabIndex={0}>
        {children}
      </Box>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  )
}
