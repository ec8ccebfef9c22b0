/** The logo of the app's icon: a P that contains a number plate. */
export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="14" fill="var(--brand)" />
      <path fill="var(--brand-paper)" d="M17 12h19a15 15 0 0 1 0 30h-9v10H17z" />
      <rect x="27" y="21" width="18" height="12" rx="3.5" fill="var(--plate-yellow)" />
    </svg>
  )
}
