import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AppErrorKind } from '../../../domain/tablets.ts'

export const APP_ERROR_KIND_LABELS: Readonly<Record<AppErrorKind, MessageDescriptor>> = {
  uncaught: msg`Uncaught error`,
  rejection: msg`Failed task`,
  screen: msg`Screen that could not be shown`,
  worker: msg`Background worker`,
}
