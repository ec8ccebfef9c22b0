/**
 * `resent`: a service's receipt was mailed. `ticket_sent`: its entry ticket was sent. `assigned`: its payment was assigned to a cash-up. `paid_again` and
 * `refunded`: its second payment. `renewed` to `cancelled`: a pass. `entered`: a super admin started to work in this
 * company. `link_sent` and `link_used`: a link with which a driver corrects or registers themselves. `invited`: a
 * future driver, or again a user. `erased`: a driver, whose details are gone from the history too. `exported`: everything that is kept about a driver, as a file. `consented`: a driver agreed that their record keeps an address. `signed_out`: a user, on a device. `email_asked`: a user's new e-mail, which they
 * must confirm. `sign_in_refused`: tries to sign in as a user failed more often than people mistype. `code_made`, `paired` and `revoked`: a kiosk device. `opened` to `adjusted`: a cash-up. `refused` and
 * `settled`: money of a refused write. `dismissed` and `restored`: a row that needs attention. `approval_asked` to
 * `approval_refused`: an act on a stay above the limits of a shift. `requested` to `carried_out`: an act that an
 * administrator asks of a device.
 */
export const AUDIT_ACTIONS = [
  'created',
  'edited',
  'confirmed',
  'admitted',
  'finished',
  'voided',
  'deleted',
  'erased',
  'exported',
  'resent',
  'ticket_sent',
  'password_set',
  'factor_added',
  'factor_removed',
  'email_asked',
  'signed_out',
  'sign_in_refused',
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
  'consented',
  'code_made',
  'paired',
  'revoked',
  'opened',
  'joined',
  'cash_moved',
  'drawer_opened',
  'closed',
  'recounted',
  'approved',
  'collected',
  'adjusted',
  'refused',
  'settled',
  'dismissed',
  'restored',
  'approval_asked',
  'approval_given',
  'approval_refused',
  'requested',
  'withdrawn',
  'carried_out',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
