import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { type TabletTone, tabletTone } from '../../../domain/judge-tablets.ts'
import { type TabletAct, type TabletCondition, type TabletOutcome } from '../../../domain/tablets.ts'
import { DoneIcon, type Icon, OfflineIcon, PendingIcon, WarningIcon } from '../../ui/icons.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'

export const CONDITION_LABELS: Readonly<Record<TabletCondition, MessageDescriptor>> = {
  silent: msg`Silent`,
  unsent_long: msg`Unsent work`,
  work_refused: msg`Work not accepted`,
  storage_full: msg`Storage nearly full`,
  clock_wrong: msg`Wrong clock`,
  printer_down: msg`Printer stopped`,
  battery_low: msg`Battery low`,
  storage_unsure: msg`Storage not protected`,
  app_errors: msg`Errors in the app`,
  update_waits: msg`Update waits`,
  not_reporting: msg`Old app`,
  away: msg`Not in use`,
  ready: msg`Ready`,
}

/** Meaning of each condition, and the next step. */
export const CONDITION_ADVICE: Readonly<Record<TabletCondition, MessageDescriptor>> = {
  silent: msg`It has had no contact for more than ten minutes, although a shift is open or work is unsent. Call the booth: is the tablet on, charged and connected? The booth can continue without a connection, and nothing is lost.`,
  unsent_long: msg`It has contact but has held changes for more than half an hour. Open Outbox on the tablet and see why. If the tablet can’t send them, save them there as a file and import the file on another device.`,
  work_refused: msg`The server did not accept some changes. The person who made them decides about them in Outbox on the tablet.`,
  storage_full: msg`The browser may soon be unable to store an entry. Delete files and apps on the tablet, or delete data of other websites in the browser.`,
  clock_wrong: msg`Its clock differs from the server’s by more than a minute. Turn on automatic date and time in the settings of the tablet.`,
  printer_down: msg`Load paper, close the lid, and check the cable and the power of the printer. Then print a test page on the tablet.`,
  battery_low: msg`It is not charging and will soon turn off. Connect it to its charger.`,
  storage_unsure: msg`The browser may delete the data of PARQ if space runs low. Install PARQ on the tablet from the menu of the browser: installed apps keep their data.`,
  app_errors: msg`The app failed within the last day. If people notice it, load the page again; if it happens again, send the details from Support.`,
  update_waits: msg`A newer version is ready. Ask the tablet to update: it does so once nobody is typing.`,
  not_reporting: msg`The app on it is too old to report its state. Ask it to update, or load its page again.`,
  away: msg`Nobody works on it: no shift is open and nothing is unsent. Nothing to do.`,
  ready: msg`Nothing to do.`,
}

const TONE_LOOKS: Readonly<Record<TabletTone, Pick<StatusLook, 'icon' | 'tone'>>> = {
  urgent: { icon: WarningIcon, tone: 'negative' },
  soon: { icon: WarningIcon, tone: 'caution' },
  fine: { icon: DoneIcon, tone: 'quiet' },
}

const ICONS: Partial<Record<TabletCondition, Icon>> = { silent: OfflineIcon, away: PendingIcon }

export function conditionLook(condition: TabletCondition): StatusLook {
  const { icon, tone } = TONE_LOOKS[tabletTone(condition)]
  return { label: CONDITION_LABELS[condition], icon: ICONS[condition] ?? icon, tone }
}

export const ACT_LABELS: Readonly<Record<TabletAct, MessageDescriptor>> = {
  update: msg`Update the app`,
  download: msg`Download everything again`,
  sign_out: msg`Sign out`,
}

export const ACT_HINTS: Readonly<Record<TabletAct, MessageDescriptor>> = {
  update: msg`The tablet looks for a newer version and loads it once nobody is typing.`,
  download: msg`For wrong data on the tablet. Unsent work stays; lists may be incomplete for a few minutes.`,
  sign_out: msg`The tablet sends its work first and waits for it up to two minutes. What it can’t send stays on it, and is sent when its author signs in there again.`,
}

export const OUTCOME_LABELS: Readonly<Record<TabletOutcome, MessageDescriptor>> = {
  done: msg`Done`,
  nothing_to_do: msg`Nothing to do`,
  kept_unsent: msg`Done; unsent work stays on it`,
  failed: msg`Failed`,
}
