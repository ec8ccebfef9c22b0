import type { MessageDescriptor } from '@lingui/core'

import { toasts } from './toasts/toasts.ts'

/**
 * Copies a text to the clipboard and confirms it. `instead` tells the person what to do if the browser refuses, or over
 * plain HTTP.
 */
export async function copyText(text: string, copied: MessageDescriptor, instead: MessageDescriptor): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.show({ kind: 'done', message: copied, detail: null })
  } catch {
    toasts.show({ kind: 'failed', message: instead, detail: null })
  }
}
