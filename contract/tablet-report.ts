import * as v from 'valibot'

import { APP_VERSION_MAX } from '../domain/kiosks.ts'
import { PRINTER_CONDITIONS } from '../domain/printer-conditions.ts'
import { APP_ERROR_KINDS } from '../domain/tablets.ts'
import { Id, Instant } from './primitives.ts'

/**
 * Header of the regular call for changes: the state of the device, as JSON. An unreadable value is ignored, and earlier
 * releases send none.
 */
export const TABLET_REPORT = 'x-tablet-report'

/** Maximum length of the header's value, in characters. */
export const TABLET_REPORT_MAX = 2_048
/** Maximum number of kinds of errors in one report: each kind once. */
const ERRORS_MAX = APP_ERROR_KINDS.length

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))
const Bytes = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** A clock may show any year that it can be set to. */
const Skew = v.pipe(v.number(), v.safeInteger())
/** A condition of a later release counts as unknown. */
const Printer = v.fallback(v.nullable(v.picklist(PRINTER_CONDITIONS)), null)

/** State of a device on which somebody is signed in. It names no customer, no plate and no amount. */
export const TabletReport = v.object({
  /** Release of the app. */
  version: v.pipe(v.string(), v.maxLength(APP_VERSION_MAX)),
  /** Whether a newer release is on the device and waits for the person. */
  updateWaits: v.boolean(),
  /** Number of changes of everybody on the device that the server has not accepted, and of those that it refused. */
  unsent: Count,
  refused: Count,
  /** When the oldest of them was made. */
  oldest: v.nullable(Instant),
  /** Milliseconds by which its clock is ahead of the server's; null if it has not been compared. */
  skewMs: v.nullable(Skew),
  /** Bytes; `kept`: the browser has promised not to clear them. Null if the browser does not say. */
  storage: v.nullable(v.object({ used: Bytes, granted: Bytes, kept: v.boolean() })),
  battery: v.nullable(
    v.object({ percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), charging: v.boolean() }),
  ),
  /** When a tab of the device last asked it. Null if the device has no printer of its own. */
  printer: v.optional(Printer, null),
  /** Location of the open shift of the person who is signed in. */
  shiftAt: v.nullable(Id),
  /** Last error of each kind, without its text. */
  errors: v.pipe(v.array(v.object({ kind: v.picklist(APP_ERROR_KINDS), at: Instant })), v.maxLength(ERRORS_MAX)),
})
export type TabletReport = v.InferOutput<typeof TabletReport>

/** An act that an administrator asks of the device; a later server may ask for acts that this release does not know. */
export const TabletAsk = v.object({ id: Id, act: v.string() })
export type TabletAsk = v.InferOutput<typeof TabletAsk>
