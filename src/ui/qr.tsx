import { encode } from 'uqr'

interface QrProps {
  text: string
  /** Accessible name. */
  label: string
  className?: string | undefined
}

/** A QR code as one dark path without a background, so that it needs a light surface. */
export function Qr({ text, label, className }: QrProps) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      data-slip-qr={text}
      shapeRendering="crispEdges"
    >
      <path fill="#000" d={path} />
    </svg>
  )
}
