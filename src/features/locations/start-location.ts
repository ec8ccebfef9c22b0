import type { Company } from '../../../contract/company.ts'
import { countryOption } from '../../../domain/countries.ts'
import { DEFAULT_LIMITS, defaultRefundLimit, defaultReductionLimit } from '../../../domain/location-limits.ts'
import type { OpenWindow } from '../../../domain/opening-hours.ts'
import type { LocationInput } from './location-input.ts'
import { inputOfLocation, type LocationValues } from './location-values.ts'

const WEEKDAY: OpenWindow[] = [{ opens: '06:00', closes: '22:00' }]

/** What a new location begins with: what most have, in the company's country and money. */
export function startLocation({ country, currency }: Pick<Company, 'country' | 'currency'>): LocationValues {
  const { earlyEndMinutes, earlyEndAmount, payOutsByOpener } = DEFAULT_LIMITS
  return {
    name: '',
    description: null,
    parkingType: 'parking_lot',
    parkingServices: [],
    isActive: true,
    address: '',
    city: '',
    timeZone: countryOption(country).timeZone,
    geolocation: null,
    'schedule.1': WEEKDAY,
    'schedule.2': WEEKDAY,
    'schedule.3': WEEKDAY,
    'schedule.4': WEEKDAY,
    'schedule.5': WEEKDAY,
    'schedule.6': WEEKDAY,
    'schedule.7': WEEKDAY,
    'schedule.8': [],
    nightSchedule: null,
    paymentType: 'post_pay',
    spaces: 0,
    'occupancy.1': null,
    'occupancy.2': null,
    'occupancy.3': null,
    managerId: null,
    staffIds: [],
    graceMinutes: 15,
    exemptMinutes: 0,
    digitalCommission: 0,
    taxRate: null,
    lostTicketFee: 0,
    varianceLimit: 0,
    loweredPrice: defaultReductionLimit(currency),
    refundByStaff: defaultRefundLimit(currency),
    earlyEndMinutes,
    earlyEndAmount,
    payOutsByOpener,
    blindClose: false,
  }
}

/** As the form shows it: the spaces are still to be counted. */
export function startInput(company: Pick<Company, 'country' | 'currency'>): LocationInput {
  return { ...inputOfLocation(startLocation(company), null), spaces: '' }
}
