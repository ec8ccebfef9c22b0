/**
 * Header of a write that must be done only once: a key that its author creates for this action, a UUID or any other new
 * text. An answer names the key if it is final, with a receipt: done, or refused.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/**
 * Header of a queueable write that another person sends for its author: the author's id. An admin may do so for an
 * author who has left; a colleague only for the author's entry of a vehicle. The sender's rights apply; record and
 * receipt belong to the author.
 */
export const ON_BEHALF_OF = 'on-behalf-of'

/**
 * Header of a delayed write: the moment of the act, which the history records. It is no part of the request: the same
 * key with another moment, or without one, is the same write.
 */
export const DONE_AT = 'done-at'

/**
 * Header of an edit: the version of the record that the edit was made from, as `"3"`. If the record has another version by
 * now, the edit is a conflict. Without the header, each field is compared with the value that it was changed from, if the
 * edit has one.
 */
export const IF_MATCH = 'if-match'
