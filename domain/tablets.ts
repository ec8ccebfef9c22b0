import { DAY_MS, MINUTE_MS } from './time.ts'

/** Words for the devices on which people are signed in. Paired devices at gates have their own (`kiosks.ts`). */

/** Age of the oldest unsent change above which a device with contact has a problem: it usually sends within seconds. */
export const UNSENT_LONG_MS = 30 * MINUTE_MS

/** Places at which an error of the app is caught. `screen`: a React boundary; `worker`: the service worker. */
export const APP_ERROR_KINDS = ['uncaught', 'rejection', 'screen', 'worker'] as const
export type AppErrorKind = (typeof APP_ERROR_KINDS)[number]

/** Acts that an administrator asks of a device. */
export const TABLET_ACTS = ['update', 'download', 'sign_out'] as const
export type TabletAct = (typeof TABLET_ACTS)[number]

/** Results of a requested act. `kept_unsent`: signed out, with unsent work kept on the device. */
export const TABLET_OUTCOMES = ['done', 'nothing_to_do', 'kept_unsent', 'failed'] as const
export type TabletOutcome = (typeof TABLET_OUTCOMES)[number]

/** Time after which a request that the device never carried out is withdrawn. */
export const TABLET_ASK_LASTS_MS = 7 * DAY_MS

/** Conditions of a device, the most urgent first. The last two mean that nothing has to be done. */
export const TABLET_CONDITIONS = [
  'silent',
  'unsent_long',
  'work_refused',
  'storage_full',
  'clock_wrong',
  'printer_down',
  'battery_low',
  'storage_unsure',
  'app_errors',
  'update_waits',
  'not_reporting',
  'away',
  'ready',
] as const
export type TabletCondition = (typeof TABLET_CONDITIONS)[number]
