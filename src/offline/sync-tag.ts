/** The tag by which the browser tells the worker that the outbox may be sent. */
export const OUTBOX_SYNC = 'parq-outbox'
