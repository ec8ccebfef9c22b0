import * as v from 'valibot'

/** A queue of jobs. Its migration sets the number of retries and their pauses. */
export interface Queue<Data extends object> {
  name: string
  /** Data of a job: ids only. The table of jobs contains nothing about a person. */
  data: v.GenericSchema<unknown, Data>
  /** Number of jobs that a process runs at once; four by default. */
  atOnce?: number
}

const OneMessage = v.object({ companyId: v.nullable(v.string()), id: v.string() })

export const MAIL: Queue<v.InferOutput<typeof OneMessage>> = { name: 'mail', data: OneMessage }

const OneStay = v.object({ companyId: v.string(), id: v.string() })

/** Waiting stays, due when they are voided automatically. */
export const STAY_TIMER: Queue<v.InferOutput<typeof OneStay>> = { name: 'stay_timer', data: OneStay }

/** Jobs that have used up their retries. */
export const MAIL_GIVEN_UP: typeof MAIL = { name: 'mail_given_up', data: OneMessage }

const OneViewMail = v.object({ companyId: v.string(), id: v.string(), due: v.string() })

/** Mailed views, each due at its next mail. A job whose view is due at another time belongs to an earlier rhythm. */
export const VIEW_MAIL: Queue<v.InferOutput<typeof OneViewMail>> = { name: 'view_mail', data: OneViewMail }

const OneExport = v.object({ companyId: v.string(), id: v.string() })

/** Files being made: one at a time per process, because each keeps a processor busy. */
export const EXPORT: Queue<v.InferOutput<typeof OneExport>> = { name: 'export', data: OneExport, atOnce: 1 }

/** Files to delete. */
export const EXPORT_END: typeof EXPORT = { name: 'export_end', data: OneExport }

const OneInvoice = v.object({ companyId: v.string(), id: v.string() })

/** Invoices and credit notes to be sent, checked or mailed. */
export const INVOICE: Queue<v.InferOutput<typeof OneInvoice>> = { name: 'invoice', data: OneInvoice }

const OneCustomerMessage = v.object({ companyId: v.string(), id: v.string() })

/** Messages to customers. */
export const CUSTOMER_MESSAGE: Queue<v.InferOutput<typeof OneCustomerMessage>> = {
  name: 'customer_message',
  data: OneCustomerMessage,
}

const OneErasure = v.object({ companyId: v.string(), driverId: v.string() })

/** Erased drivers whose traces are to be found in stored texts. */
export const ERASURE: Queue<v.InferOutput<typeof OneErasure>> = { name: 'erasure', data: OneErasure, atOnce: 1 }

const OneAlert = v.object({ companyId: v.string(), id: v.string() })

/** Alerts to be offered to the administrators of their company. */
export const ALERT: Queue<v.InferOutput<typeof OneAlert>> = { name: 'alert', data: OneAlert }

const OnePerson = v.object({ companyId: v.string(), operatorId: v.string() })

/** People whose alerts wait, each due at the end of the pause or of the quiet hours. */
export const ALERT_DIGEST: Queue<v.InferOutput<typeof OnePerson>> = { name: 'alert_digest', data: OnePerson }

const OnePeopleMail = v.object({ companyId: v.string(), operatorId: v.string(), due: v.string() })

/** Weekly mails about people, each due on a Monday. A job that is due at another time belongs to an earlier setting. */
export const PEOPLE_MAIL: Queue<v.InferOutput<typeof OnePeopleMail>> = { name: 'people_mail', data: OnePeopleMail }

const OnePush = v.object({ companyId: v.string(), id: v.string(), batchId: v.string() })

/** Notifications to be sent, each to one browser. */
export const ALERT_PUSH: Queue<v.InferOutput<typeof OnePush>> = { name: 'alert_push', data: OnePush }
