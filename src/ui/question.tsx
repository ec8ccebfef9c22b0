import { ModalBase, ModalBaseBody, ModalBaseContent, ModalBaseOverlay, ModalBaseTitle } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './question.module.css'
import { useModalKeyboard } from './focus.ts'

interface QuestionProps {
  title: ReactNode
  /** Called on an outside press or Escape: the answer that changes nothing. */
  onClose: () => void
  children: ReactNode
}

/** A question dialog, built from the parts of Mantine's modal: the modal itself loads scroll bars and Floating UI. */
export function Question({ title, onClose, children }: QuestionProps) {
  const content = useModalKeyboard(onClose)
  return (
    <ModalBase
      opened
      onClose={onClose}
      zIndex={300}
      trapFocus
      closeOnClickOutside
      withinPortal
      lockScroll
      closeOnEscape={false}
      returnFocus={false}
    >
      <ModalBaseOverlay />
      <ModalBaseContent ref={content} className={styles.content} innerProps={{ className: styles.inner }}>
        {/* No header element: in a dialog it would count as the page's banner. */}
        <ModalBaseTitle className={styles.title}>{title}</ModalBaseTitle>
        <ModalBaseBody className={styles.body}>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  )
}
