import type { Location } from '../../contract/location.ts'
import { countsBlind, isOverLimit, mayPayOut } from '../../domain/cash-ups.ts'
import { isEarlyEnd } from '../../domain/early-end.ts'
import { operationWith } from '../../domain/gate-pass.ts'
import { mayRefundDuplicate } from '../../domain/location-limits.ts'
import { openingAt } from '../../domain/opening-hours.ts'
import { reductionOverLimit } from '../../domain/price-reduction.ts'
import { managersIn } from '../../domain/saved-views.ts'
import { isChargedAhead } from '../../domain/services.ts'
import { CLASS_IDS, type VehicleTypeId } from '../../domain/vehicles.ts'
import { ownFirst } from '../../src/features/attention/attention-page.tsx'
import { boothPlace } from '../../src/features/booth/booth-place.ts'
import { askedNotes } from '../../src/features/booth/check-in-form.tsx'
import { endingStay, NOTHING_ENTERED } from '../../src/features/checkout/finish-input.ts'
import { occupancyOf } from '../../src/features/home/device-home.ts'
import { Filled } from '../../src/features/locations/columns.tsx'
import { aLocation, aService, idOf, LOCATION_ID, NOW } from '../offline/support/records.ts'
import {
  type Effect,
  type Row,
  placeInReceipt,
  forDrivers,
  open,
  drawn,
  logo,
  price,
  limits,
  SHIFT,
  STAFF,
} from './shown-effects.tsx'

const MANAGER = { id: idOf(3, 9), name: 'Elsa Toro' }

const spacesOf =
  (vehicleTypeId: VehicleTypeId): Effect =>
  () => [
    occupancyOf([aLocation({ vehicleTypes: [] })], []),
    occupancyOf([aLocation({ vehicleTypes: [{ vehicleTypeId, spaces: 4 }] })], []),
  ]

export const LOCATION: Record<string, Row> = {
  name: placeInReceipt({ name: 'Norte' }),
  description: () => [forDrivers({}), forDrivers({ description: 'Level -2 of the mall' })],
  address: placeInReceipt({ address: 'Calle 2' }),
  city: placeInReceipt({ city: 'Cali' }),
  timeZone: placeInReceipt({ timeZone: 'Europe/London' }),
  geolocation: { describes: 'Point on the map of locations; the map shows it and nothing depends on it.' },
  parkingType: () => [operationWith(null, 'parking_lot'), operationWith(null, 'on_street_parking')],
  parkingServices: [
    () => [forDrivers({}), forDrivers({ parkingServices: ['cctv'] })],
    () => [askedNotes(aLocation()), askedNotes(aLocation({ parkingServices: ['parking_with_key'] }))],
  ],
  'schedule.1': open(1),
  'schedule.2': open(2),
  'schedule.3': open(3),
  'schedule.4': open(4),
  'schedule.5': open(5),
  'schedule.6': open(6),
  'schedule.7': open(7),
  'schedule.8': open(8),
  nightSchedule: () => {
    const atTen = (nightSchedule: Location['nightSchedule']) =>
      openingAt(aLocation({ nightSchedule }), new Set(), new Date('2026-11-21T03:00:00Z')).isOpen
    return [atTen(null), atTen({ from: '20:00', to: '06:00' })]
  },
  paymentType: () => [
    isChargedAhead(aService(1), aLocation({ paymentType: 'post_pay' }), NOW),
    isChargedAhead(aService(1), aLocation({ paymentType: 'pre_pay' }), NOW),
  ],
  spaces: () => {
    const filled = (spaces: number) => drawn(<Filled row={{ inside: 3, location: aLocation({ spaces }) }} />)
    return [filled(40), filled(4)]
  },
  'occupancy.1': spacesOf(1),
  'occupancy.2': spacesOf(2),
  'occupancy.3': spacesOf(3),
  ...Object.fromEntries(CLASS_IDS.map((id) => [`occupancy.${id}`, spacesOf(id)])),
  managerId: [
    () => {
      const rows = [{ manager: null }, { manager: MANAGER }]
      return [ownFirst(rows, idOf(3, 1)), ownFirst(rows, MANAGER.id)]
    },
    () => {
      const view = { locations: LOCATION_ID }
      return [managersIn(view, [aLocation()]), managersIn(view, [aLocation({ manager: MANAGER })])]
    },
  ],
  staffIds: { onServer: 'location.staffIds' },
  logo: () => [logo(null, 'company'), logo('location', 'company')],
  digitalCommission: () => [price({}), price({ location: { digitalCommission: 250 } })],
  graceMinutes: () => [
    price({}),
    price({ location: { minutesSince: [{ validFrom: null, exemptMinutes: 0, graceMinutes: 25 }] } }),
  ],
  exemptMinutes: () => [
    price({}),
    price({ location: { minutesSince: [{ validFrom: null, exemptMinutes: 180, graceMinutes: 10 }] } }),
  ],
  taxRate: () => [price({}), price({ location: { taxRate: 500 } })],
  varianceLimit: () => [isOverLimit(500, 1_000), isOverLimit(500, 100)],
  earlyEndMinutes: () => {
    const early = (earlyEndMinutes: number) => isEarlyEnd({ minutes: 20, amount: 1 }, limits({ earlyEndMinutes }))
    return [early(15), early(30)]
  },
  earlyEndAmount: () => {
    const early = (earlyEndAmount: number) => isEarlyEnd({ minutes: 20, amount: 500 }, limits({ earlyEndAmount }))
    return [early(0), early(500)]
  },
  loweredPrice: () => {
    const before = { totalCost: 1_000, adjustment50: 0 }
    const after = { totalCost: 0, adjustment50: 0 }
    const needsReason = (loweredPrice: number) => reductionOverLimit(before, after, limits({ loweredPrice }))
    return [needsReason(1_000), needsReason(999)]
  },
  refundByStaff: () => {
    const may = (refundByStaff: number) => mayRefundDuplicate(500, 'parking_staff', { refundByStaff })
    return [may(500), may(499)]
  },
  shiftActs: { playedIn: 'tests/server/losses/shift-limits.test.ts' },
  shiftAmount: { playedIn: 'tests/server/losses/shift-limits.test.ts' },
  payOutsByOpener: () => [
    mayPayOut(SHIFT, STAFF, { payOutsByOpener: false }),
    mayPayOut(SHIFT, STAFF, { payOutsByOpener: true }),
  ],
  blindClose: () => [
    countsBlind({ status: 'current' }, { blindClose: false }, STAFF),
    countsBlind({ status: 'current' }, { blindClose: true }, STAFF),
  ],
  lostTicketFee: () => {
    const lost = (fee: number) => {
      const {
        correction: _,
        paid: __,
        ...stay
      } = endingStay(aService(1), { ...NOTHING_ENTERED, isLost: true }, new Date(NOW).toISOString(), fee)
      return price({ stay: { ...stay, startedAt: new Date(NOW).toISOString() } })
    }
    return [lost(0), lost(1_500_000)]
  },
  isActive: () => {
    const stands = (isActive: boolean) =>
      boothPlace({
        locations: [aLocation({ isActive })],
        last: undefined,
        named: [],
        usual: null,
        lostLocations: [],
        shifts: [],
        timeZone: 'America/Bogota',
      }).location
    return [stands(true), stands(false)]
  },
}
