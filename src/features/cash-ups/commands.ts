import type { CashUp } from '../../../contract/cash-up.ts'
import type { CashMovement } from '../../../domain/cash-ups.ts'
import type { Pieces } from '../../../domain/denominations.ts'
import type { Money } from '../../../domain/money.ts'
import { defineMoneyCommand } from '../../data/command.ts'
import {
  adjustCashUpOp,
  approveVarianceOp,
  closeCashUpOp,
  collectCashUpOp,
  moveCashOp,
  noteDrawerOpeningOp,
  openRegisterOp,
} from '../../data/kept-data.ts'

export interface ShiftOpening {
  /** The new cash-up, as the device shows it. */
  cashUp: CashUp
  /** The open cash-up that the person shares; null if they counted the drawer. */
  shares: string | null
}

/** Opens a register, or joins the shift that is open there. */
export const openRegisterCommand = defineMoneyCommand({
  op: openRegisterOp,
  toRequest: ({
    cashUp: { id, location, register, openedAt, float, floatCount, openingNote },
    shares,
  }: ShiftOpening) => ({
    body: { id, locationId: location.id, register, openedAt, float, count: floatCount, note: openingNote, shares },
  }),
  seen: ({ cashUp }) => cashUp,
  answeredBy: 'device',
})

export interface CashMove {
  cashUp: CashUp
  id: string
  at: string
  kind: CashMovement
  amount: Money
  reason: string
}

/** Puts cash into an open register or takes it out. */
export const moveCashCommand = defineMoneyCommand({
  op: moveCashOp,
  toRequest: ({ cashUp, id, at, kind, amount, reason }: CashMove) => ({
    params: { id: cashUp.id },
    body: { id, at, kind, amount, reason },
  }),
  seen: ({ cashUp }) => cashUp,
  answeredBy: 'device',
})

export interface DrawerOpening {
  cashUp: CashUp
  at: string
  reason: string
}

/** Records that the drawer is opened without a payment. */
export const noteDrawerOpeningCommand = defineMoneyCommand({
  op: noteDrawerOpeningOp,
  toRequest: ({ cashUp, at, reason }: DrawerOpening) => ({ params: { id: cashUp.id }, body: { at, reason } }),
  seen: ({ cashUp }) => cashUp,
  answeredBy: 'device',
})

export interface ShiftClose {
  cashUp: CashUp
  /** Id of the count. */
  id: string
  closedAt: string
  countedCash: Money
  count: Pieces[] | null
  leftInDrawer: Money
  /** Pieces that stay, if known. */
  leftCount?: Pieces[] | null
  verified: { dataphone: Money | null; digital: Money | null }
  varianceReason: string | null
}

/** Ends a shift with a count. */
export const closeCashUpCommand = defineMoneyCommand({
  op: closeCashUpOp,
  toRequest: ({ cashUp, ...body }: ShiftClose) => ({ params: { id: cashUp.id }, body }),
  seen: ({ cashUp }) => cashUp,
  answeredBy: 'device',
})

export interface VarianceApproval {
  cashUp: CashUp
  approvedAt: string
}

export const approveVarianceCommand = defineMoneyCommand({
  op: approveVarianceOp,
  toRequest: ({ cashUp, approvedAt }: VarianceApproval) => ({ params: { id: cashUp.id }, body: { approvedAt } }),
  seen: ({ cashUp }) => cashUp,
})

export interface MoneyCollection {
  cashUp: CashUp
  collectedAt: string
  amountReceived: Money
  /** State that the collector saw. */
  revision: number
  total: Money
  note: string | null
}

/** Records the collection of a closed cash-up in the seen state. */
export const collectCashUpCommand = defineMoneyCommand({
  op: collectCashUpOp,
  toRequest: ({ cashUp, ...body }: MoneyCollection) => ({ params: { id: cashUp.id }, body }),
  seen: ({ cashUp }) => cashUp,
})

export interface CollectionAdjustment {
  cashUp: CashUp
  id: string
  at: string
  amount: Money
  reason: string
}

/** Records a correction of a collected cash-up. */
export const adjustCashUpCommand = defineMoneyCommand({
  op: adjustCashUpOp,
  toRequest: ({ cashUp, ...body }: CollectionAdjustment) => ({ params: { id: cashUp.id }, body }),
  seen: ({ cashUp }) => cashUp,
})
