import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PrinterCondition } from '../../../domain/printer-conditions.ts'
import type { PrintJob } from '../printing/print-jobs.ts'
import type { PrinterWay } from '../printing/printer.ts'

export const PRINTER_CONDITION_LABELS = {
  ready: msg`Ready`,
  paper_low: msg`Ready, but the paper is almost out`,
  paper_out: msg`Out of paper`,
  cover_open: msg`The cover is open`,
  error: msg`The printer reports an error. Switch it off and on.`,
  silent: msg`Connected. It does not report its paper.`,
  offline: msg`Not reachable. Check its power and its cable.`,
} satisfies Record<PrinterCondition, MessageDescriptor>

export const PRINTER_WAY_LABELS = {
  usb: msg`USB`,
  serial: msg`Serial port`,
  bluetooth: msg`Bluetooth`,
  bridge: msg`Network, through the print bridge`,
} satisfies Record<PrinterWay, MessageDescriptor>

export const HELD_LABELS = {
  in_doubt: msg`The connection broke. It may have been printed: look at the paper.`,
  old: msg`It waited for more than an hour.`,
  unprintable: msg`It could not be prepared for the printer.`,
} satisfies Record<NonNullable<PrintJob['why']>, MessageDescriptor>
