import type { MessageDescriptor } from '@lingui/core'

import { toasts } from './toasts/toasts.ts'

/** Puts a text on the clipboard and says so; `instead` is what to do where the browser does not let it: refused, or plain http. */
export async function copyText(text: string, copied: MessageDescriptor, instead: MessageDescriptor): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.show({ kind: 'done', message: copied, detail: null })
  } catch {
    toasts.show({ kind: 'failed', message: instead, detail: null })
  }
}
