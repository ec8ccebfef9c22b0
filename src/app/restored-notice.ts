import { msg } from '@lingui/core/macro'

import { toasts } from '../ui/toasts/toasts.ts'

/** Informs the person that ops which the browser had lost with its databases are restored. */
export function showRestoredNotice(count: number): void {
  toasts.show({
    kind: 'done',
    message: msg`The browser had lost its stored data. Unsent work is back in the outbox: ${count}.`,
    detail: null,
  })
}
