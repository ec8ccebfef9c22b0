import * as v from 'valibot'

/** A queue of jobs, which a migration has made: there stand how often and after which pauses a job is tried. */
export interface Queue<Data extends object> {
  name: string
  /** Data of a job: ids only. A reader of the table of jobs learns nothing about anybody. */
  data: v.GenericSchema<unknown, Data>
  /** Number of its jobs that a process runs at once; four if left out. */
  atOnce?: number
}

const OneMessage = v.object({ companyId: v.nullable(v.string()), id: v.string() })

export const MAIL: Queue<v.InferOutput<typeof OneMessage>> = { name: 'mail', data: OneMessage }

const OneStay = v.object({ companyId: v.string(), id: v.string() })

/** Stays that wait, each due when it is voided by itself. */
export const STAY_TIMER: Queue<v.InferOutput<typeof OneStay>> = { name: 'stay_timer', data: OneStay }

/** Jobs that failed as often as they may. */
export const MAIL_GIVEN_UP: typeof MAIL = { name: 'mail_given_up', data: OneMessage }

const OneViewMail = v.object({ companyId: v.string(), id: v.string(), due: v.string() })

/**
 * Views that are mailed, each when it is due next. A job whose view is due at another time is of a rhythm that it had
 * before.
 */
export const VIEW_MAIL: Queue<v.InferOutput<typeof OneViewMail>> = { name: 'view_mail', data: OneViewMail }

const OneExport = v.object({ companyId: v.string(), id: v.string() })

/** Files that are made: one at a time by each process, as each keeps a processor busy. */
export const EXPORT: Queue<v.InferOutput<typeof OneExport>> = { name: 'export', data: OneExport, atOnce: 1 }

/** Files that are kept no longer. */
export const EXPORT_END: typeof EXPORT = { name: 'export_end', data: OneExport }

const OneInvoice = v.object({ companyId: v.string(), id: v.string() })

/** Invoices and credit notes that are to be sent, asked for or mailed. */
export const INVOICE: Queue<v.InferOutput<typeof OneInvoice>> = { name: 'invoice', data: OneInvoice }
