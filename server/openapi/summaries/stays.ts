import { savedViewCalls } from '../../../contract/saved-view.ts'
import type { EndpointId } from '../../../contract/endpoints.ts'
import { roomSummaries } from './families.ts'

export const STAYS = {
  // Services
  listServices: 'The services of the locations that the person sees, newest first.',
  countServices: 'How many services the same filters find, exactly.',
  totalServices:
    'How many services the same filters find and what they cost, exactly, and how many there are by status.',
  serviceChanges: 'What changed since a cursor in the kept days of the locations that the person sees.',
  getService: 'One service.',
  editService:
    'Corrects fields of a service; each carries the value that it was made from. What changes the price prices it again, and keeps a difference to the amount taken in proportion.',
  updateNotificationMethod: 'Sets how the driver of a service is told of it. The same as an edit of that one field.',
  checkIn:
    'Lets a vehicle in. The id is that of its ticket; a receipt number that the location has already gets an ending.',
  reserveService:
    'Notes that a vehicle is to come: it is reserved until it arrives, and voided by itself half an hour after its time.',
  confirmService:
    'Confirms what was asked for: it is reserved from then on. What nobody confirms within 15 minutes is voided by itself.',
  admitService: 'Lets a vehicle in that was reserved or asked for: its stay begins when it came in.',
  finishService:
    'Ends a parking session that was paid. Its total is what was taken; how far that is from the price by the rates is told beside it. One that was paid already keeps its price, and what was paid again is to be given back.',
  voidService:
    'Voids a service, with a reason. It stays voided. As stale, an admin voids one that has been inside for 48 hours or more.',
  askVoid: 'Asks an admin to void a service that was paid, with a reason. Nothing is voided by it.',
  correctService: 'Adds a line to the price of a service that was paid, or takes one off it, with a reason.',
  getServicePrice: 'Why a service costs what it costs; of one that is still inside, what it would cost if it left now.',
  getServiceHistory: 'The audit trail of one service, newest first.',
  resendInvoice: 'Mails the receipt of a paid service, as PDF. Without a language it is in that of the country.',
  assignPayment: 'Puts a payment that belongs to no cash-up into one of its location whose money is not collected yet.',
  refundService:
    'Notes that a payment of a stay that was paid already is given back. Cash is taken out of the open register. It is decided before the money is handed out, so it does not wait in a queue. Asked again with the same id it is done already.',

  // Cash-ups, and money that waits for an admin
  listCashUps: 'The cash-ups of the locations that the person sees, the last opened first. Dates are of the opening.',
  countCashUps: 'How many cash-ups the same filters find.',
  listCompanyCashUps: 'The cash-ups of the whole company.',
  countCompanyCashUps: 'How many cash-ups of the whole company the same filters find.',
  cashUpChanges: 'What changed since a cursor in the cash-ups that are open or of the kept days.',
  getCashUp: 'One cash-up.',
  getCashUpHistory: 'The audit trail of one cash-up, newest first; of one that joined another, of that.',
  listPaymentsElsewhere:
    'Lists the payments at the location of a cash-up that its count cannot include: what other devices last reported as unsent, and devices that took payments into it and have been silent for ten minutes or more.',
  openRegister:
    'Opens a register: begins its cash-up, with the id that the caller gave it. If it is open already, the float is paid into that one.',
  moveCash: 'Puts cash into an open register or takes it out, with a reason.',
  closeCashUp:
    'Ends the shift with a count. Of two who close it the first stands, and the other count is kept beside it.',
  approveVariance: 'Approves the variance of a closed cash-up, also after its money was collected.',
  collectCashUp:
    'Takes the money of a closed cash-up. It is held where the cash-up has changed since the revision that was seen.',
  adjustCashUp: 'Notes a correction beside a cash-up that was collected.',
  listAttention:
    'What needs an admin’s look, by what it is, the most money at risk first. What was looked at is left out.',
  attentionRows: 'What is to be looked at of one kind, the most money first: up to 500.',
  finishAttention: 'Says of things that they were looked at, or takes it back: for everybody of the company.',
  listRefusedMoney:
    'Lists money of refused writes, the oldest first: what waits for an administrator or, with `settled=true`, what was settled last. Money whose author sent the write again and was accepted is left out.',
  settleRefusedMoney:
    'Settles money of a refused write. `accepted` carries the write out in its author’s name, into the named cash-up if there is one; `handed_over` notes that the money was handed over outside a cash-up; `rejected` needs a reason. Asked again with the same outcome, it is done already.',

  // Reports, saved views and exports
  salesReport:
    'The stays that were paid in a range of days, the last payment first. What is of one location is read by its clock.',
  salesTotals: 'What the stays of the sales report come to, in groups. What was voided is left out and told apart.',
  passesReport:
    'What was paid for passes in a range of days, and given back of it, the last payment first. A pass that cost nothing has no payment.',
  passesTotals: 'What the payments of the report of passes come to, in groups, less what was given back.',
  servicesReport: 'The stays that began in a range of days, the last entry first, whatever became of them.',
  servicesTotals:
    'What the stays of the services report come to, in groups. What was voided is left out and told apart.',
  discountsReport: 'The paid stays of a range of days that an agreement made cheaper, the last payment first.',
  discountsTotals:
    'What the stays of the discounts report come to, in groups. What was voided is left out and told apart.',
  vehiclesAtHome: 'The vehicles that stand at residences now, the last that came first.',
  visitsReport: 'The visits to residences that began in a range of days, the last entry first.',
  companyOccupancy: 'How full each location is by vehicle type, who is on shift, and whether it is open and online.',
  companyRevenue:
    'What each location made today, this month and this year by its own clock, beside the same moment of the day, month and year before: with stays, without what was voided, and apart with passes.',
  hourlyRevenue:
    'A day by its hours: what stays made, who came and how many stood inside, beside the same weekday a week before.',
  ...roomSummaries(savedViewCalls, 'a saved view', 'the saved views that the caller has, or that are shared'),
  createSavedView: 'Saves a view. Whoever is no admin shares none, and has theirs mailed to themselves only.',
  startExport:
    'Has the server make an .xlsx file of all rows that a list or report finds, and mails whoever asked when it is ready. `query` is what that list or report is asked for, without its pages.',
  listExports: 'The files that the caller has asked for, the latest first. They are told of for thirty days.',
  getExport: 'How far a file is that the caller has asked for.',
  cancelExport: 'Stops the making of a file; nothing is left of it. Of one that is over nothing changes.',
  getExportFile:
    'The file, for whoever asked for it, as long as they still see all of its locations. It is kept for seven days.',

  // Messages and queued writes
  listUnsentMessages:
    'The messages of the company that could not be sent, the latest first. They are kept for thirty days.',
  sendMessageAgain:
    'Sends a message again that could not be sent; one with a link is written anew, with a link of its own.',
  discardMessage: 'Takes a message that could not be sent off the list.',
  batchWrites:
    'Carries queued writes, each with its own key and transaction; one that is refused holds up those that follow it.',
} as const satisfies Partial<Record<EndpointId, string>>
