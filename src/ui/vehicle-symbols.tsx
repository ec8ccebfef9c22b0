import type { VehicleSymbol } from '../../domain/vehicles.ts'
import { BicycleIcon, CarIcon, type Icon, MotorcycleIcon, stroked } from './icons.tsx'

const TRUCK = stroked(
  'M3 16.500V6.500h11v10',
  'M14 10h3.500l3.500 3.500v3h-2',
  'M9.500 16.500h5',
  'M7 14.500a2 2 0 1 0 0 4a2 2 0 1 0 0 -4',
  'M17 14.500a2 2 0 1 0 0 4a2 2 0 1 0 0 -4',
)
const BUS = stroked(
  'M4 17V6.500c0 -1 .7 -1.500 1.500 -1.500h13c.8 0 1.500 .5 1.500 1.500V17z',
  'M4 12h16',
  'M12 5v7',
  'M7 17v2',
  'M17 17v2',
  'M7 14.500h.01',
  'M17 14.500h.01',
)
const TRAILER = stroked('M3 7h13v8.500H3z', 'M16 13.500h5', 'M21 12v3', 'M9.500 14a2 2 0 1 0 0 4a2 2 0 1 0 0 -4')
const ELECTRIC = stroked('M13 3L6 13.500h5L10 21l8 -11h-5.500z')
const ACCESSIBLE = stroked('M10 4.500h.01', 'M10 8v6h5l2.500 5', 'M10 10.500h4', 'M7.500 12.500a4.500 4.500 0 1 0 6 6')
const RESIDENT = stroked('M4 11.500L12 5l8 6.500', 'M6 10v9h12v-9', 'M10 19v-5h4v5')
const STAFF = stroked(
  'M4 6h16v13H4z',
  'M9 10a1.800 1.800 0 1 0 0 3.600a1.800 1.800 0 1 0 0 -3.600',
  'M6 17c.5 -1.500 5.500 -1.500 6 0',
  'M14.500 11h3',
  'M14.500 14h3',
)

/** Drawings of the product for vehicle types and classes. */
export const VEHICLE_SYMBOL_ICONS = {
  car: CarIcon,
  motorcycle: MotorcycleIcon,
  bicycle: BicycleIcon,
  truck: TRUCK,
  bus: BUS,
  trailer: TRAILER,
  electric: ELECTRIC,
  accessible: ACCESSIBLE,
  resident: RESIDENT,
  staff: STAFF,
} satisfies Record<VehicleSymbol, Icon>
