import { countryOption } from '../../../domain/countries.ts'
import { COLOMBIA } from '../countries/colombia.ts'
import { ALCAPARROS, CHAPINERO, GUAYACANES, MIRADOR } from './colombia-locations.ts'
import type { CompanyPlan } from './plan.ts'

export const YARUMO: CompanyPlan = {
  country: countryOption('colombia'),
  vocabulary: COLOMBIA,
  name: 'Yarumo Parqueaderos',
  legalName: 'Yarumo Parqueaderos S.A.S.',
  businessName: 'Yarumo Parqueaderos S.A.S. BIC',
  // From an unassigned range, with its check digit.
  taxId: '9984182730',
  contactPhone: '3092000118',
  contactPosition: 'Gerente de operaciones',
  invoicingPlatform: 'siigo',
  invoicingType: 'amount',
  // 5 UVT of 2026.
  invoicingThreshold: 26_187_000,
  invoicedShare: 0.025,
  insuranceCompany: 'Seguros Altiplano S.A.',
  insurancePolicy: 'RCE-40021-7785',
  liabilityNotice:
    'El parqueadero responde por el vehículo bajo su custodia según la póliza de responsabilidad civil extracontractual. No responde por objetos que no hayan sido declarados al ingresar.',
  language: 'es',
  driverShare: 55,
  admins: [
    { firstName: 'Beatriz', lastName: 'Arango Henao', email: 'owner@demo.parq.test', gender: 'f' },
    { firstName: 'Jorge Iván', lastName: 'Castaño Ríos', email: 'jorge.castano@example.com', gender: 'm' },
  ],
  // The first person of a location is on shift now, if it is open.
  staff: [
    {
      firstName: 'Ana',
      lastName: 'Restrepo Vélez',
      email: 'ana@demo.parq.test',
      gender: 'f',
      at: ['guayacanes', 'mirador'],
    },
    {
      firstName: 'Luis',
      lastName: 'Forero Chaparro',
      email: 'luis@demo.parq.test',
      gender: 'm',
      at: ['alcaparros', 'chapinero'],
    },
    {
      firstName: 'Yenny',
      lastName: 'Barrera Acosta',
      email: 'yenny.barrera@example.com',
      gender: 'f',
      at: ['chapinero'],
    },
    {
      firstName: 'Wilmer',
      lastName: 'Caicedo Rojas',
      email: 'wilmer.caicedo@example.com',
      gender: 'm',
      at: ['chapinero', 'alcaparros'],
    },
    {
      firstName: 'Nubia',
      lastName: 'Galvis Moreno',
      email: 'nubia.galvis@example.com',
      gender: 'f',
      at: ['alcaparros'],
    },
    {
      firstName: 'Edison',
      lastName: 'Murillo Ávila',
      email: 'edison.murillo@example.com',
      gender: 'm',
      at: ['alcaparros'],
    },
    {
      firstName: 'Paola',
      lastName: 'Rincón Ariza',
      email: 'paola.rincon@example.com',
      gender: 'f',
      at: ['alcaparros', 'chapinero'],
    },
    {
      firstName: 'Jhon Fredy',
      lastName: 'Agudelo Marín',
      email: 'jhon.agudelo@example.com',
      gender: 'm',
      at: ['guayacanes'],
    },
    {
      firstName: 'Marta Lucía',
      lastName: 'Sepúlveda Cano',
      email: 'marta.sepulveda@example.com',
      gender: 'f',
      at: ['guayacanes'],
    },
    {
      firstName: 'Duván',
      lastName: 'Giraldo Tabares',
      email: 'duvan.giraldo@example.com',
      gender: 'm',
      at: ['guayacanes', 'mirador'],
    },
    {
      firstName: 'Leidy',
      lastName: 'Zapata Quintero',
      email: 'leidy.zapata@example.com',
      gender: 'f',
      at: ['guayacanes'],
    },
    { firstName: 'Rubiel', lastName: 'Ocampo Duque', email: 'rubiel.ocampo@example.com', gender: 'm', at: ['mirador'] },
    {
      firstName: 'Sol Beatriz',
      lastName: 'Montoya Correa',
      email: 'sol.montoya@example.com',
      gender: 'f',
      at: ['mirador'],
    },
    {
      firstName: 'Andrés',
      lastName: 'Patiño Bedoya',
      email: 'andres.patino@example.com',
      gender: 'm',
      at: ['mirador', 'guayacanes'],
    },
    {
      firstName: 'Alexis',
      lastName: 'Zuluaga Pineda',
      email: 'alexis.zuluaga@example.com',
      gender: 'wc',
      at: ['mirador'],
    },
    {
      firstName: 'Hernando',
      lastName: 'Buitrago Parra',
      email: 'hernando.buitrago@example.com',
      gender: 'm',
      at: ['chapinero'],
      legacy: true,
    },
  ],
  locations: [CHAPINERO, ALCAPARROS, GUAYACANES, MIRADOR],
  classes: [
    { vehicleTypeId: 102, name: 'Eléctrico', symbol: 'electric' },
    { vehicleTypeId: 103, name: 'Furgón', symbol: 'truck' },
  ],
}
