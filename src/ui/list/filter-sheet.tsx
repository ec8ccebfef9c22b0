import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Portal } from '@mantine/core'
import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'

import { useModalKeyboard } from '../focus.ts'
import { CloseIcon } from '../icons.tsx'
import styles from './filter-sheet.module.css'

interface FilterSheetProps {
  onClose: () => void
  /** The chips; each takes effect at once. */
  children: ReactNode
}

/** The filters of a list at the bottom of a phone. `lazy` needs the default export. */
export default function FilterSheet({ onClose, children }: FilterSheetProps) {
  const { t } = useLingui()
  const content = useModalKeyboard(onClose)
  const ref = useMergedRef(useFocusTrap(), content)
  const id = useId()
  return (
    <Portal>
      <div className={styles.overlay} role="presentation" onClick={onClose} />
      <section ref={ref} className={styles.sheet} role="dialog" aria-modal="true" aria-labelledby={id} tabIndex={-1}>
        <div className={styles.header}>
          <h2 id={id} tabIndex={-1} data-autofocus>
            <Trans>Filters</Trans>
          </h2>
          <button type="button" className={styles.close} aria-label={t`Close`} onClick={onClose}>
            <CloseIcon size={20} />
          </button>
        </div>
        <div className={styles.fields}>{children}</div>
        <Button fullWidth onClick={onClose}>
          <Trans>Show the list</Trans>
        </Button>
      </section>
    </Portal>
  )
}
