import { encode } from 'uqr'

interface QrProps {
  text: string
  /** What it is, for who does not see it. */
  label: string
  className?: string | undefined
}

/** A QR code, drawn as one path: dark on nothing, so that what is beneath has to be light. */
export function Qr({ text, label, className }: QrProps) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#000" d={path} />
    </svg>
  )
}
