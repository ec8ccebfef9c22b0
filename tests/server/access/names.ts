/** Records that a caller can name by their ids. */
export const RECORDS = [
  'company',
  'location',
  'operator',
  /** A person who was invited and has not accepted yet. */
  'newcomer',
  'service',
  /** A service that was paid twice, its second payment, and the shift from which that payment is refunded. */
  'twicePaidService',
  'secondPayment',
  'shiftOfRefund',
  /** An open cash-up, a closed one, and one whose money was collected. */
  'cashUp',
  'closedCashUp',
  'collectedCashUp',
  'driver',
  /** A driver without stays and passes. */
  'erasableDriver',
  /** A vehicle of the driver. */
  'vehicle',
  /** A stay that has ended. */
  'paidService',
  /** An issued invoice of another stay, at a company that is connected to the simulator. */
  'invoice',
  /** An invoice that waits for a person. */
  'requestedInvoice',
  /** The receipt of a paid stay, at a company that is connected to the simulator. */
  'customerMessage',
  /** A browser that shows alerts to the person who registers the driver. */
  'alertDevice',
  /** A request of a colleague to approve an act on a stay. */
  'approval',
  'requestedService',
  'reservedService',
  /** A stay that was paid while no cash-up was open. */
  'unassignedService',
  /** A location with only these rates, for bicycles, each on its first days of the week. */
  'ratedLocation',
  'eventRate',
  'freeTimeRate',
  'maximumRate',
  'nightRate',
  'unitRate',
  'specialRate',
  'rateVersion',
  'scheduledRates',
  /** A closed month that was reopened, and a deposit of a collection. */
  'bookClose',
  'deposit',
  'agreement',
  /** A shop of an agreement. */
  'shop',
  /** A sheet of codes of a shop. */
  'shopSheet',
  'holiday',
  /** A vehicle type of the company without a row for bicycles. */
  'vehicleType',
  /** A class of vehicles. */
  'vehicleClass',
  /** A membership that is sold, and two passes of it, one of them paused. */
  'membership',
  'pass',
  'pausedPass',
  /** A location with hours on Mondays and spaces for cars; the hours and the vehicle type. */
  'openLocation',
  'schedule',
  'locationVehicleType',
  /** A message that could not be sent. */
  'unsentMessage',
  /** Money of a refused charge. */
  'refusedMoney',
  /** A shared view that is mailed to the operator. */
  'savedView',
  /** A file in preparation for the person who creates these names. */
  'exported',
  /** A paired device. */
  'kioskDevice',
  /** A signed-in device, and a request to another one. */
  'tablet',
  'tabletRequest',
] as const

/** Other values in calls that must belong to the company, or to no record yet. */
export const WORDS = [
  /** Tokens of links: the driver's own link, and an invitation. */
  'updateLink',
  'invitation',
  /** Token of a person who changes their sign-in e-mail. */
  'emailLink',
  /** Token of a shop's link. */
  'shopLink',
  /** E-mail of a person who signs a company up and was mailed the code of these samples. */
  'signUpEmail',
  /** Token of a person who forgot their password. */
  'passwordLink',
  /** Token of the paired device, and a code for another device. */
  'kioskToken',
  'pairingCode',
  /** An unused e-mail, an unused record id, and a day without a holiday. */
  'freshEmail',
  'freshId',
  'freshDay',
] as const

export type Named = Record<(typeof RECORDS)[number] | (typeof WORDS)[number], string>

/** The code that the person of `signUpEmail` was mailed. */
export const SIGN_UP_CODE = '246813'

export const EVERY_NAME: ReadonlySet<string> = new Set([...RECORDS, ...WORDS])

/** Returns the names that a request reads: only their records have to exist. */
export function namesReadBy(request: (named: Named) => unknown): ReadonlySet<string> {
  const read = new Set<string>()
  const names = namesBy((name) => name)
  for (const [name, value] of Object.entries(names))
    Object.defineProperty(names, name, { get: () => (read.add(name), value) })
  request(names)
  return read
}

/** Returns names with ids from `idOf` and words from `wordOf`. */
export function namesBy(idOf: (name: string) => string, wordOf: (name: string) => string = (name) => name): Named {
  const names: Partial<Named> = {}
  for (const name of RECORDS) names[name] = idOf(name)
  for (const name of WORDS) names[name] = wordOf(name)
  if (!isWhole(names)) throw new Error('A name is missing')
  return names
}

function isWhole(names: Partial<Named>): names is Named {
  return [...EVERY_NAME].every((name) => name in names)
}
