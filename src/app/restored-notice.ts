import { msg } from '@lingui/core/macro'

import { toasts } from '../ui/toasts/toasts.ts'

/** Says that what the browser had lost with its databases is back. */
export function showRestoredNotice(count: number): void {
  toasts.show({
    kind: 'done',
    message: msg`The browser had lost what was kept here. What was not sent is back in the outbox: ${count}.`,
    detail: null,
  })
}
