/**
 * `resent`: the receipt of a service, by mail. `assigned`: its payment, to a cash-up. `paid_again` and `refunded`: what
 * was paid once more for it. `renewed` to `cancelled`: of a pass. `entered`: a super admin began to work in this
 * company. `link_sent` and `link_used`: of a driver, who corrects or registers themselves by it; `invited`: of a
 * company, somebody who is to be its driver; of a user, once more. `signed_out`: of a user, on a device. `email_asked`:
 * somebody is to sign in with another e-mail, once they have confirmed it. `code_made`, `paired` and `revoked`: of a
 * kiosk device. From `opened` to `adjusted`: of cash-ups. `refused` and `settled`: of money whose write was refused.
 */
export const AUDIT_ACTIONS = [
  'created',
  'edited',
  'confirmed',
  'admitted',
  'finished',
  'voided',
  'deleted',
  'resent',
  'password_set',
  'email_asked',
  'signed_out',
  'assigned',
  'paid_again',
  'refunded',
  'void_asked',
  'renewed',
  'paused',
  'resumed',
  'cancelled',
  'entered',
  'link_sent',
  'link_used',
  'invited',
  'code_made',
  'paired',
  'revoked',
  'opened',
  'joined',
  'cash_moved',
  'closed',
  'recounted',
  'approved',
  'collected',
  'adjusted',
  'refused',
  'settled',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
