import type { Day, RateKind, RatePeriod } from '../locations.ts'
import type { Language } from '../people.ts'

/** Columns of a sheet of rates, in their order. A list of fractions has one row for each step. */
export const SHEET_COLUMNS = [
  'rate',
  'vehicle',
  'kind',
  'days',
  'from',
  'to',
  'name',
  'times',
  'minutes',
  'cost',
  'per',
  'midnights',
  'leaveBy',
  'enteredBefore',
  'leftAfter',
  'ifCheaper',
  'startsOver',
  'begins',
  'ends',
] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]

/** A row is a rate of some kind, or the cap of a vehicle type by the minute. */
export type SheetKind = RateKind | 'cap'

interface SheetWords {
  columns: Readonly<Record<SheetColumn, string>>
  kinds: Readonly<Record<SheetKind, string>>
  periods: Readonly<Record<RatePeriod, string>>
  days: Readonly<Record<Day, string>>
  yes: string
}

/** Words of a sheet of rates in both languages; a sheet in either can be read. */
export const SHEET_WORDS: Readonly<Record<Language, SheetWords>> = {
  en: {
    columns: {
      rate: 'Rate',
      vehicle: 'Vehicle type',
      kind: 'Kind',
      days: 'Days',
      from: 'From',
      to: 'To',
      name: 'Name',
      times: 'Times',
      minutes: 'Minutes',
      cost: 'Price',
      per: 'Period',
      midnights: 'Days later',
      leaveBy: 'Leaves by',
      enteredBefore: 'In before',
      leftAfter: 'Leaves from',
      ifCheaper: 'Only if cheaper',
      startsOver: 'Steps start over',
      begins: 'Begins',
      ends: 'Ends',
    },
    kinds: {
      unit: 'Ordinary',
      unit_special: 'Special hours',
      arrival: 'By time of arrival',
      flat_period: 'Flat period',
      night: 'Night',
      maximum: 'Maximum',
      minimum: 'Minimum',
      free_time: 'Free time',
      lost_ticket: 'Lost ticket',
      special: 'Event',
      cap: 'Cap per minute',
    },
    periods: {
      '24h': '24 hours',
      calendar_day: 'Calendar day',
      several_days: 'Several days',
      after_steps: 'After the list',
      each_hour: 'Each hour',
      each_24h: 'Each 24 hours',
      each_day: 'Each day at midnight',
    },
    days: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun', 8: 'Hol' },
    yes: 'Yes',
  },
  es: {
    columns: {
      rate: 'Tarifa',
      vehicle: 'Tipo de vehículo',
      kind: 'Clase',
      days: 'Días',
      from: 'Desde',
      to: 'Hasta',
      name: 'Nombre',
      times: 'Veces',
      minutes: 'Minutos',
      cost: 'Precio',
      per: 'Periodo',
      midnights: 'Días después',
      leaveBy: 'Sale hasta',
      enteredBefore: 'Entra antes de',
      leftAfter: 'Sale desde',
      ifCheaper: 'Solo si es más barato',
      startsOver: 'La lista vuelve a empezar',
      begins: 'Empieza',
      ends: 'Termina',
    },
    kinds: {
      unit: 'Ordinaria',
      unit_special: 'Horas especiales',
      arrival: 'Por hora de llegada',
      flat_period: 'Tarifa plana',
      night: 'Noche',
      maximum: 'Máximo',
      minimum: 'Mínimo',
      free_time: 'Tiempo gratis',
      lost_ticket: 'Tiquete perdido',
      special: 'Evento',
      cap: 'Tope por minuto',
    },
    periods: {
      '24h': '24 horas',
      calendar_day: 'Día calendario',
      several_days: 'Varios días',
      after_steps: 'Después de la lista',
      each_hour: 'Cada hora',
      each_24h: 'Cada 24 horas',
      each_day: 'Cada día a medianoche',
    },
    days: { 1: 'Lun', 2: 'Mar', 3: 'Mié', 4: 'Jue', 5: 'Vie', 6: 'Sáb', 7: 'Dom', 8: 'Fes' },
    yes: 'Sí',
  },
}
