import type { GenericSchema } from 'valibot'

import { Key } from '../../contract/batch.ts'
import { JsonValue } from '../../contract/field-changes.ts'
import { WallTime } from '../../contract/location.ts'
import { Amount, Id, Instant, LocalDay, Plate, TimeZone, ResponseTimeZone, Version } from '../../contract/primitives.ts'
import { VehicleTypeId } from '../../contract/vehicle-type.ts'

/** Explanations of schemas. The app loads none of these files. */
export const SCHEMA_WORDS: readonly (readonly [GenericSchema, string])[] = [
  [Id, 'A UUID.'],
  [
    Instant,
    'A moment in RFC 3339 form, with any offset and any fraction of a second. Answers are in UTC with milliseconds.',
  ],
  [LocalDay, 'A calendar day.'],
  [Amount, 'Money in hundredths of the currency, also for the Colombian peso: 123400 is COP 1,234.00.'],
  [Version, 'Increases with every change of the record.'],
  [TimeZone, 'An IANA time zone, for example America/Bogota. Ambiguous abbreviations such as BST or PST are refused.'],
  [
    ResponseTimeZone,
    'An IANA time zone, for example America/Bogota. Your own list of zones may be older and lack the name.',
  ],
  [WallTime, 'A time of day at the location, for example 18:30; 24:00 is the end of a day.'],
  [
    VehicleTypeId,
    '1 is a car, 2 a motorcycle, 3 a bicycle. Larger numbers are classes of the company, for example heavy or electric. The hundreds name the type that a class belongs to, which also prices the class if it has no rates of its own.',
  ],
  [
    Plate,
    '2 to 12 letters and digits; at least 6 unless the company is British. Spaces and hyphens are removed, and letters become capitals.',
  ],
  [Key, 'Any new text of 1 to 255 printable ASCII characters, preferably a UUID.'],
  [JsonValue, 'The JSON value of the field.'],
]

/** Explanations of parameters whose name means something else in a field. */
export const PARAMETER_WORDS: Readonly<Record<string, string>> = {
  vehicleTypeIds: 'Only these vehicle types. Empty means no filter.',
  states:
    'Only passes with these states today: not started, valid, ending soon, unpaid in the grace period, expired, paused, cancelled. Empty means no filter.',
  membershipId: 'Only passes of this membership.',
  cursor: 'The cursor of the last answer, unchanged. Without it, reading starts over.',
  keptLocation:
    'For a caller who sees more than four locations: the location whose records are read; without it, none. Another location starts reading over.',
  concerns:
    'Only cash-ups with these concerns: a difference over the limit, money not collected for a day, open long past closing time. Concerns that an administrator marked as done are left out. Empty means no filter.',
  paymentMethod: 'The payment method: cash is rounded in Colombia, and a digital payment has a fee.',
  agreementId: 'The agreement to price with. Without it, the agreement of the stay.',
  until: 'At a location that is paid at the entry: the end of the paid time.',
  kind: 'The kind of case: a difference, uncollected money, a voided stay and so on.',
  day: 'A calendar day: by the clock of each location for deferred income, in UTC for look-ups.',
  history: 'Whether deleted and replaced rates are listed, too.',
  at: 'Only the rates for a stay that starts at this moment. Without it, the rates of now and of later.',
}

