import { agreementCalls } from '../../../contract/agreement.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { kioskDeviceCalls } from '../../../contract/kiosk-device.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { passCalls } from '../../../contract/pass.ts'
import {
  freeTimeRates,
  maximumRates,
  nightRates,
  specialRates,
  unitRateTariffs,
  unitRates,
  unitSpecialRateTariffs,
  unitSpecialRates,
} from '../../../contract/rate.ts'
import { vehicleTypeCalls } from '../../../contract/vehicle-type.ts'
import type { EndpointId } from '../../../contract/endpoints.ts'
import { rateSetSummaries, rateSummaries, roomSummaries } from './families.ts'

export const LOCATIONS = {
  // Locations, their devices and vehicle types
  listLocations: 'The locations that the person sees.',
  countLocations: 'How many locations the person sees.',
  locationChanges: 'What changed in the locations that the person sees since a cursor.',
  getLocation: 'One location with its schedule, devices and rates.',
  getLocationsByIds: 'The locations with these ids; unknown ones are left out.',
  listParkingServices: 'What a location can offer, as a plain list.',
  editTicket:
    'Changes the texts on the tickets of a location; each carries the value that it was made from. They may name {company}, {taxId}, {location}, {address}, {city}, {plate}, {vehicleType}, {receipt} and {entry}, at check-out {exit}, {minutes} and {total} too.',
  ...roomSummaries(kioskDeviceCalls, 'a kiosk device', 'the kiosk devices'),
  moveKioskDevice:
    'Changes a kiosk device that the body names: its name, or the location at which it stands. A device that is moved has to be paired anew.',
  makePairingCode:
    'Makes a code by which a device pairs itself, once and within ten minutes. A code that was made for it before can be used no longer.',
  revokeKioskDevice:
    'Ends the pairing of a device at once, and any code that was made for it. One that is not paired stays so.',
  listConnections:
    'Tells of each location that the person sees whether any of its devices is online. A tablet counts where its person has an open shift, or else at the one location where they work.',
  pairKiosk:
    'Pairs a device by its code and gives it a token of its own, which is told this once. Any earlier token of the device is worth nothing from then on.',
  beatKiosk:
    'Tells that a paired device is there. Its token does this, and what a device does at its location; one that was revoked or replaced is answered 410.',
  getDeviceConfiguration:
    'What a device works by: itself, its location with hours, spaces and rates, and how money is written there.',
  deviceCheckIn:
    'Lets a vehicle in at the device. One that was reserved comes in as that, whose id is answered; where it is paid at the entry, it is unconfirmed until it is paid, for 15 minutes.',
  deviceQuote: 'What a stay would cost if it were paid now, by its ticket or by its plate. Nothing is written.',
  devicePay:
    'Ends a stay that was paid at the device, in the shift of its register. Its total is what was taken; a stay that was paid already keeps its price, and this money is to be given back.',
  deviceCheckOut:
    'Says whether a vehicle may leave: it was paid and is in its time to leave, or it owes nothing, and then it is ended at 0. What is owed is told.',
  ...roomSummaries(locationWrites, 'a location', 'the locations'),
  createLocation:
    'Creates a location with its hours, vehicle types, staff and first rates, with the id that the caller gave it.',
  editLocation:
    'Changes fields of a location; each carries the value that it was made from, each weekday’s hours and each vehicle type’s spaces for themselves; of the services offered and the staff it says what is added and removed.',
  listSchedules: 'Lists the opening hours of the locations that the person sees, a page at a time.',
  createSchedule: 'Adds opening hours to a day of a location, with the id that the caller gave them.',
  editSchedule: 'Changes opening hours of a location; each field carries the value that it was made from.',
  deleteSchedule: 'Takes opening hours from a day of a location.',
  listLocationVehicleTypes:
    'Lists which vehicle types park at the locations that the person sees, and on how many spaces, a page at a time.',
  createLocationVehicleType:
    'Lets a vehicle type that the company uses park at a location, with the id that the caller gave it.',
  editLocationVehicleType:
    'Changes how many spaces a vehicle type has at a location; it carries the number that it was made from.',
  geocodeAddress:
    'Looks for the point of an address, by the service that the operator of the server has named. Without one `isOn` is false and nothing is found.',
  listVehicleTypes: 'All vehicle types that the product knows.',
  ...roomSummaries(vehicleTypeCalls, 'a vehicle type of the company', 'the vehicle types'),
  deleteVehicleClass:
    'Deletes a class of vehicles. What is inside keeps the class, its name and its price; nothing new can have it. A standard type is switched off instead.',
  editNamedCompanyVehicleType:
    'Changes fields of the vehicle type that the body names; each carries the value that it was made from.',
  cleanSvgImage:
    'Cleans an SVG of at most 100 kB and answers with what is left of it. Nothing is kept: an edit sets it as the icon of a type.',

  // Agreements, memberships and passes
  ...roomSummaries(agreementCalls, 'an agreement', 'the agreements'),
  agreementChanges: 'What changed in the agreements of the company since a cursor.',
  editAgreement:
    'Changes fields of an agreement; each carries the value that it was made from, and vehicle types and locations what is added and removed.',
  editNamedAgreement:
    'Changes fields of the agreement that the body names; each carries the value that it was made from.',
  getAgreementUse:
    'How often an agreement was given in a month and what it took off, by the locations’ clocks; where, and by whom the stays were charged.',
  listShops: 'The shops that stamp tickets with an agreement, and what their stamps of this month take off.',
  createShop: 'Adds a shop to an agreement. The answer has the token of its link, which nobody can read again.',
  editShop: 'Changes what a shop may stamp, its PIN, or switches it on and off.',
  renewShopLink: 'Makes another link for a shop. The one before opens no longer.',
  getShopStatement: 'The stamps of a shop in a month, and what the shop owes for them.',
  openShopLink: 'What the page of a shop shows, for whoever has its link and PIN.',
  stampStay:
    'Stamps the stay of a customer, by plate or ticket: it is charged with the agreement of the shop. The same id again answers as the first time.',
  ...roomSummaries(membershipCalls, 'a membership that is sold', 'the memberships that are sold'),
  editMembership:
    'Changes fields of a membership that is sold; each carries the value that it was made from, and the locations what is added and removed.',
  passChanges:
    'Tells what changed since a cursor in the passes of the locations whose services a device keeps; those that ended longer ago than these are left out.',
  ...roomSummaries(passCalls, 'a pass', 'the passes'),
  getPass: 'Reads a pass, with what was sold and paid of it.',
  createPass:
    'Sells a pass, with the ids that the caller gave it and its payment. A receipt number that the location has already gets an ending.',
  editPass: 'Changes the plates of a pass, its block or its apartment; each carries the value that it was made from.',
  countPassStates: 'Counts the passes that the filters find, by how they stand today.',
  renewPass:
    'Sells the days after those that were paid; of a pass that expired, the days from today. The amount is that of today, or one that the membership cost lately; the days that the customer was told are those of today.',
  pausePass: 'Lets a pass rest from today on: its days do not run, and it opens no gate.',
  resumePass: 'Lets a pass go on that rested. It ends as many days later as it did not run.',
  cancelPass: 'Ends a pass, with a reason, and gives back what its unused days are worth where that is asked.',
  uploadPasses:
    'Reads an .xlsx file of at most 5 MB and 10,000 rows and says what it would create, change and leave, and which cells are bad; writes it where that is asked: all rows or none of them, or those that are right. The same file again changes nothing.',

  // Calendar
  ...roomSummaries(holidayCalls, 'a holiday', 'the holidays'),
  verifyHoliday: 'Whether the company has a holiday on a day already, and which.',
  suggestHolidays: "The public holidays of the company's country in a year, and which of them it has already.",
  addHolidays: 'Creates several holidays at once; a day that has one already is left as it is.',

  // Rates
  ...rateSummaries(freeTimeRates, 'free-time rate'),
  ...rateSummaries(maximumRates, 'maximum rate'),
  ...rateSummaries(nightRates, 'night rate'),
  ...rateSummaries(specialRates, 'special rate'),
  ...rateSetSummaries(unitRates, 'unit rate'),
  ...rateSummaries(unitRateTariffs, 'tariff of a unit rate'),
  ...rateSetSummaries(unitSpecialRates, 'special unit rate'),
  ...rateSummaries(unitSpecialRateTariffs, 'tariff of a special unit rate'),
  listRateVersions:
    'The versions of the rates of a location, the latest publication first; those that were taken back too.',
  getRateVersion: 'One version of the rates of a location.',
  publishRates:
    'Publishes all rates of a location at once, from now or a later instant on. Stays that began before keep theirs; versions that were to begin then or later are taken back.',
  withdrawRates: 'Takes a version of rates back that has not begun.',
  listReplayStays:
    'The paid stays of a location that began in the last 30 days, the latest first, with what they cost: for pricing them by other rates before these are published.',
} as const satisfies Partial<Record<EndpointId, string>>
