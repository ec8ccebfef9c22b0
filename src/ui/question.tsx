import '@mantine/core/styles/Modal.css'

import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './question.module.css'
import { useModalKeyboard } from './use-modal-keyboard.ts'

/** Three answers fit side by side, in either language. */
const WIDTH = 480

interface QuestionProps {
  title: ReactNode
  /** An outside press or Escape: the answer that changes nothing. */
  onClose: () => void
  children: ReactNode
}

/** Asks something before it goes on. */
export function Question({ title, onClose, children }: QuestionProps) {
  const content = useModalKeyboard(onClose)
  return (
    <Modal.Root opened onClose={onClose} centered size={WIDTH} zIndex={300} closeOnEscape={false} returnFocus={false} classNames={styles}>
      <Modal.Overlay />
      <Modal.Content ref={content}>
        {/* Without a header element: in a dialog it would count as the page's own banner. */}
        <Modal.Title>{title}</Modal.Title>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
