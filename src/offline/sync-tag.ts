/** Tag with which the browser tells the worker to send the outbox. */
export const OUTBOX_SYNC = 'parq-outbox'
