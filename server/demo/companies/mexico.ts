import { countryOption } from '../../../domain/countries.ts'
import { MEXICO } from '../countries/mexico.ts'
import type { CompanyPlan, LocationPlan } from './plan.ts'

const TICKET_FOOT = 'Conserve su boleto. En caso de extravío presente tarjeta de circulación e identificación oficial.'
const THANKS = 'Gracias por su visita. Facturación dentro del mes en curso: facturas@example.com'

const JACARANDAS: LocationPlan = {
  key: 'jacarandas',
  name: 'Plaza Las Jacarandas',
  description: 'Plaza comercial con cine; entrada por Eje 7 Sur.',
  address: 'Eje 7 Sur 418, Col. Narvarte',
  city: 'Ciudad de México',
  lat: 19.38142,
  lng: -99.15907,
  timeZone: 'America/Mexico_City',
  parkingType: 'parking_lot',
  parkingServices: ['covered_parking', 'car_wash', 'vehicular_barrier', 'surveillance', 'cctv'],
  rhythm: 'mall',
  opening: [
    { days: [1, 2, 3, 4, 5], opens: '07:00', closes: '23:00' },
    { days: [6, 7, 8], opens: '08:00', closes: '24:00' },
  ],
  handovers: ['15:30'],
  servicesADay: 230,
  priceLists: [
    {
      daysAgo: 380,
      prices: [
        { vehicleTypeId: 1, spaces: 84, share: 90, cost: 600, minutes: 15, maximum: 24_000 },
        { vehicleTypeId: 2, spaces: 14, share: 9, cost: 300, minutes: 15, maximum: 12_000 },
        { vehicleTypeId: 3, spaces: 8, share: 1, cost: 100, minutes: 15, maximum: 3_000 },
      ],
    },
  ],
  exemptMinutes: 10,
  graceMinutes: 15,
  digitalCommission: 350,
  float: 80_000,
  kiosks: ['Caja automática norte'],
  passShare: 0.06,
  registeredShare: 0.42,
  payment: { cash: 52, dataphone: 33, digital: 15 },
  agreements: [
    { name: 'Sello de restaurante', kind: 'percentage', percent: 40 },
    { name: 'Cine', kind: 'fixed_cost', cost: 3_500 },
  ],
  receiptPrefix: 'PJ',
  firstReceipt: 204_511,
  ticket: {
    checkInHeader: 'COLORÍN ESTACIONAMIENTOS · Plaza Las Jacarandas',
    checkInFooter: TICKET_FOOT,
    checkOutHeader: 'COLORÍN ESTACIONAMIENTOS · Plaza Las Jacarandas',
    checkOutFooter: THANKS,
  },
}

const FORO: LocationPlan = {
  key: 'foro',
  name: 'Foro Laguna Azul',
  description: 'Valet para conciertos y convenciones; cierra los lunes.',
  address: 'Boulevard Kukulcán km 11.3',
  city: 'Cancún',
  lat: 21.11385,
  lng: -86.76342,
  timeZone: 'America/Cancun',
  parkingType: 'valet_parking',
  parkingServices: ['parking_with_key', 'surveillance', 'cctv'],
  rhythm: 'event',
  opening: [{ days: [2, 3, 4, 5, 6, 7, 8], opens: '12:00', closes: '24:00' }],
  handovers: [],
  servicesADay: 78,
  priceLists: [
    {
      daysAgo: 360,
      prices: [
        { vehicleTypeId: 1, spaces: 130, share: 96, cost: 4_500, minutes: 60, maximum: 35_000 },
        { vehicleTypeId: 2, spaces: 12, share: 4, cost: 2_000, minutes: 60, maximum: 15_000 },
      ],
    },
  ],
  exemptMinutes: 0,
  graceMinutes: 20,
  digitalCommission: 350,
  float: 150_000,
  kiosks: [],
  passShare: 0.03,
  registeredShare: 0.35,
  payment: { cash: 41, dataphone: 44, digital: 15 },
  agreements: [
    { name: 'Tarifa de evento', kind: 'fixed_cost', cost: 15_000 },
    { name: 'Socios del foro', kind: 'percentage', percent: 25 },
  ],
  receiptPrefix: 'FL',
  firstReceipt: 9_120,
  ticket: {
    checkInHeader: 'COLORÍN VALET · Foro Laguna Azul',
    checkInFooter: TICKET_FOOT,
    checkOutHeader: 'COLORÍN VALET · Foro Laguna Azul',
    checkOutFooter: THANKS,
  },
}

export const COLORIN: CompanyPlan = {
  country: countryOption('mexico'),
  vocabulary: MEXICO,
  name: 'Colorín Estacionamientos',
  legalName: 'Colorín Estacionamientos S.A. de C.V.',
  businessName: 'Colorín Estacionamientos y Valet',
  taxId: 'CES190230X0X',
  contactPhone: '5501200345',
  contactPosition: 'Directora de operaciones',
  invoicingPlatform: 'satcom',
  invoicingType: 'amount',
  invoicingThreshold: 200_000,
  invoicedShare: 0.05,
  insuranceCompany: 'Aseguradora Valle de Anáhuac',
  insurancePolicy: 'RC-EST-118-20447',
  liabilityNotice:
    'El seguro de responsabilidad civil ampara robo total y daños ocasionados por nuestro personal. La empresa no se hace responsable por objetos olvidados dentro del vehículo.',
  language: 'es',
  driverShare: 25,
  admins: [{ firstName: 'Ximena', lastName: 'Olvera Nájera', email: 'owner@mx.demo.parq.test', gender: 'f' }],
  staff: [
    {
      firstName: 'Gerardo',
      lastName: 'Trejo Bautista',
      email: 'gerardo.trejo@example.com',
      gender: 'm',
      at: ['jacarandas'],
    },
    {
      firstName: 'Araceli',
      lastName: 'Campos Luna',
      email: 'araceli.campos@example.com',
      gender: 'f',
      at: ['jacarandas'],
    },
    {
      firstName: 'Uriel',
      lastName: 'Tapia Contreras',
      email: 'uriel.tapia@example.com',
      gender: 'm',
      at: ['jacarandas'],
    },
    {
      firstName: 'Rocío',
      lastName: 'Esquivel Mora',
      email: 'rocio.esquivel@example.com',
      gender: 'f',
      at: ['jacarandas'],
    },
    {
      firstName: 'Efraín',
      lastName: 'Gallegos Solís',
      email: 'efrain.gallegos@example.com',
      gender: 'm',
      at: ['jacarandas'],
    },
    { firstName: 'Jesús', lastName: 'Pacheco Ayala', email: 'jesus.pacheco@example.com', gender: 'm', at: ['foro'] },
    {
      firstName: 'Itzel',
      lastName: 'Cervantes Robles',
      email: 'itzel.cervantes@example.com',
      gender: 'f',
      at: ['foro'],
    },
    { firstName: 'Rubén', lastName: 'Orozco Padilla', email: 'ruben.orozco@example.com', gender: 'm', at: ['foro'] },
  ],
  locations: [JACARANDAS, FORO],
  classes: [],
}
