import type { GenericSchema } from 'valibot'

import { Key } from '../../contract/batch.ts'
import { JsonValue } from '../../contract/field-changes.ts'
import { WallTime } from '../../contract/location.ts'
import { Amount, Id, Instant, LocalDay, Plate, TimeZone, ResponseTimeZone, Version } from '../../contract/primitives.ts'
import { VehicleTypeId } from '../../contract/vehicle-type.ts'

/** Explanations of schemas, wherever they are used. The app loads none of these files. */
export const SCHEMA_WORDS: readonly (readonly [GenericSchema, string])[] = [
  [Id, 'A UUID.'],
  [
    Instant,
    'A moment as RFC 3339 writes it, with any offset and any fraction of a second. Answers are in UTC with milliseconds.',
  ],
  [LocalDay, 'A day of the calendar.'],
  [Amount, 'Money, in hundredths of the currency, of the Colombian peso too: 123400 is COP 1,234.00.'],
  [Version, 'Raised by every change of the record.'],
  [
    TimeZone,
    'An IANA time zone, as America/Bogota. Abbreviations such as BST or PST are refused: they mean several clocks.',
  ],
  [
    ResponseTimeZone,
    'An IANA time zone, as America/Bogota. Your list of zones may be older than the server’s: be ready for a name that it lacks.',
  ],
  [WallTime, 'A time of the location’s clock, as 18:30; 24:00 ends a day.'],
  [
    VehicleTypeId,
    '1 is a car, 2 a motorcycle, 3 a bicycle. Larger numbers are classes of the company, as heavy or electric: the hundreds name the type that a class belongs to and is priced as where it has no rates of its own.',
  ],
  [
    Plate,
    '2 to 12 letters and digits; spaces and hyphens are taken out and small letters become large. 6 or more where the company is not British.',
  ],
  [Key, 'Any text of 1 to 255 printable ASCII characters that is new: a UUID is best.'],
  [JsonValue, 'Any JSON, as the field has it.'],
]

/** Explanations of parameters whose name means something else as a field. */
export const PARAMETER_WORDS: Readonly<Record<string, string>> = {
  vehicleTypeIds: 'Only these vehicle types. Empty is no filter.',
  states:
    'Only passes that stand so today: not begun, valid, ending within a week, unpaid in their days of grace, expired, paused, cancelled. Empty is no filter.',
  membershipId: 'Only passes of this membership.',
  cursor: 'Of the last answer, as it came; left out it begins anew.',
  keptLocation:
    'Where the caller sees more than four locations: of which one the records are read; left out, of none. Another one begins anew.',
  concerns:
    'Only cash-ups that somebody should look at: a difference over the limit, money not collected for a day, open long past closing time; without what an administrator has said is done. Empty is no filter.',
  paymentMethod: 'How it is to be paid: cash is rounded in Colombia, and a digital payment has its fee.',
  agreementId: 'The agreement by which it is to be priced; left out, the one that it has.',
  until: 'Where it is paid at the entry: until when it is to stay.',
  kind: 'What there is to look at: a difference, money that was not collected, a voided stay and so on.',
  at: 'Only what a stay that begins then is priced by; left out, the whole history.',
}

