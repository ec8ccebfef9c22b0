/** Request of the page to the worker that reads codes. */
export type ReaderRequest = { kind: 'picture'; picture: ImageBitmap } | { kind: 'reader'; bytes: ArrayBuffer }

/** Answer of the worker. Each picture has one answer, `found` or `failed`. */
export type ReaderAnswer =
  | { kind: 'found'; texts: readonly string[] }
  | { kind: 'failed' }
  /** The browser has no reader of its own: the page sends the bytes of ours. */
  | { kind: 'needs_reader' }
