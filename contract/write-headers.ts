/**
 * Header of a write that is to be done once: what its author made for this one action, a UUID or any other text that is new. An answer names it too where it is
 * the last word on that action, behind which a receipt stands: done, or refused for good.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/**
 * Header of a queueable write that somebody else sends for its author: the author's id. An admin may for an author who has
 * left the company; a colleague may only let in the vehicle that the author has let in. The rights are the sender's; record
 * and receipt are the author's, as if they had sent it themselves.
 */
export const ON_BEHALF_OF = 'on-behalf-of'

/**
 * Header of a write that its author's device kept for a while: when they did it. It is noted in the history, and is no part
 * of what is asked: the same key with another moment, or with none, is the same write.
 */
export const DONE_AT = 'done-at'

/**
 * Header of an edit: the version of the record that the edit was made from, as `"3"`. If the record has another version by
 * now, the edit is a conflict. Without the header, each field is compared with the value that it was changed from, if the
 * edit has one.
 */
export const IF_MATCH = 'if-match'
