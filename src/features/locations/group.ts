import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { LocationPeople } from './queries.ts'
import { startInput } from './start-location.ts'

/** What the fields of a section know beside what is typed. */
export interface SectionProps {
  /** A new location: each vehicle type asks for what it costs. */
  isNew: boolean
  currency: Currency
  types: readonly CompanyVehicleType[]
  /** What a fraction of each type costs now, in words; of a location that is there. */
  rates: Readonly<Record<number, string>>
  /** Null while it is not known. */
  people: LocationPeople | null
}

const PROPS: SectionProps = { isNew: false, currency: 'COP', types: [], rates: {}, people: null }

/** What every group of fields has alike: each stands in a form of the whole location. */
export const GROUP = { defaultValues: startInput({ country: 'colombia', currency: 'COP' }), props: PROPS }

/** Where they stand in it: under their own names. */
export const FIELDS = {
  name: 'name',
  description: 'description',
  parkingType: 'parkingType',
  parkingServices: 'parkingServices',
  isActive: 'isActive',
  address: 'address',
  city: 'city',
  timeZone: 'timeZone',
  lat: 'lat',
  lng: 'lng',
  day1: 'day1',
  day2: 'day2',
  day3: 'day3',
  day4: 'day4',
  day5: 'day5',
  day6: 'day6',
  day7: 'day7',
  day8: 'day8',
  nightFrom: 'nightFrom',
  nightTo: 'nightTo',
  paymentType: 'paymentType',
  spaces: 'spaces',
  type1: 'type1',
  type2: 'type2',
  type3: 'type3',
  cost1: 'cost1',
  cost2: 'cost2',
  cost3: 'cost3',
  minutes1: 'minutes1',
  minutes2: 'minutes2',
  minutes3: 'minutes3',
  managerId: 'managerId',
  staffIds: 'staffIds',
  logo: 'logo',
  graceMinutes: 'graceMinutes',
  exemptMinutes: 'exemptMinutes',
  digitalCommission: 'digitalCommission',
  taxRate: 'taxRate',
  lostTicketFee: 'lostTicketFee',
  varianceLimit: 'varianceLimit',
  loweredPrice: 'loweredPrice',
  refundByStaff: 'refundByStaff',
  earlyEndMinutes: 'earlyEndMinutes',
  earlyEndAmount: 'earlyEndAmount',
  payOutsByOpener: 'payOutsByOpener',
  blindClose: 'blindClose',
} as const
