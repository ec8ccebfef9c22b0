import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ExportFailure, ExportState, ExportedList } from '../../../domain/exports.ts'

export const EXPORTED_LIST_LABELS = {
  services: msg`Services`,
  'report-sales': msg`Report: sales`,
  'report-services': msg`Report: services`,
  'report-discounts': msg`Report: discounts`,
} satisfies Record<ExportedList, MessageDescriptor>

export const EXPORT_STATE_LABELS = {
  waiting: msg`Waiting for its turn`,
  running: msg`Being made`,
  ready: msg`Ready`,
  cancelled: msg`Cancelled`,
  failed: msg`Not made`,
  expired: msg`No longer kept`,
} satisfies Record<ExportState, MessageDescriptor>

export const EXPORT_FAILURE_LABELS = {
  location_lost: msg`One of its locations is not yours any more, or is gone. Choose others, and ask for the file again.`,
  asker_gone: msg`You could not sign in when it was to be made. Ask for the file again.`,
  not_made: msg`The server tried several times. Choose fewer days, and ask for the file again.`,
} satisfies Record<ExportFailure, MessageDescriptor>
