import type { CustomerIdType, InvoiceKind } from '../../domain/invoicing.ts'
import type { ReportGroup } from '../../domain/reports.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import type { VehicleTypeName } from '../../domain/vehicles.ts'
import type { MailLinkPurpose } from '../mail/mail-links.ts'

/** Texts for people outside the app: customers and drivers who receive mail. */
export interface Words {
  /** Reasons for voiding a waiting stay automatically. */
  unconfirmed: string
  noShow: string
  receipt: string
  entryTicket: string
  subject: (receipt: string, company: string) => string
  greeting: (company: string) => string
  attached: string
  notReplied: string
  updateSubject: (company: string) => string
  updateAsked: (name: string, company: string) => string
  updateLink: string
  inviteSubject: (company: string) => string
  inviteAsked: (company: string) => string
  inviteLink: string
  /** Lifetime of a link, and the number of times that it opens. */
  linkHolds: (hours: number) => string
  linkNotMine: string
  /** For people who sign in here, about their sign-in. */
  hello: (name: string) => string
  confirmEmailSubject: string
  confirmEmailAsked: (email: string) => string
  confirmEmailLink: string
  confirmEmailHolds: (minutes: number) => string
  emailHeldSubject: string
  emailHeld: string
  emailHeldNotMine: string
  emailChangedSubject: string
  emailChanged: string
  resetSubject: string
  resetAsked: string
  resetLink: string
  resetHolds: (minutes: number) => string
  welcomeSubject: (company: string) => string
  welcomeAsked: (company: string, email: string) => string
  welcomeLink: string
  welcomeHolds: (days: number) => string
  welcomeOverSubject: string
  welcomeOver: (company: string) => string
  welcomeOverTodo: string
  passwordChangedSubject: string
  passwordChanged: string
  passwordNotMine: string
  /** Advice for a change that the reader did not make. */
  changeNotMine: string
  factorSubject: string
  factorAdded: string
  factorRemoved: string
  recoveryCodeUsed: string
  /** For administrators, before the first driver without activity is erased. */
  erasureSubject: (day: string) => string
  erasureNotice: (drivers: string, months: number, day: string) => string
  erasureTodo: string
  erasureLink: string
  erasureWhy: (company: string) => string
  /** For people who sign up a company. */
  signUpCodeSubject: (code: string) => string
  signUpCode: string
  signUpCodeHolds: (minutes: number) => string
  /** Formats a day `2026-11-20`, and a local time `2026-11-20T18:30:05`. */
  day: (day: string) => string
  moment: (wall: string) => string
  viewPeriod: (period: string, timeZone: string) => string
  viewLeftOut: (locations: number) => string
  viewNothing: string
  viewCurrency: (currency: string) => string
  viewVoided: (services: number, amount: string) => string
  viewPasses: (amount: string) => string
  viewSum: (amount: string, voided: number) => string
  viewRows: (shown: number, total: number) => string
  viewOpen: string
  viewWhy: (company: string, view: string) => string
  viewLeave: string
  viewLeaveAsk: (company: string, view: string) => string
  viewLeavePress: string
  viewLeft: (company: string, view: string) => string
  viewLinkGone: string
  /** Links at the end of mails: the link, its page with its button, and the answer to the press. */
  mailLinks: Readonly<
    Record<
      MailLinkPurpose,
      { label: string; asks: (company: string) => string; press: string; done: (company: string) => string }
    >
  >
  mailLinkGone: string
  services: string
  rounding: string
  difference: string
  payments: string
  passesSold: string
  passesRenewed: string
  givenBack: string
  voided: string
  none: string
  support: string
  groups: Readonly<Record<ReportGroup, string>>
  notRead: string
  taxId: string
  location: string
  address: string
  receiptNumber: string
  invoiceNumber: string
  /** Mail with an issued invoice or credit note, and the request to a person who must issue one. */
  invoice: {
    subject: (kind: InvoiceKind, number: string, company: string) => string
    titles: Readonly<Record<InvoiceKind, string>>
    says: (kind: InvoiceKind, company: string) => string
    number: string
    plate: string
    code: string
    total: string
    requestSubject: (receipt: string) => string
    requestSays: string
    receipt: string
    taxId: string
    name: string
    email: string
    open: string
  }
  /** Page of a receipt, for anybody who has its address. */
  receiptPage: {
    mailLink: string
    pdf: string
    notInvoice: string
    otherLanguage: string
    /** Answers instead of the receipt. */
    gone: string
    voided: string
    tooMany: string
    ask: string
    askUntil: (moment: string) => string
    askOver: (moment: string) => string
    askPress: string
    idType: string
    idTypes: Readonly<Record<CustomerIdType, string>>
    name: string
    email: string
    emailHint: string
    address: string
    postalCode: string
    regime: string
    use: string
    choose: string
    optional: string
    asked: string
    issued: (number: string) => string
    askStaff: string
    faults: Readonly<
      Record<'required' | 'email' | 'tax_id_invalid' | 'check_digit_wrong' | 'fiscal' | 'frozen', string>
    >
  }
  plate: string
  vehicleType: string
  entered: string
  left: string
  paid: string
  duration: string
  minutes: (count: number) => string
  paymentMethod: string
  reference: string
  cashReceived: string
  change: string
  total: string
  taxIncluded: string
  /** Label of the tax if the total was adjusted: `amount` is the taxed amount. */
  taxIncludedIn: (amount: string) => string
  serviceCharge: string
  discount: string
  insurance: string
  copy: string
  fractions: (count: number, minutes: number) => string
  specialFractions: (count: number, minutes: number) => string
  nights: (count: number) => string
  maximums: (count: number) => string
  flatPeriod: (name: string, count: number) => string
  arrival: (name: string) => string
  minimum: string
  lostTicketPrice: (count: number) => string
  firstRates: (day: string) => string
  pricedAs: (vehicle: string) => string
  exempt: (minutes: number) => string
  freeTime: (minutes: number) => string
  grace: (minutes: number) => string
  pass: string
  passRefused: string
  agreement: (name: string) => string
  correction: string
  lostTicket: string
  overstay: string
  secondPayments: string
  owedToCustomers: string
  commission: string
  adjustment50: string
  zeroFloor: string
  olderRates: (day: string) => string
  chargedDifferently: string
  methods: Record<PaymentMethod, string>
  vehicles: Record<VehicleTypeName, string>
}
