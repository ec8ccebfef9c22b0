import { msg } from '@lingui/core/macro'

import { toasts } from '../../ui/toasts/toasts.ts'

const COPIED = msg`Plate copied`
const NOT_COPIED = msg`The browser did not let PARQ copy. Select the plate and copy it yourself.`

export async function copyPlate(plate: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(plate)
    toasts.show({ kind: 'done', message: COPIED, detail: null })
  } catch {
    // Refused, or plain http, where browsers have no clipboard.
    toasts.show({ kind: 'failed', message: NOT_COPIED, detail: null })
  }
}
