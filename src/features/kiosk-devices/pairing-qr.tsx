import { useLingui } from '@lingui/react/macro'
import { encode } from 'uqr'

import styles from './kiosk-devices.module.css'

/** A QR code, drawn as one path. */
export function PairingQr({ text }: { text: string }) {
  const { t } = useLingui()
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code with the pairing code`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
