const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEP = 1000

/** Formats a size in bytes for people: `12.3 MB`. */
export function sizeText(bytes: number, locale: string): string {
  let size = bytes / STEP
  let nth = 0
  while (size >= STEP && nth < UNITS.length - 1) {
    size /= STEP
    nth += 1
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[nth] ?? 'byte',
    maximumFractionDigits: size < 10 ? 1 : 0,
  }).format(size)
}
