import { collectCashUp, closeCashUp, moveCash, openRegister } from '../../contract/cash-up-writes.ts'
import { createDriver } from '../../contract/driver.ts'
import { endpointPath } from '../../contract/endpoint.ts'
import { passCalls, renewPass } from '../../contract/pass.ts'
import { refundService } from '../../contract/payment.ts'
import { checkIn } from '../../contract/service-entries.ts'
import { askVoid, editService, finishService } from '../../contract/service-writes.ts'
import type { CurrentUser } from '../../contract/session.ts'
import type { ModelBooks, Ruling } from './model-books.ts'
import * as drivers from './model-drivers.ts'
import * as edits from './model-edits.ts'
import * as gate from './model-gate.ts'
import * as passes from './model-passes.ts'
import * as payments from './model-payments.ts'
import * as registers from './model-registers.ts'
import type { Call } from './wire.ts'

/** A write in the form that its endpoint accepts. */
export interface Asked {
  endpoint: string
  params: Record<string, string>
  body: unknown
}

/** Rules that a planted server fault breaks. */
export interface ServerRules extends registers.RegisterRules, payments.PaymentRules, gate.GateRules, passes.PassRules {
  comparesFields: boolean
  keepsReceipts: boolean
  keepsRefusals: boolean
  /** Marks only answers with a receipt as final, not every answer. */
  tellsWhatIsFinal: boolean
  bindsReceiptsToAuthors: boolean
  holdsLanes: boolean
  holdsFollowers: boolean
}

/** The rules of a server without a fault. */
export const SOUND: ServerRules = {
  comparesFields: true,
  keepsReceipts: true,
  keepsRefusals: true,
  tellsWhatIsFinal: true,
  bindsReceiptsToAuthors: true,
  holdsLanes: true,
  holdsFollowers: true,
  comparesRevisions: true,
  carriesIntoCurrent: true,
  findsShiftBefore: true,
  findsShiftByCharge: true,
  keepsEachPart: true,
  keepsPartsOfSecond: true,
  booksAsTaken: true,
  sumsByPart: true,
  countsResentOnce: true,
  givesBackAsTold: true,
  givesBackOnce: true,
  datesAheadByCharge: true,
  notesLostTickets: true,
  letsInOnce: true,
  holdsPlaceOfPaidAhead: true,
  keepsTicketIds: true,
  endsReceiptNumbers: true,
  goesOnFromPayment: true,
  chargesOverstayOnce: true,
  letsInWhenFull: true,
  asksBeforeVoid: true,
  booksCoveredAsTaken: true,
  countsPasses: true,
  onePassPerPlate: true,
  keepsToSpaces: true,
  looksAgain: true,
  renewsOnward: true,
}

type Rule = (books: ModelBooks, asked: Asked, user: CurrentUser, rules: ServerRules) => Ruling
/** Returns the id of the record that a write names in its path. */
export const idIn = ({ params }: Asked) => params['id'] ?? ''

/** The rule of each write. */
export const RULES = new Map<string, Rule>([
  [
    editService.id,
    (books, asked, _, { comparesFields }) => edits.editService(books, idIn(asked), asked.body, comparesFields),
  ],
  [finishService.id, (books, asked, user, rules) => payments.finish(books, idIn(asked), asked.body, user, rules)],
  [refundService.id, (books, asked, user, rules) => payments.refund(books, idIn(asked), asked.body, user, rules)],
  [checkIn.id, (books, { body }, user, rules) => gate.letIn(books, body, user, rules)],
  [askVoid.id, (books, asked, user, rules) => gate.askToVoid(books, idIn(asked), asked.body, user, rules)],
  [passCalls.create.id, (books, { body }, user, rules) => passes.sell(books, body, user, rules)],
  [renewPass.id, (books, asked, user, rules) => passes.renew(books, idIn(asked), asked.body, user, rules)],
  [passCalls.edit.id, (books, asked, _, rules) => passes.edit(books, idIn(asked), asked.body, rules)],
  [openRegister.id, (books, { body }, user) => registers.open(books, body, user)],
  [moveCash.id, (books, asked, user) => registers.move(books, idIn(asked), asked.body, user)],
  [closeCashUp.id, (books, asked, user) => registers.close(books, idIn(asked), asked.body, user)],
  [collectCashUp.id, (books, asked, user, rules) => registers.collect(books, idIn(asked), asked.body, user, rules)],
  [createDriver.id, (books, { body }) => drivers.create(books, body)],
])

const ROUTES = [
  passCalls.create,
  renewPass,
  passCalls.edit,
  checkIn,
  askVoid,
  editService,
  finishService,
  openRegister,
  moveCash,
  closeCashUp,
  collectCashUp,
  createDriver,
].map((endpoint) => ({
  endpoint: endpoint.id,
  method: endpoint.method,
  path: new RegExp(`^${endpointPath(endpoint).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
}))

/** Returns the write of a single call. */
export function askedBy({ method, path }: Call, body: unknown): Asked | null {
  for (const route of ROUTES) {
    const found = route.method === method ? route.path.exec(path) : null
    if (found) return { endpoint: route.endpoint, params: { ...found.groups }, body }
  }
  return null
}
