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
  listLocations: 'Lists the locations that the person sees.',
  countLocations: 'Counts the locations that the person sees.',
  locationChanges: 'Lists changes of the locations that the person sees, since a cursor.',
  getLocation: 'Reads a location with its schedule, devices and rates.',
  getLocationsByIds: 'Reads the locations with these ids. Unknown ids are left out.',
  listParkingServices: 'Lists the services that a location can offer.',
  editTicket:
    'Changes the texts on the tickets of a location. Each field carries the value that the edit was made from. Texts may contain {company}, {taxId}, {location}, {address}, {city}, {plate}, {vehicleType}, {receipt} and {entry}; check-out texts also {exit}, {minutes} and {total}.',
  ...roomSummaries(kioskDeviceCalls, 'a kiosk device', 'the kiosk devices'),
  moveKioskDevice:
    'Changes the name or the location of the kiosk device that the body names. A device that moves must be paired again.',
  makePairingCode:
    'Creates a code that pairs a device once, within ten minutes. An earlier code of the device stops working.',
  revokeKioskDevice:
    'Ends the pairing of a device at once, and invalidates its pairing code. A device that is not paired does not change.',
  listConnections:
    'Says for each location that the person sees whether one of its devices is online. A tablet counts at the location of its person’s open shift, or else at the only location where the person works.',
  pairKiosk:
    'Pairs a device with its code and returns its token, which no later call returns again. An earlier token of the device stops working.',
  beatKiosk:
    'Reports that a paired device is online, with the token of its pairing. A revoked or replaced token is answered 410.',
  getDeviceConfiguration:
    'Reads the configuration of a device: itself, its location with hours, spaces and rates, and how amounts are written there.',
  deviceCheckIn:
    'Lets a vehicle in at the device. If the vehicle has a reservation, the answer has the id of that stay. At a location that is paid at the entry, the stay is unconfirmed until it is paid, for 15 minutes. With `overstayOf`, charges an overstay.',
  deviceQuote: 'Returns the price of a stay if it were paid now, by its ticket or its plate. Nothing is written.',
  devicePay:
    'Ends a stay that was paid at the device, in the shift of the device’s register. The total is the amount taken. If the stay was already paid, its price stays, and this money is due to be refunded.',
  deviceCheckOut:
    'Says whether a vehicle may leave: it was paid and is within its time to leave, or it owes nothing and its stay ends at a price of 0. Otherwise the answer has the reason, and the amount due of a vehicle that is inside. An overstay has no amount until it is checked in with `overstayOf`.',
  ...roomSummaries(locationWrites, 'a location', 'the locations'),
  createLocation:
    'Creates a location with its hours, vehicle types, staff and first rates, with the id from the request.',
  editLocation:
    'Changes fields of a location. Each field carries the value that the edit was made from; the hours of each weekday and the spaces of each vehicle type are separate fields. Services offered and staff name the added and removed items.',
  listSchedules: 'Lists the opening hours of the locations that the person sees, a page at a time.',
  createSchedule: 'Adds opening hours to a day of a location, with the id from the request.',
  editSchedule: 'Changes opening hours of a location. Each field carries the value that the edit was made from.',
  deleteSchedule: 'Removes opening hours from a day of a location.',
  listLocationVehicleTypes:
    'Lists the vehicle types of the locations that the person sees, with their number of spaces, a page at a time.',
  createLocationVehicleType: 'Allows one of the company’s vehicle types at a location, with the id from the request.',
  editLocationVehicleType:
    'Changes the number of spaces of a vehicle type at a location. The number carries the value that the edit was made from.',
  geocodeAddress:
    'Finds the coordinates of an address with the geocoding service of the installation. Without such a service, `isOn` is false and nothing is found.',
  listVehicleTypes: 'Lists all vehicle types of the product.',
  ...roomSummaries(vehicleTypeCalls, 'a vehicle type of the company', 'the vehicle types'),
  deleteVehicleClass:
    'Deletes a class of vehicles. What is inside keeps the class, its name and its price; nothing new can have it. A standard type is switched off instead.',
  editNamedCompanyVehicleType:
    'Changes fields of the vehicle type that the body names. Each field carries the value that the edit was made from.',
  cleanSvgImage:
    'Cleans an SVG of at most 100 kB and returns the result without storing it. Set the result as the icon of a vehicle type with an edit.',

  // Agreements, memberships and passes
  ...roomSummaries(agreementCalls, 'an agreement', 'the agreements'),
  agreementChanges: 'Lists changes of the agreements of the company, since a cursor.',
  editAgreement:
    'Changes fields of an agreement. Each field carries the value that the edit was made from; vehicle types and locations name the added and removed items.',
  editNamedAgreement:
    'Changes fields of the agreement that the body names. Each field carries the value that the edit was made from.',
  getAgreementUse:
    'Reads how often an agreement was applied in a month and how much it took off, by location and by the person who charged. Months follow the locations’ time zones.',
  listShops: 'Lists the shops that stamp tickets with an agreement, with the discounts of this month.',
  createShop: 'Adds a shop to an agreement. The answer holds the token of its link, which cannot be read again.',
  editShop: 'Changes the terms or the PIN of a shop, or switches the shop on or off.',
  renewShopLink: 'Creates another link for a shop. The previous link stops working.',
  listShopSheets: 'Lists the sheets of printed codes of a shop, with how many codes were used.',
  createShopSheet:
    'Signs the codes of a new sheet for a shop. The answer holds the codes, which cannot be read again. Booths take each code once, with or without a connection.',
  withdrawShopSheet: 'Withdraws a sheet of printed codes. Booths that hear of it no longer take its codes.',
  getShopStatement: 'Reads the stamps of a shop in a month, and the amount to bill.',
  openShopLink: 'Reads the page of a shop, for the person who has its link and PIN.',
  stampStay:
    'Stamps a stay by plate or ticket, so that it is charged with the agreement of the shop. A request with the same id gets the same answer.',
  ...roomSummaries(membershipCalls, 'a membership', 'the memberships'),
  editMembership:
    'Changes fields of a membership. Each field carries the value that the edit was made from; locations name the added and removed items.',
  passChanges:
    'Lists changes of the passes of the locations that a device keeps, since a cursor. Passes that ended before the kept days are left out.',
  ...roomSummaries(passCalls, 'a pass', 'the passes'),
  getPass: 'Reads a pass with its sales and payments.',
  createPass:
    'Sells a pass, with the ids and the payment from the request. If the location already has the receipt number, the number gets a suffix.',
  editPass:
    'Changes the plates, the block or the apartment of a pass. Each field carries the value that the edit was made from.',
  countPassStates: 'Counts the passes that the filters find, by their state today.',
  renewPass:
    'Sells the period after the paid one, or, for an expired pass, a period from today. The amount must be today’s price or a recent price of the membership. The days that the customer was shown must be today’s.',
  listDuePasses:
    'Lists the passes that end soon, ended in the last 30 days, or were renewed in the last 30 days, with the renewal that is proposed and the last reminder.',
  remindOfPasses: 'Reminds the drivers of passes that end soon or have ended, at most once a day for each pass.',
  renewPasses:
    'Renews passes whose transfers have arrived, outside all registers. Each renewal is done like a single one; those that are refused are named, and the others are kept.',
  pausePass: 'Pauses a pass from today on: its days do not pass, and it opens no gate.',
  resumePass: 'Resumes a paused pass. Its end moves by the paused days.',
  cancelPass: 'Ends a pass with a reason, and refunds its unused days if requested.',
  uploadPasses:
    'Uploads an .xlsx file of at most 5 MB and 10,000 rows, all rows or none of them, and says what it creates, changes and leaves, and which cells are bad; with `mode` it writes the right rows alone, or only says what would be. The same file again changes nothing.',
  importRecords:
    'Imports an .xlsx or .csv file of drivers, vehicles or users of another system, of at most 5 MB and 10,000 rows, all rows or none of them, and says which it creates and which cells are bad; with `mode` it writes the right rows alone, or only says what would be. Records that exist already stay as they are, so that the same file again changes nothing. Vehicles name their driver by identification or e-mail. Each new user is mailed an invitation, and chooses a password of their own.',

  // Calendar
  ...roomSummaries(holidayCalls, 'a holiday', 'the holidays'),
  verifyHoliday: 'Says whether the company already has a holiday on a day, and which.',
  suggestHolidays:
    'Lists the public holidays of the company’s country in a year, and marks those that the company already has.',
  addHolidays: 'Creates several holidays at once. A day that already has a holiday does not change.',

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
    'Lists the versions of the rates of a location, latest publication first, including withdrawn versions.',
  getRateVersion: 'Reads a version of the rates of a location.',
  publishRates:
    'Publishes all rates of a location as one version, from now or a later instant on. Stays that started before keep their rates. Versions with the same or a later start are withdrawn.',
  withdrawRates: 'Withdraws a version of rates that has not started.',
  listReplayStays:
    'Lists the paid stays of a location that started in the last 30 days, latest first, with their prices, so that they can be priced by rates that are not published yet.',
} as const satisfies Partial<Record<EndpointId, string>>
