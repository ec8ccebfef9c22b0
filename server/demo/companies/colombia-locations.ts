import type { LocationPlan } from './plan.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7, 8] as const

const TICKET_FOOT = 'Conserve este tiquete. Si lo pierde, presente la tarjeta de propiedad y un documento de identidad.'
const THANKS = 'Gracias por su visita. Peticiones, quejas y reclamos: servicio@example.com'

export const CHAPINERO: LocationPlan = {
  key: 'chapinero',
  name: 'Chapinero Torre 61',
  description: 'Sótanos de un edificio de oficinas, entrada por la calle 61.',
  address: 'Calle 61 # 9A-32',
  city: 'Bogotá',
  lat: 4.64712,
  lng: -74.06194,
  timeZone: 'America/Bogota',
  parkingType: 'parking_lot',
  parkingServices: ['covered_parking', 'vehicular_barrier', 'surveillance', 'cctv'],
  rhythm: 'office',
  opening: [
    { days: [1, 2, 3, 4, 5], opens: '06:00', closes: '21:00' },
    { days: [6], opens: '07:00', closes: '15:00' },
  ],
  handovers: ['13:30'],
  servicesADay: 175,
  priceLists: [
    {
      daysAgo: 340,
      prices: [
        { vehicleTypeId: 1, spaces: 72, share: 60, cost: 15_300, minutes: 1, maximum: 3_800_000 },
        { vehicleTypeId: 2, spaces: 40, share: 33, cost: 8_200, minutes: 1, maximum: 1_600_000 },
        { vehicleTypeId: 3, spaces: 12, share: 7, cost: 1_500, minutes: 1, maximum: 250_000 },
      ],
    },
  ],
  exemptMinutes: 5,
  graceMinutes: 15,
  digitalCommission: 290,
  float: 10_000_000,
  kiosks: ['Cajero sótano 1'],
  passShare: 0.3,
  registeredShare: 0.55,
  payment: { cash: 34, dataphone: 33, digital: 33 },
  agreements: [
    { name: 'Visitantes Torre 61', kind: 'percentage', percent: 30 },
    { name: 'Gimnasio piso 2', kind: 'fixed_cost', cost: 600_000 },
  ],
  receiptPrefix: 'CH',
  firstReceipt: 48_210,
  ticket: {
    checkInHeader: 'YARUMO PARQUEADEROS · Chapinero Torre 61',
    checkInFooter: TICKET_FOOT,
    checkOutHeader: 'YARUMO PARQUEADEROS · Chapinero Torre 61',
    checkOutFooter: THANKS,
  },
}

export const ALCAPARROS: LocationPlan = {
  key: 'alcaparros',
  name: 'Mall Los Alcaparros',
  description: 'Centro comercial, niveles -1 y -2. Convenio con cine y gimnasio.',
  address: 'Avenida Carrera 19 # 128B-45',
  city: 'Bogotá',
  lat: 4.70836,
  lng: -74.05271,
  timeZone: 'America/Bogota',
  parkingType: 'parking_lot',
  parkingServices: ['covered_parking', 'car_wash', 'vehicular_barrier', 'electric_car_charging', 'cctv'],
  rhythm: 'mall',
  opening: [
    { days: [1, 2, 3, 4, 5, 6], opens: '07:00', closes: '23:00' },
    { days: [7, 8], opens: '09:00', closes: '22:00' },
  ],
  handovers: ['15:00'],
  servicesADay: 265,
  priceLists: [
    {
      daysAgo: 24,
      prices: [
        { vehicleTypeId: 1, spaces: 85, share: 74, cost: 210_000, minutes: 15, maximum: 3_600_000 },
        { vehicleTypeId: 2, spaces: 30, share: 22, cost: 105_000, minutes: 15, maximum: 1_500_000 },
        { vehicleTypeId: 3, spaces: 12, share: 4, cost: 20_000, minutes: 15, maximum: 200_000 },
      ],
    },
    {
      daysAgo: 390,
      prices: [
        { vehicleTypeId: 1, spaces: 85, share: 74, cost: 195_000, minutes: 15, maximum: 3_300_000 },
        { vehicleTypeId: 2, spaces: 30, share: 22, cost: 100_000, minutes: 15, maximum: 1_400_000 },
        { vehicleTypeId: 3, spaces: 12, share: 4, cost: 20_000, minutes: 15, maximum: 200_000 },
      ],
    },
  ],
  exemptMinutes: 10,
  graceMinutes: 15,
  digitalCommission: 290,
  float: 15_000_000,
  kiosks: ['Cajero plazoleta', 'Cajero cine'],
  passShare: 0.05,
  registeredShare: 0.45,
  payment: { cash: 38, dataphone: 30, digital: 32 },
  agreements: [
    { name: 'Cine función noche', kind: 'percentage', percent: 50 },
    { name: 'Supermercado compra mínima', kind: 'percentage', percent: 25 },
    { name: 'Gimnasio', kind: 'fixed_cost', cost: 400_000 },
  ],
  receiptPrefix: 'MA',
  firstReceipt: 120_754,
  ticket: {
    checkInHeader: 'YARUMO PARQUEADEROS · Mall Los Alcaparros',
    checkInFooter: TICKET_FOOT,
    checkOutHeader: 'YARUMO PARQUEADEROS · Mall Los Alcaparros',
    checkOutFooter: THANKS,
  },
}

