import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Acts that require a reason. */
export type ReasonFor =
  | 'void'
  | 'lowered_price'
  | 'agreement'
  | 'early_end'
  | 'correction'
  | 'refund'
  | 'float'
  | 'variance'
  | 'adjustment'
  | 'pay_in'
  | 'pay_out'
  | 'drawer'
  | 'collection'
  | 'discard'
  | 'cancelled_pass'
  | 'rejected_money'

/**
 * Common reasons for each act, each long enough to be accepted unchanged. The text is stored in the person's language.
 */
export const USUAL_REASONS: Record<ReasonFor, readonly MessageDescriptor[]> = {
  void: [msg`Entered twice`, msg`Wrong plate entered`, msg`Left without parking`, msg`The vehicle is no longer here`],
  lowered_price: [
    msg`Wrong vehicle type entered`,
    msg`The agreement was not applied`,
    msg`Wrong time of entry or exit`,
  ],
  agreement: [msg`Showed a receipt of the shop`, msg`Works in the building`, msg`Authorised by an administrator`],
  early_end: [msg`The exit was not recorded`, msg`The queue at the exit was long`, msg`The device did not work`],
  correction: [
    msg`Wrong vehicle type entered`,
    msg`The agreement was not applied`,
    msg`Charged for too long`,
    msg`Courtesy to the customer`,
  ],
  refund: [msg`The card terminal does not work`, msg`Not enough cash in the drawer`, msg`The customer asked for it`],
  float: [msg`Coins and small notes brought`, msg`The drawer was counted again`, msg`Money was taken to the safe`],
  variance: [msg`Wrong change given`, msg`Payment recorded with another method`, msg`Expense that was not recorded`],
  adjustment: [
    msg`Counted again after the collection`,
    msg`Counterfeit note found`,
    msg`Expense that was not recorded`,
  ],
  pay_in: [msg`Coins and small notes brought`, msg`Money left over from an expense`],
  pay_out: [
    msg`Money was taken to the safe`,
    msg`Cleaning supplies`,
    msg`Paid to a supplier`,
    msg`Exchanged for small notes`,
  ],
  drawer: [msg`Changed a note into coins`, msg`Counted the drawer`, msg`Gave change that was missing`],
  collection: [msg`Counted with the operator`, msg`Counterfeit note found`],
  discard: [msg`It was done twice`, msg`It was done in another way`, msg`The customer did not pay`],
  cancelled_pass: [msg`The customer asked for it`, msg`The vehicle was sold`, msg`Sold by mistake`],
  rejected_money: [msg`It is recorded elsewhere`, msg`The customer did not pay`, msg`It was sent twice`],
}
