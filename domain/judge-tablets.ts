import { SKEW_SECONDS } from './kiosks.ts'
import { canPrint, type PrinterCondition } from './printer-conditions.ts'
import { type TabletCondition, TABLET_CONDITIONS, UNSENT_LONG_MS } from './tablets.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

/** Judges the devices on which people are signed in by their last report. */

/** Time without contact after which a device is silent: it reports each minute, and contact is noted to five. */
const TABLET_SILENT_MS = 10 * MINUTE_MS
/** Part of the granted storage above which a device may soon be unable to store an entry. */
const STORAGE_NEARLY_FULL = 0.9
/** Battery level at or below which a device that is not charging soon turns off, in percent. */
const BATTERY_LOW_PERCENT = 15
/** Age above which an error of the app no longer counts. */
const ERROR_COUNTS_MS = DAY_MS

/** A device's last report. Amounts of storage in bytes, the clock in milliseconds. */
interface Reported {
  version: string
  updateWaits: boolean
  unsent: number
  refused: number
  oldest: string | null
  /** Time by which its clock is ahead of the server's; null if it has not been compared. */
  skewMs: number | null
  storage: { used: number; granted: number; kept: boolean } | null
  battery: { percent: number; charging: boolean } | null
  printer: PrinterCondition | null
  /** Location of the person's open shift. */
  shiftAt: string | null
  errors: readonly { at: string }[]
}

export interface JudgedTablet {
  seenAt: string
  /** Null if the app is too old to report. */
  report: Reported | null
}

/** Urgency of a condition, the most urgent first. */
export const TABLET_TONES = ['urgent', 'soon', 'fine'] as const
export type TabletTone = (typeof TABLET_TONES)[number]

const URGENT: readonly TabletCondition[] = ['silent', 'unsent_long', 'work_refused', 'storage_full']

export function tabletTone(condition: TabletCondition): TabletTone {
  if (condition === 'away' || condition === 'ready') return 'fine'
  return URGENT.includes(condition) ? 'urgent' : 'soon'
}

/**
 * Returns the conditions of a device, the most urgent first; never empty. A silent device keeps the conditions of its
 * last report, which may explain the silence.
 */
export function tabletConditions(
  { seenAt, report }: JudgedTablet,
  now: number,
  newestVersion: string,
): readonly [TabletCondition, ...TabletCondition[]] {
  const isSilent = now - Date.parse(seenAt) > TABLET_SILENT_MS
  if (report === null) return isSilent ? ['away'] : ['not_reporting']
  const isAtWork = report.shiftAt !== null || report.unsent > 0
  // Nobody works there: a tablet that is switched off for the night needs nothing.
  if (isSilent && !isAtWork) return ['away']
  const holds: Partial<Record<TabletCondition, boolean>> = {
    silent: isSilent,
    unsent_long: !isSilent && isUnsentLong(report, now),
    work_refused: report.refused > 0,
    storage_full: report.storage !== null && report.storage.used > report.storage.granted * STORAGE_NEARLY_FULL,
    clock_wrong: Math.abs(report.skewMs ?? 0) > SKEW_SECONDS * 1_000,
    printer_down: report.printer !== null && !canPrint(report.printer),
    battery_low: report.battery !== null && !report.battery.charging && report.battery.percent <= BATTERY_LOW_PERCENT,
    storage_unsure: isAtWork && report.storage?.kept === false,
    app_errors: report.errors.some(({ at }) => now - Date.parse(at) < ERROR_COUNTS_MS),
    update_waits: report.updateWaits || isOlderVersion(report.version, newestVersion),
  }
  const [first, ...rest] = TABLET_CONDITIONS.filter((condition) => holds[condition] === true)
  return first === undefined ? ['ready'] : [first, ...rest]
}

/** Returns whether a device with contact holds a change that it should have sent long ago. */
function isUnsentLong({ unsent, refused, oldest }: Reported, now: number): boolean {
  return unsent > refused && oldest !== null && now - Date.parse(oldest) > UNSENT_LONG_MS
}

/** Compares releases such as 1.2.0; texts that are not releases are never older. */
export function isOlderVersion(version: string, other: string): boolean {
  const [one, two] = [partsOf(version), partsOf(other)]
  if (one === null || two === null) return false
  const differing = one.findIndex((part, index) => part !== two[index])
  return differing >= 0 && (one[differing] ?? 0) < (two[differing] ?? 0)
}

function partsOf(version: string): number[] | null {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version)
  return found === null ? null : found.slice(1).map(Number)
}
