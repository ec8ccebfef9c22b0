import { savedViewCalls } from '../../../contract/saved-view.ts'
import type { EndpointId } from '../../../contract/endpoints.ts'
import { roomSummaries } from './families.ts'

export const STAYS = {
  // Services
  listServices: 'Lists the services of the locations that the person sees, newest first.',
  countServices: 'Counts exactly the services that the filters find.',
  totalServices:
    'Returns the exact number and total price of the services that the filters find, and their number by status.',
  serviceChanges:
    'Lists changes of the services of the kept days at the locations that the person sees, since a cursor.',
  getService: 'Reads a service.',
  editService:
    'Corrects fields of a service. Each field carries the value that the edit was made from. A correction of a priced field prices the service again, and keeps a difference to the amount taken in proportion.',
  updateNotificationMethod: 'Sets how the driver of a service is notified, like an edit of that field.',
  checkIn:
    'Lets a vehicle in. The id is that of its ticket. If the location already has the receipt number, the number gets a suffix.',
  reserveService:
    'Reserves a space for a vehicle. The reservation is voided automatically half an hour after its time.',
  confirmService:
    'Confirms a requested reservation. A request without confirmation is voided automatically after 15 minutes.',
  admitService: 'Lets in a vehicle with a reservation or a request. Its stay starts at its arrival.',
  finishService:
    'Ends a paid stay. The total is the amount taken, and `difference` is its difference to the price by the rates. If the stay was already paid, its price stays, and the second payment is due to be refunded.',
  voidService:
    'Voids a service with a reason. This cannot be undone. An administrator may void a service as stale after 48 hours inside.',
  askVoid: 'Asks an administrator to void a paid service, with a reason. The service does not change.',
  correctService: 'Adds a line to the price of a paid service, positive or negative, with a reason.',
  sendEntryTicket:
    'Sends the entry ticket of a vehicle that is inside to an e-mail or a WhatsApp number. If the company does not send tickets, or the vehicle has left, the message is only listed.',
  getServicePrice:
    'Explains the price of a service. For a vehicle that is still inside, it is the price if it left now.',
  getServiceHistory: 'Reads the audit trail of a service, newest first.',
  resendInvoice:
    'Mails the receipt of a paid service as PDF. Without `language`, the receipt is in the language of the country.',
  assignPayment: 'Assigns a payment without a cash-up to an uncollected cash-up of its location.',
  refundService:
    'Records the refund of a second payment of a stay. Cash comes from the open register. Call it before the money is handed out; this write is never queued. A repeat with the same id changes nothing.',

  // Cash-ups, and money that waits for an admin
  listCashUps:
    'Lists the cash-ups of the locations that the person sees, latest opening first. Dates refer to the opening.',
  countCashUps: 'Counts the cash-ups that the filters find.',
  listCompanyCashUps: 'Lists the cash-ups of the whole company.',
  countCompanyCashUps: 'Counts the cash-ups of the whole company that the filters find.',
  changesHead:
    'Says which collections have changed: a collection whose mark is that of its last delta has no changes since. A device without changes calls it once a minute.',
  cashUpChanges: 'Lists changes of the open cash-ups and those of the kept days, since a cursor.',
  getCashUp: 'Reads a cash-up.',
  getCashUpHistory:
    'Reads the audit trail of a cash-up, newest first. A joined cash-up returns the trail of the one that it joined.',
  listPaymentsElsewhere:
    'Lists payments at the location of a cash-up that its count lacks: unsent payments, as other devices last reported them, and devices that took payments into the cash-up and have been silent for ten minutes or more.',
  openRegister:
    'Opens a register and starts its cash-up, with the id from the request. If the register is already open, the float is paid into the existing cash-up.',
  moveCash: 'Puts cash into an open register or takes cash out, with a reason.',
  noteDrawerOpening: 'Records, with a reason, that the drawer of a register was opened without a payment.',
  closeCashUp:
    'Ends the shift with a count. If two people close it, the first count is final and the second one is kept beside it.',
  approveVariance: 'Approves the variance of a closed cash-up, before or after its collection.',
  collectCashUp:
    'Records the collection of a closed cash-up. It is refused if the cash-up has changed since the given revision.',
  adjustCashUp: 'Records a correction beside a collected cash-up.',
  listAttention:
    'Lists the kinds of cases that need an administrator’s attention, the most money first. Cases marked as done are left out.',
  attentionRows: 'Lists up to 500 cases of one kind, the most money first.',
  dismissedRows: 'Lists up to 500 dismissed cases of one kind, with who dismissed each, when and why.',
  listActivity: 'Lists what everybody of the company did, latest first.',
  peopleStatistics: 'Compares what each person did with colleagues at the same locations and hours.',
  finishAttention: 'Marks cases as done, or removes the mark, for everybody in the company.',
  readShiftActs:
    'Reads what the caller has done in the open shift at the location of a stay, beside the limits of the location.',
  askApproval:
    'Asks the administrators to approve an act above the limits of the shift. The act never waits for the answer: without one, it is listed as not approved.',
  getApproval: 'Reads a request for an approval, with its answer.',
  answerApproval: 'Approves or refuses an act that somebody else asks for. The first answer counts.',
  listRefusedMoney:
    'Lists money of refused writes, oldest first: the money that waits for an administrator, or with `settled=true` the settled money, latest first. Money whose author sent the write again successfully is left out.',
  settleRefusedMoney:
    'Settles money of a refused write. `accepted` carries out the write in its author’s name, in the named cash-up if any; `handed_over` records that the money was handed over outside a cash-up; `rejected` needs a reason. A repeat with the same outcome changes nothing.',

  // Invoices
  listInvoices: 'Invoices and credit notes of stays, sold passes and shops, the latest first.',
  countInvoices: 'Numbers of documents by state, rejected ones by what fixes them, and how many are late.',
  requestInvoice:
    'Asks an invoice for a paid stay, to the customer or to the general consumer. Changes the customer of one that was not sent.',
  issueInvoices: 'Queues documents that wait for a person, or that were rejected. Others are left as they are.',
  creditInvoice:
    'Cancels an issued invoice with a credit note. Its stay can be corrected or voided once the tax office has accepted the note.',
  changeInvoiceCustomer: 'Names the customer of a document that was not sent, or the general consumer.',
  getInvoicePdf: 'The platform’s PDF of an issued document, in base64.',
  mailInvoice: 'Mails an issued document with its PDF.',
  getInvoiceTotals: 'Totals of the documents issued in a month, by day and tax rate. Credit notes count with a minus.',
  previewInvoiceRun:
    'What a month’s run would invoice: sold passes, and what shops owe for their stamps. What has an invoice is left out.',
  startInvoiceRun: 'Makes the chosen documents of a month’s run. What has an invoice by now is left out.',
  findInvoiceCustomer: 'The customer of the last invoice to a tax id; null if there is none.',
  getInvoicingConnection: 'The connection to the invoicing platform, without its key; null if there is none.',
  connectInvoicing: 'Connects the company to its invoicing platform, once that accepts the key.',
  checkInvoicing: 'Asks the platform for its catalogues, and checks or stores the choices from them.',
  disconnectInvoicing: 'Ends the connection to the platform and deletes the key.',

  // Reports, saved views and exports
  salesReport:
    'Lists the stays that were paid in a range of days, latest payment first. A report of one location uses its time zone.',
  salesTotals: 'Sums the stays of the sales report in groups. Voided stays are summed separately.',
  passesReport:
    'Lists the payments and refunds of passes in a range of days, latest first. A free pass has no payment.',
  passesTotals: 'Sums the payments of the passes report in groups, minus refunds.',
  refundsReport:
    'Lists second payments, money that is owed to customers, and refunds of stays and passes in a range of days, latest first.',
  refundsTotals: 'Sums the rows of the refunds report in groups.',
  getMonth:
    'Returns everything that an accountant books for a month, by the clock of each location: sales, VAT by rate and location, discounts, commission, deferred income of passes, refunds, cash over and short, deposits, and receipt numbers. Discounts are negative, deferred income is without VAT, and a shift counts in the month of its collection.',
  getMonthFile: 'Returns the same figures of a month as a PDF file, in Base64.',
  listDeferredIncome: 'Lists the passes behind the deferred income of a day.',
  listBookCloses: 'Lists the closed months, also those that were reopened, the last one first.',
  closeMonth:
    'Closes all days to the end of a month. What arrives later for these days counts on the day of its arrival.',
  reopenMonth: 'Reopens the month that was closed last, with a reason.',
  recordDeposit: 'Records cash that was paid into the bank, against the collections that it came from.',
  cancelDeposit: 'Takes back a deposit that was recorded by mistake, with a reason.',
  servicesReport: 'Lists the stays that started in a range of days, latest entry first, with any status.',
  servicesTotals: 'Sums the stays of the services report in groups. Voided stays are summed separately.',
  discountsReport: 'Lists the paid stays of a range of days with a discount by an agreement, latest payment first.',
  discountsTotals: 'Sums the stays of the discounts report in groups. Voided stays are summed separately.',
  vehiclesAtHome: 'Lists the vehicles that are at residences now, latest entry first.',
  visitsReport: 'Lists the visits to residences that started in a range of days, latest entry first.',
  companyOccupancy:
    'Returns the occupancy of each location by vehicle type, the people on shift, and whether it is open and online.',
  companyRevenue:
    'Returns the revenue of each location today, this month and this year in its time zone, beside the same moment of the previous day, month and year. Revenue of stays excludes voided ones; revenue of passes is separate.',
  hourlyRevenue:
    'Returns a day hour by hour: revenue of stays, entries and vehicles inside, beside the same weekday a week before.',
  revenueTrend:
    'Returns the revenue of stays and passes by the hours of today, beside the same weekday of the week before, for each location in its time zone and in total; and by the days of this month and the months of this year.',
  ...roomSummaries(savedViewCalls, 'a saved view', 'the caller’s own and shared views'),
  createSavedView: 'Saves a view. Only administrators can share a view or mail it to others.',
  startExport:
    'Starts an export of all rows of a list or report into an .xlsx file on the server, and mails the caller when it is ready. `query` has the parameters of the list or report, without paging.',
  listExports: 'Lists the caller’s exports of the last thirty days, latest first.',
  getExport: 'Reads the progress of one of the caller’s exports.',
  cancelExport: 'Cancels an export and deletes its rows. A finished export does not change.',
  getExportFile:
    'Returns the file of one of the caller’s exports, if they still see all of its locations. Files are kept for seven days.',

  // Messages and queued writes
  listUnsentMessages:
    'Lists the messages of the company that could not be sent, latest first. They are kept for thirty days.',
  sendMessageAgain: 'Sends a message again that could not be sent. A message with a link gets a new link.',
  discardMessage: 'Removes a message that could not be sent from the list.',
  getMessaging:
    'The messages that the company sends to its customers with their texts, and its connection to WhatsApp without its secrets.',
  setMessaging: 'Sets which messages the company sends to its customers, and when.',
  connectWhatsApp: 'Connects the company to WhatsApp, once Meta accepts the token and the number.',
  disconnectWhatsApp: 'Ends the connection to WhatsApp and deletes its secrets. Messages go by email if they can.',
  listCustomerMessages: 'Messages to customers with each attempt to send them, latest first.',
  resendCustomerMessage: 'Sends a message to a customer again, by email or WhatsApp.',
  batchWrites:
    'Carries out queued writes, each with its own key and transaction. A refused write holds back the writes that follow it.',
} as const satisfies Partial<Record<EndpointId, string>>
