import { useLingui } from '@lingui/react/macro'
import { Suspense, useState, type ReactNode } from 'react'

import styles from './camera-button.module.css'
import { ScanIcon } from './camera-icons.tsx'

interface CameraButtonProps {
  size?: number
  /** The sheet with the camera's picture, loaded when it opens. */
  children: (close: () => void) => ReactNode
}

/** Button beside a field for codes. Browsers offer the camera over https only, so without it there is no button. */
export function CameraButton({ size = 20, children }: CameraButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!('mediaDevices' in navigator)) return null
  const words = t`Scan with the camera`
  return (
    <>
      <button type="button" className={styles.button} aria-label={words} title={words} onClick={() => setOpen(true)}>
        <ScanIcon size={size} />
      </button>
      {isOpen && <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