/** Explanations of parameters and fields by their name. A test sees that every parameter has one. */
export const NAME_WORDS: Readonly<Record<string, string>> = {
  page: 'From 1 on.',
  limit: 'How many at most; more than the maximum is refused.',
  knownTotal:
    'The total that an answer to the same filters has told: it is told again, and the server need not count. Left out, it counts.',
  total:
    'How many match in all. Above 10,000 of services and cash-ups it is no longer counted: then it is 10,000 and `totalIsBound` is true.',
  totalIsBound: 'True where at least `total` match; else absent.',
  cursor: 'Of the last answer, as it came; left out it begins anew. An answer with `more` asks to be followed at once.',
  changed: 'Records as they are now. A record may come more than once.',
  deleted: 'Ids of records that are gone, or that this person no longer sees.',
  more: 'Whether another read would bring more at once.',
  reset: 'True: drop what is kept of this collection before storing `changed`.',
  fillTotal: 'While the first read goes on: how many records it brings in all.',
  asOf: 'The server’s clock.',
  doneAt: 'As the header `done-at`: when the author did it, of a write that waited on their device.',
  search:
    'Any part of a name, or of what else the list shows of a person; of services, any part of a plate, the beginning of a receipt’s number, or words of the driver’s name.',
  role: 'Only users with this role.',
  state: 'Of a user: invited and not there yet, the same too late, able to sign in, or kept from it.',
  signedIn: 'Whether a user has a session on any device.',
  sessionId: 'One session of a user.',
  operatorId: 'A user.',
  ids: 'Up to 100 ids with commas between.',
  taxId: 'Of a company: NIT, RFC or VAT number.',
  country: 'Where a company is.',
  email: 'An e-mail address, of fewer than 100 characters.',
  phoneCode: 'A country’s calling code, with or without its plus.',
  phone: '6 to 11 digits without the country’s code; what is searched for may have spaces and signs.',
  identification: '5 to 11 digits.',
  identificationType: 'Needed where there is an identification.',
  'x-driver-link': 'The token of the link that the driver was sent.',
  'x-shop-link': 'The token of the shop’s link.',
  'x-shop-pin': 'The PIN of the shop, of 4 to 6 digits.',
  'x-email-link': 'The token of the link that was mailed to the wished address.',
  'x-password-link': 'The token of the link that was mailed to the person.',
  'x-kiosk-token': 'The token that the device was given when it was paired.',
  screen: 'The list or report: `services`, `cash-ups`, `report-sales`.',
  readerIds: 'The users to whom it is mailed; told to who may edit the view.',
  rhythm: 'How often it is mailed, each time when a period is over: `day`, `week`, `month`; null is never.',
  endMarks: 'Only stays whose end was told unusually early or late. Empty is no filter.',
  plate: 'Any part of a plate.',
  driverId: 'A driver.',
  isActive: 'Only those that are on, or off.',
  companyId: 'The company; another than one’s own is not found.',
  enabled: 'Only those that are enabled, or disabled.',
  year: 'Of the calendar.',
  month: 'Of the calendar, as 2026-11.',
  date: 'A day of the calendar.',
  language: 'Of names and messages.',
  startDate: 'First moment, by the clock of `timezone`: 2026-11-20T00:00:00. Needs `endDate`.',
  paidStartDate: 'First moment of payment, by the clock of `timezone`: 2026-11-20T00:00:00. Needs `paidEndDate`.',
  paidEndDate: 'Last moment of payment, by the clock of `timezone`: 2026-11-20T23:59:59. Needs `paidStartDate`.',
  endDate: 'Last moment, by the clock of `timezone`: 2026-11-20T23:59:59. Needs `startDate`.',
  locationIds: 'Only of these locations. Empty is no filter.',
  operatorIds: 'Only what these people did: who took the payment, or of services who let them in. Empty is no filter.',
  agreementIds: 'Only with these agreements. Empty is no filter.',
  membershipIds: 'Only of these memberships. Empty is no filter.',
  voidedByIds: 'Only what these people voided. Empty is no filter.',
  fromTime: 'First minute of each day that counts, by the clock of the report: 08:30. Needs `toTime`.',
  toTime: 'The minute before which each day stops to count, by the clock of the report: 18:00. Needs `fromTime`.',
  groupBy: 'By what the sums are told apart; left out there is the total alone.',
  paymentMethods: 'Only those that were paid so. Empty is no filter.',
  statuses: 'Only with these statuses. Empty is no filter.',
  cashUpId: 'A cash-up.',
  unassigned: '`true`: payments that belong to no cash-up, which wait for an admin.',
  refundDue: 'What of a second payment is still to be given back; as a filter `true` finds those with any.',
  settled: '`true`: what was settled, the last first.',
  authorId: 'Of this person alone.',
  personId: 'Of this person alone, also devices that have nothing unsent.',
  sort: 'By the start or the opening, or by another field that is offered; with a minus the last or the largest comes first.',
  timezone: 'In whose clock dates are read, as America/Bogota. Left out it is that of the company’s country.',
  type: 'The operation of the stay, or the kind of what it stands in.',
  locationId: 'A location.',
  mode: '`check` writes nothing; `all` writes every row, or none where a cell is bad; `valid` writes the rows that are right.',
  vehicleTypeId: 'A vehicle type.',
  address: 'Street and number.',
  city: 'A town.',
  at: 'When it was.',
  validFrom: 'From when on; left out, from now.',
  changes:
    'For each field to be changed, `from`: the value that the edit was made from, and `to`: the one that it sets. Where another value stands there by now the answer is 409 `edit_conflict` with both.',
  vatRate: 'Basis points: 1900 is 19 %.',
  taxRate: 'Basis points: 1900 is 19 %. Null is the company’s own rate.',
  digitalCommission: 'Basis points: 250 is 2.5 %.',
  percentage: 'Basis points: 2000 is 20 %.',
  lastName: 'Of a person it is needed, 3 to 39 letters; of a company it may stay empty.',
  firstName: 'Of a driver, 3 to 39 letters; of a company any signs that firms are called by.',
  mergeInto:
    'A driver who is there already and is meant: they get the vehicles that they have not, and the new id means them from then on.',
  serviceFee: 'What a digital payment costs the company; no part of the total.',
  adjustment50: 'The rounding of cash in Colombia, zero or less.',
  ratesOf: 'When the older rates began that explain a difference; null if none explain it.',
  refusedQuote:
    'What a device says it took, if nobody can have been asked for that much: it is in no total. Else null.',
  differences: 'How much of the total was charged differently from the rates, or for passes from their price.',
}