export const GUAYACANES: LocationPlan = {
  key: 'guayacanes',
  name: 'Clínica Los Guayacanes',
  description: 'Urgencias y consulta externa, abierto las 24 horas.',
  address: 'Carrera 46 # 2 Sur-45',
  city: 'Medellín',
  lat: 6.19874,
  lng: -75.57802,
  timeZone: 'America/Bogota',
  parkingType: 'parking_lot',
  parkingServices: ['covered_parking', 'vehicular_barrier', 'surveillance', 'cctv'],
  rhythm: 'hospital',
  opening: [{ days: EVERY_DAY, opens: '00:00', closes: '24:00' }],
  handovers: ['06:00', '14:00', '22:00'],
  servicesADay: 215,
  priceLists: [
    {
      daysAgo: 410,
      prices: [
        { vehicleTypeId: 1, spaces: 52, share: 64, cost: 14_500, minutes: 1, maximum: 3_500_000 },
        { vehicleTypeId: 2, spaces: 32, share: 33, cost: 7_000, minutes: 1, maximum: 1_400_000 },
        { vehicleTypeId: 3, spaces: 8, share: 3, cost: 1_000, minutes: 1, maximum: 200_000 },
      ],
    },
  ],
  exemptMinutes: 10,
  graceMinutes: 20,
  digitalCommission: 250,
  float: 12_000_000,
  kiosks: ['Cajero urgencias'],
  passShare: 0.18,
  registeredShare: 0.5,
  payment: { cash: 46, dataphone: 26, digital: 28 },
  agreements: [
    { name: 'Pacientes consulta externa', kind: 'percentage', percent: 20 },
    { name: 'Acompañante hospitalización', kind: 'fixed_cost', cost: 900_000 },
  ],
  receiptPrefix: 'CG',
  firstReceipt: 86_033,
  ticket: {
    checkInHeader: 'YARUMO PARQUEADEROS · Clínica Los Guayacanes',
    checkInFooter: TICKET_FOOT,
    checkOutHeader: 'YARUMO PARQUEADEROS · Clínica Los Guayacanes',
    checkOutFooter: THANKS,
  },
  promised: [
    { licensePlate: 'ABC123', vehicleTypeId: 1, arrivedMinutesAgo: 74, leftMinutesAgo: null, paymentMethod: 'cash' },
    { licensePlate: 'KLM456', vehicleTypeId: 1, arrivedMinutesAgo: 37, leftMinutesAgo: null, paymentMethod: 'cash' },
    { licensePlate: 'RTX718', vehicleTypeId: 1, arrivedMinutesAgo: 19, leftMinutesAgo: null, paymentMethod: 'cash' },
    { licensePlate: 'JKR508', vehicleTypeId: 1, arrivedMinutesAgo: 161, leftMinutesAgo: 96, paymentMethod: 'cash' },
    { licensePlate: 'MTD291', vehicleTypeId: 1, arrivedMinutesAgo: 118, leftMinutesAgo: 52, paymentMethod: 'digital' },
    { licensePlate: 'HZP64E', vehicleTypeId: 2, arrivedMinutesAgo: 83, leftMinutesAgo: 21, paymentMethod: 'dataphone' },
  ],
}

export const MIRADOR: LocationPlan = {
  key: 'mirador',
  name: 'Unidad Mirador del Cedro',
  description: 'Parqueadero de residentes y visitantes de una unidad residencial.',
  address: 'Transversal 32 Sur # 27D-18',
  city: 'Envigado',
  lat: 6.16358,
  lng: -75.57516,
  timeZone: 'America/Bogota',
  parkingType: 'residence',
  parkingServices: ['vehicular_barrier', 'surveillance'],
  rhythm: 'residence',
  opening: [{ days: EVERY_DAY, opens: '00:00', closes: '24:00' }],
  handovers: ['06:00', '14:00', '22:00'],
  servicesADay: 95,
  priceLists: [
    {
      daysAgo: 300,
      prices: [
        { vehicleTypeId: 1, spaces: 52, share: 67, cost: 12_000, minutes: 1, maximum: 2_400_000 },
        { vehicleTypeId: 2, spaces: 26, share: 28, cost: 6_000, minutes: 1, maximum: 1_000_000 },
        { vehicleTypeId: 3, spaces: 10, share: 5, cost: 1_000, minutes: 1, maximum: 150_000 },
      ],
    },
  ],
  exemptMinutes: 15,
  graceMinutes: 10,
  digitalCommission: 250,
  float: 5_000_000,
  kiosks: [],
  passShare: 0.55,
  registeredShare: 0.6,
  payment: { cash: 52, dataphone: 12, digital: 36 },
  agreements: [{ name: 'Visitantes de residentes', kind: 'percentage', percent: 50 }],
  receiptPrefix: 'MC',
  firstReceipt: 15_402,
  ticket: {
    checkInHeader: 'YARUMO PARQUEADEROS · Unidad Mirador del Cedro',
    checkInFooter: TICKET_FOOT,
    checkOutHeader: 'YARUMO PARQUEADEROS · Unidad Mirador del Cedro',
    checkOutFooter: THANKS,
  },
}
