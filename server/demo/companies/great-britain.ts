import { countryOption } from '../../../domain/countries.ts'
import { GREAT_BRITAIN } from '../countries/great-britain.ts'
import type { CompanyPlan, LocationPlan } from './plan.ts'

const KEEP_TICKET = 'Please keep this ticket. If it is lost, bring the V5C and proof of identity to the office.'
const THANKS = 'Thank you for parking with us. Questions: help@example.com'

const HARBOUR_ROW: LocationPlan = {
  key: 'harbour-row',
  name: 'Harbour Row Bays',
  description: 'On-street bays, zone H4. Free on Sundays and bank holidays.',
  address: 'Harbour Row, zone H4',
  city: 'Bristol',
  lat: 51.44968,
  lng: -2.59873,
  timeZone: 'Europe/London',
  parkingType: 'on_street_parking',
  parkingServices: ['electric_car_charging'],
  rhythm: 'on_street',
  opening: [{ days: [1, 2, 3, 4, 5, 6], opens: '08:00', closes: '20:00' }],
  handovers: ['14:00'],
  servicesADay: 150,
  priceLists: [
    {
      daysAgo: 235,
      prices: [
        { vehicleTypeId: 1, spaces: 30, share: 95, cost: 70, minutes: 15, maximum: 1_600 },
        { vehicleTypeId: 2, spaces: 5, share: 5, cost: 25, minutes: 15, maximum: 500 },
      ],
    },
  ],
  exemptMinutes: 5,
  graceMinutes: 10,
  digitalCommission: 180,
  float: 4_000,
  kiosks: ['Pay point H4'],
  passShare: 0.1,
  registeredShare: 0.5,
  payment: { cash: 6, dataphone: 32, digital: 62 },
  agreements: [{ name: 'Resident visitor permit', kind: 'percentage', percent: 50 }],
  receiptPrefix: 'HR',
  firstReceipt: 33_870,
  ticket: {
    checkInHeader: 'TERN & QUAY · Harbour Row, zone H4',
    checkInFooter: KEEP_TICKET,
    checkOutHeader: 'TERN & QUAY · Harbour Row, zone H4',
    checkOutFooter: THANKS,
  },
}

const WHARF: LocationPlan = {
  key: 'wharf-street',
  name: 'Wharf Street Car Park',
  description: 'Multi-storey beside the canal offices. Height limit 2.0 m.',
  address: '14 Wharf Street',
  city: 'Leeds',
  lat: 53.79338,
  lng: -1.53672,
  timeZone: 'Europe/London',
  parkingType: 'private_parking',
  parkingServices: ['covered_parking', 'vehicular_barrier', 'cctv', 'electric_car_charging'],
  rhythm: 'office',
  opening: [
    { days: [1, 2, 3, 4, 5], opens: '06:30', closes: '20:30' },
    { days: [6, 8], opens: '08:00', closes: '18:00' },
  ],
  handovers: ['13:30'],
  servicesADay: 110,
  priceLists: [
    {
      daysAgo: 320,
      prices: [
        { vehicleTypeId: 1, spaces: 60, share: 96, cost: 350, minutes: 60, maximum: 1_850 },
        { vehicleTypeId: 2, spaces: 6, share: 4, cost: 120, minutes: 60, maximum: 600 },
      ],
    },
  ],
  exemptMinutes: 10,
  graceMinutes: 15,
  digitalCommission: 180,
  float: 6_000,
  kiosks: ['Pay station level 0'],
  passShare: 0.3,
  registeredShare: 0.5,
  payment: { cash: 9, dataphone: 52, digital: 39 },
  agreements: [
    { name: 'Canal offices guests', kind: 'percentage', percent: 30 },
    { name: 'Evening rate', kind: 'fixed_cost', cost: 500 },
  ],
  receiptPrefix: 'WS',
  firstReceipt: 71_402,
  ticket: {
    checkInHeader: 'TERN & QUAY · Wharf Street Car Park',
    checkInFooter: KEEP_TICKET,
    checkOutHeader: 'TERN & QUAY · Wharf Street Car Park',
    checkOutFooter: THANKS,
  },
}

export const TERN_AND_QUAY: CompanyPlan = {
  country: countryOption('united_kingdom'),
  vocabulary: GREAT_BRITAIN,
  name: 'Tern & Quay Parking',
  legalName: 'Tern & Quay Parking Limited',
  businessName: 'Tern & Quay',
  taxId: 'GB000471928',
  contactPhone: '1134960112',
  contactPosition: 'Operations manager',
  invoicingPlatform: null,
  invoicingType: 'amount',
  invoicingThreshold: 25_000,
  invoicedShare: 0.012,
  insuranceCompany: 'Pennine Mutual Insurance',
  insurancePolicy: 'PL/7719/0462',
  liabilityNotice:
    'Vehicles and their contents are left at the owner’s risk. Public liability insurance covers injury and damage caused by our staff.',
  language: 'en',
  driverShare: 20,
  admins: [{ firstName: 'Harriet', lastName: 'Whitaker', email: 'owner@gb.demo.parq.test', gender: 'f' }],
  staff: [
    { firstName: 'Owen', lastName: 'Parry', email: 'owen.parry@example.com', gender: 'm', at: ['harbour-row'] },
    { firstName: 'Priya', lastName: 'Mistry', email: 'priya.mistry@example.com', gender: 'f', at: ['harbour-row'] },
    {
      firstName: 'Callum',
      lastName: 'Stokes',
      email: 'callum.stokes@example.com',
      gender: 'm',
      at: ['harbour-row', 'wharf-street'],
    },
    {
      firstName: 'Bethan',
      lastName: 'Appleby',
      email: 'bethan.appleby@example.com',
      gender: 'f',
      at: ['wharf-street'],
    },
    { firstName: 'Hamza', lastName: 'Iqbal', email: 'hamza.iqbal@example.com', gender: 'm', at: ['wharf-street'] },
    { firstName: 'Georgia', lastName: 'Holt', email: 'georgia.holt@example.com', gender: 'f', at: ['wharf-street'] },
  ],
  locations: [HARBOUR_ROW, WHARF],
  classes: [{ vehicleTypeId: 102, name: 'Blue badge', symbol: 'accessible' }],
}
