import type { Json } from '../../domain/json.ts'
import { alertMail } from '../alerts/alert-mail.ts'
import { peopleMail } from '../alerts/people-mail.ts'
import { receiptMail } from '../customer-receipt/receipt-mail.ts'
import { driverInvitationMail, driverUpdateMail } from '../driver-links/link-mail.ts'
import { exportMail } from '../exports/export-mail.ts'
import { invoiceMail, invoiceRequestMail } from '../invoicing/invoice-mail.ts'
import {
  confirmEmailMail,
  emailChangedMail,
  emailInUseMail,
  invitationMail,
  invitationOverMail,
  passwordChangedMail,
  resetMail,
} from '../account/account-mails.ts'
import { factorChangedMail } from '../second-factor/factor-mail.ts'
import { erasureNoticeMail } from '../privacy/erasure-notice.ts'
import { viewMail } from '../saved-views/view-mail.ts'
import { signUpCodeMail } from '../sign-up/send-code.ts'
import { TEXT_MAILS } from '../messaging/customer-mail.ts'
import type { MessageKind } from './message-kind.ts'

const ALL: readonly MessageKind<Record<string, Json>>[] = [
  driverUpdateMail,
  driverInvitationMail,
  confirmEmailMail,
  emailInUseMail,
  emailChangedMail,
  passwordChangedMail,
  factorChangedMail,
  resetMail,
  invitationMail,
  invitationOverMail,
  signUpCodeMail,
  receiptMail,
  viewMail,
  exportMail,
  invoiceMail,
  invoiceRequestMail,
  alertMail,
  peopleMail,
  erasureNoticeMail,
  ...Object.values(TEXT_MAILS),
]

/** Every kind of message, by its name. */
export const MESSAGE_KINDS_BY_NAME = new Map(ALL.map((kind) => [kind.kind, kind]))
