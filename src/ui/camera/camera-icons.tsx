import { stroked } from '../icons.tsx'

/** Corners around a QR code. */
export const ScanIcon = stroked(
  'M4 8V4h4',
  'M16 4h4v4',
  'M20 16v4h-4',
  'M8 20H4v-4',
  'M8.5 8.5h2.5v2.5h-2.5z',
  'M13.5 8.5h2v2',
  'M8.5 13.5v2h2',
  'M13.5 13.5h2v2h-2z',
)

export const LightIcon = stroked('M13 3L5 13.5h6L10.5 21L19 10h-6z')