/** Explanations of parameters and fields by their name. A test requires one for every parameter. */
export const NAME_WORDS: Readonly<Record<string, string>> = {
  page: 'Page number, from 1.',
  passkeyId: 'The credential id of the passkey, in base64url.',
  limit: 'Maximum number of records. A value above the maximum is refused.',
  knownTotal:
    'The total of an earlier answer to the same filters. The answer returns it, and the server need not count.',
  total:
    'Number of matching records. Services and cash-ups are counted up to 10,000; above that, `total` is 10,000 and `totalIsBound` is true.',
  totalIsBound: 'True if at least `total` records match, otherwise absent.',
  cursor:
    'The cursor of the last answer, unchanged. Without it, reading starts over. If an answer has `more`, read again at once.',
  changed: 'Current records. A record may occur more than once.',
  deleted: 'Ids of records that were deleted or that this person can no longer see.',
  more: 'True if another read would return more at once.',
  reset: 'If true, delete the stored records of this collection before you store `changed`.',
  fillTotal: 'During the first read: total number of records in it.',
  asOf: 'The server’s time.',
  doneAt: 'Like the header `done-at`: the moment at which the author did a write that waited on their device.',
  search:
    'Any part of a name or of another text that the list shows. For services: any part of a plate, the start of a receipt number, or words of the driver’s name.',
  role: 'Only users with this role.',
  state: 'State of a user: invited, invitation expired, active, or deactivated.',
  signedIn: 'Whether a user has a session on any device.',
  sessionId: 'A session of a user.',
  operatorId: 'A user.',
  ids: 'Up to 100 ids, separated by commas.',
  taxId: 'Tax ID of a company: NIT, RFC or VAT number.',
  country: 'Country of a company.',
  email: 'An e-mail address of fewer than 100 characters.',
  phoneCode: 'Calling code of a country, with or without its plus.',
  phone: '6 to 11 digits without the country’s code. A searched number may have spaces and signs.',
  identification: '5 to 11 digits; a passport may have letters.',
  identificationType: 'Required beside an identification.',
  'x-driver-link': 'The token of the link that was sent to the driver.',
  'x-shop-link': 'The token of the shop’s link.',
  'x-shop-pin': 'The PIN of the shop, 4 to 6 digits.',
  'x-email-link': 'The token of the link that was mailed to the new address.',
  'x-password-link': 'The token of the link that was mailed to the person.',
  'x-kiosk-token': 'The token that the device received when it was paired.',
  screen: 'The list or report: `services`, `cash-ups`, `report-sales`.',
  readerIds: 'The users who receive it by mail. Only people who may edit the view see them.',
  rhythm: 'How often it is mailed, at the end of each period: `day`, `week`, `month`; null for never.',
  faults: 'Only documents that were rejected for these causes. Empty means no filter.',
  kinds: 'Only invoices, or only credit notes. Empty means no filter.',
  serviceId: 'Only documents of this stay.',
  endMarks: 'Only stays whose end was stated unusually early or late. Empty means no filter.',
  plate: 'Any part of a plate.',
  driverId: 'A driver.',
  isActive: 'Only active records, or only inactive ones.',
  companyId: 'The caller’s company. Any other company is answered as not found.',
  enabled: 'Only enabled records, or only disabled ones.',
  year: 'A calendar year.',
  month: 'A calendar month, for example 2026-11.',
  date: 'A calendar day.',
  language: 'Language of names and messages.',
  startDate: 'First moment, in `timezone`: 2026-11-20T00:00:00. Needs `endDate`.',
  paidStartDate: 'First moment of payment, in `timezone`: 2026-11-20T00:00:00. Needs `paidEndDate`.',
  paidEndDate: 'Last moment of payment, in `timezone`: 2026-11-20T23:59:59. Needs `paidStartDate`.',
  endDate: 'Last moment, in `timezone`: 2026-11-20T23:59:59. Needs `startDate`.',
  locationIds: 'Only these locations. Empty means no filter.',
  from: 'First moment.',
  before: 'End of the period; this moment is not included.',
  record: 'Only entries of this record.',
  actions: 'Only these acts. Empty means no filter.',
  operatorIds:
    'Only the work of these people: the payments that they took or, for services, the vehicles that they let in. Empty means no filter.',
  agreementIds: 'Only these agreements. Empty means no filter.',
  membershipIds: 'Only these memberships. Empty means no filter.',
  taxRates:
    'Only sales of these VAT rates, in basis points; `none` for sales that keep no rate. Empty means no filter.',
  knownOn:
    'Leaves out everything that was recorded after this day, so that the figures are those of that day. The report of services has no such figures.',
  voidedByIds: 'Only stays that these people voided. Empty means no filter.',
  fromTime: 'First minute of each day, in the report’s time zone: 08:30. Needs `toTime`.',
  toTime: 'End of each day, in the report’s time zone: 18:00. This minute is not included. Needs `fromTime`.',
  groupBy: 'The grouping of the sums. Without it, only the total.',
  paymentMethods: 'Only these payment methods. Empty means no filter.',
  statuses: 'Only these statuses. Empty means no filter.',
  cashUpId: 'A cash-up.',
  unassigned: '`true`: payments without a cash-up, which wait for an administrator.',
  refundDue:
    'Amount of a second payment that is due to be refunded. As a filter, `true` finds stays with such an amount.',
  settled: '`true`: settled money, latest first.',
  authorId: 'Only this person.',
  fingerprint: 'The hash of an error’s place in the code.',
  personId: 'Only this person, including devices without unsent work.',
  sort: 'The start, the opening, or another listed field. A minus sorts latest or largest first.',
  timezone: 'The time zone of dates, for example America/Bogota. Without it, that of the company’s country.',
  type: 'The operation of the stay, or the kind of the object that contains this field.',
  locationId: 'A location.',
  mode: '`check` writes nothing; `all` writes every row, or none if a cell is bad; `valid` writes the valid rows. By default `all`.',
  vehicleTypeId: 'A vehicle type.',
  address: 'Street and number.',
  city: 'A town.',
  at: 'The moment of the event.',
  validFrom: 'Start of validity. Without it, now.',
  changes:
    'For each field, `from`, the value that the edit was made from, and `to`, the new value. If the field has another value by now, the answer is 409 `edit_conflict` with both.',
  vatRate: 'Basis points: 1900 is 19 %.',
  taxRate: 'Basis points: 1900 is 19 %. Null means the company’s own rate.',
  digitalCommission: 'Basis points: 250 is 2.5 %.',
  percentage: 'Basis points: 2000 is 20 %.',
  lastName: 'Required for a person, 3 to 39 letters, or 2 with `nameConfirmed`. May be empty for a company.',
  firstName: 'For a driver, 3 to 39 letters, or 2 with `nameConfirmed`. For a company, any characters of its name.',
  nameConfirmed: 'Whether a name of two letters or with a full stop is spelled so. Otherwise such a name is refused.',
  mergeInto:
    'An existing driver who is the same person. That driver receives the vehicles that they lack, and the new id stands for that driver from then on.',
  serviceFee: 'The company’s cost of a digital payment. Not part of the total.',
  adjustment50: 'The rounding of cash in Colombia, zero or negative.',
  ratesOf: 'Start of the older rates that explain a difference. Null if no rates explain it.',
  refusedQuote:
    'The amount that a device says it took, if it is more than anybody can have been asked for. No total includes it. Otherwise null.',
  clockSkew: 'Milliseconds by which the device’s clock is ahead of the server’s; negative if it is behind.',
  heartbeatSeconds: 'Seconds between two heartbeats.',
  queueLength: 'Number of changes on the device that the server does not have.',
  chargedAt: 'The moment at which the money was taken.',
  graceUntil: 'End of the time to leave after the payment. Later the vehicle overstays.',
  overstayOf: 'The paid stay of a vehicle that overstayed. The new stay is charged from that payment on.',
  opens: 'Whether the vehicle may leave.',
  differences: 'The part of the total that differs from the rates or, for passes, from their price.',
}

/** Names whose words explain a filter. As fields of records they mean something else. */
export const FILTERS: ReadonlySet<string> = new Set([
  'faults',
  'from',
  'kinds',
  'serviceId',
  'role',
  'isActive',
  'enabled',
  'plate',
  'screen',
  'type',
  'startDate',
  'endDate',
  'fromTime',
  'toTime',
  'locationIds',
  'operatorIds',
  'agreementIds',
  'taxRates',
  'membershipIds',
  'voidedByIds',
  'endMarks',
  'paymentMethods',
  'statuses',
  'settled',
  'unassigned',
  'authorId',
  'personId',
  'sort',
])

/** Type of the fields that the words of a name explain; fields of another type only share the name. */
export const TYPE_OF_WORDS: Readonly<Record<string, string>> = {
  changed: 'array',
  deleted: 'array',
  changes: 'object',
  total: 'number',
  opens: 'boolean',
}
