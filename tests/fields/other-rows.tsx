import { openingAt } from '../../domain/opening-hours.ts'
import { byPlace, typeOfPlate } from '../../domain/vehicles.ts'
import {
  type ShownVehicleType,
  useVehicleTypes,
  VehicleTypeMark,
  VehicleTypesProvider,
} from '../../src/ui/vehicle-type.tsx'
import { aLocation, idOf } from '../offline/support/records.ts'
import { type Row, ticket, placeInReceipt, price, RATE, drawn } from './shown-effects.tsx'

export const TICKET: Record<string, Row> = {
  checkInHeader: () => [ticket({}), ticket({}, { header: 'Welcome' })],
  checkInFooter: () => [ticket({}), ticket({}, { footer: 'Take care' })],
  checkOutHeader: placeInReceipt({ ticket: { ...aLocation().ticket, checkOutHeader: 'Thank you' } }),
  checkOutFooter: placeInReceipt({ ticket: { ...aLocation().ticket, checkOutFooter: 'Come back' } }),
}

export const KIOSK: Record<string, Row> = {
  name: { onServer: 'kiosk.name' },
  locationId: { onServer: 'kiosk.locationId' },
}

export const HOLIDAY: Record<string, Row> = {
  holidayName: { describes: 'Name of the day on the calendar.' },
  holidayDate: () => {
    const at = new Date('2026-11-20T17:00:00Z')
    const place = aLocation({ schedule: [{ day: 5, opens: '08:00', closes: '18:00' }] })
    return [openingAt(place, new Set(), at), openingAt(place, new Set(['2026-11-20']), at)]
  },
  description: { describes: 'Note on the calendar.' },
  isActive: () => {
    const costs = (isActive: boolean) =>
      price({
        holidays: [{ holidayDate: '2026-11-20', isActive }],
        location: {
          rates: [
            { ...RATE, days: [1, 2, 3, 4, 5, 6, 7] },
            { ...RATE, id: idOf(8, 2), days: [8], cost: 500 },
          ],
        },
      })
    return [costs(true), costs(false)]
  },
}

const TYPES: readonly ShownVehicleType[] = [
  {
    vehicleTypeId: 1,
    customName: null,
    platePattern: null,
    picture: null,
    symbol: null,
    isActive: true,
    isDeleted: false,
  },
  {
    vehicleTypeId: 2,
    customName: null,
    platePattern: null,
    picture: null,
    symbol: null,
    isActive: true,
    isDeleted: false,
  },
]

/** Returns the vehicle types that a form offers, and the drawing of the first one, after changes to the first one. */
function offered(changes: Partial<ShownVehicleType>): string {
  const [car, ...others] = TYPES
  return drawn(
    <VehicleTypesProvider value={car === undefined ? others : [{ ...car, ...changes }, ...others]}>
      <OfferedTypes />
      <VehicleTypeMark id={1} />
    </VehicleTypesProvider>,
  )
}

function OfferedTypes() {
  return useVehicleTypes()
    .options('')
    .map(({ value, label }) => `${value} ${label}`)
    .join(', ')
}

export const VEHICLE_TYPE: Record<string, Row> = {
  isActive: () => [offered({}), offered({ isActive: false })],
  customName: () => [offered({}), offered({ customName: 'Automóvil' })],
  position: () => {
    const order = (position: number) =>
      [{ vehicleTypeId: 1, position } as const, { vehicleTypeId: 2 } as const].toSorted(byPlace)
    return [order(1).map(({ vehicleTypeId }) => vehicleTypeId), order(9).map(({ vehicleTypeId }) => vehicleTypeId)]
  },
  symbol: () => [offered({}), offered({ symbol: 'truck' })],
  platePattern: () => {
    const typeOf = (platePattern: string | null) =>
      typeOfPlate('AB123', 'united_kingdom', [{ vehicleTypeId: 1, isActive: true, platePattern }])
    return [typeOf(null), typeOf('AA000')]
  },
  icon: () => [offered({}), offered({ picture: 'data:image/svg+xml,ours' })],
}

export const INVOICING: Record<string, Row> = {
  invoicingPlatform: { playedIn: 'tests/server/invoicing/when.test.ts' },
  invoicingType: { playedIn: 'tests/server/invoicing/when.test.ts' },
  invoicingThreshold: { playedIn: 'tests/server/invoicing/when.test.ts' },
  automaticInvoicing: { playedIn: 'tests/server/invoicing/when.test.ts' },
  invoiceRequestEmail: { playedIn: 'tests/server/invoicing/siigo.test.ts' },
  invoiceRequestDays: { playedIn: 'tests/server/invoicing/receipt-page.test.ts' },
}
