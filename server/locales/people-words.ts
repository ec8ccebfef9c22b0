import type { Country } from '../../domain/countries.ts'
import type { RiskKind } from '../../domain/outliers.ts'
import type { Language } from '../../domain/people.ts'
import { type WordOverlay, wordOverlay } from '../../domain/word-overlays.ts'

/** Texts of the weekly mail about people. */
interface PeopleWords {
  title: string
  sum: (atRisk: string, unverified: string) => string
  howToRead: string
  headers: readonly [person: string, atRisk: string, standsOut: string, stays: string, unverified: string]
  /** Kinds of amounts in which a person stands out. */
  kinds: Readonly<Record<RiskKind, string>>
  open: string
  why: (company: string) => string
  settings: string
}

const en: PeopleWords = {
  title: 'People and activity',
  sum: (atRisk, unverified) => `At risk in the whole company: ${atRisk}. Cannot be checked: ${unverified}.`,
  howToRead:
    'How to read this: an amount at risk is the price by the server’s own records minus the price that was charged. It accuses nobody, and busy locations have more of it. Only “Stands out” compares a person with colleagues at the same location, by more than chance explains. A few stays prove nothing: look at the rows, and ask the person first.',
  headers: ['Person', 'At risk', 'Stands out', 'Stays', 'Cannot be checked'],
  kinds: {
    void_unpaid: 'Voided without a payment',
    early_end: 'Ended before the payment',
    lowered_type: 'Charged as a cheaper vehicle type',
    changed_times: 'Times changed to a lower price',
    agreement_after: 'Agreement added after the payment',
    method_after: 'Cash changed to another method',
    plate_to_pass: 'Plate changed to one with a pass',
    pass_reused: 'Pass used again within minutes',
    re_entry: 'Vehicle back within minutes',
    reservation_cancelled: 'Reservation cancelled after its arrival time',
    void: 'Voided after payment',
    difference: 'Money missing at a close',
    pay_outs: 'Cash taken out of a shift',
    float_differs: 'Float below what was left',
  },
  open: 'Open in PARQ',
  why: (company) => `You receive this mail on Mondays because you asked for it as an administrator of ${company}.`,
  settings: 'Turn it off:',
}

const es: PeopleWords = {
  title: 'Personas y actividad',
  sum: (atRisk, unverified) => `En riesgo en toda la empresa: ${atRisk}. No se puede comprobar: ${unverified}.`,
  howToRead:
    'Cómo leerlo: el valor en riesgo es el precio según los registros del servidor menos el precio que se cobró. No acusa a nadie, y las sedes con más movimiento tienen más. Solo «Se destaca» compara a una persona con sus colegas de la misma sede, por más de lo que explica el azar. Pocas estadías no prueban nada: revise las filas y pregunte primero a la persona.',
  headers: ['Persona', 'En riesgo', 'Se destaca', 'Estadías', 'No se puede comprobar'],
  kinds: {
    void_unpaid: 'Anuladas sin pago',
    early_end: 'Terminadas antes del pago',
    lowered_type: 'Cobradas como un tipo de vehículo más barato',
    changed_times: 'Horas cambiadas a un precio menor',
    agreement_after: 'Convenio agregado después del pago',
    method_after: 'Efectivo cambiado a otro medio',
    plate_to_pass: 'Placa cambiada a una con pase',
    pass_reused: 'Pase usado otra vez en minutos',
    re_entry: 'Vehículo de vuelta en minutos',
    reservation_cancelled: 'Reserva cancelada después de su hora de llegada',
    void: 'Anuladas después del pago',
    difference: 'Dinero faltante en un cierre',
    pay_outs: 'Efectivo retirado de un turno',
    float_differs: 'Base menor que lo que quedó',
  },
  open: 'Abrir en PARQ',
  why: (company) => `Recibe este correo los lunes porque lo pidió como administrador de ${company}.`,
  settings: 'Desactívelo:',
}

const WORDS: Readonly<Record<Language, PeopleWords>> = { en, es }

/** Kinds whose words of one country differ from those of its language. */
const OVERLAYS: Readonly<Record<WordOverlay, Partial<PeopleWords['kinds']>>> = {
  'es-MX': { float_differs: 'Fondo menor que lo que quedó' },
  'en-GB': { plate_to_pass: 'Plate changed to one with a permit', pass_reused: 'Permit used again within minutes' },
}

/** Returns the words of the mail in a person's language, in the variant of the company's country. */
export function peopleWordsIn(language: Language, country: Country): PeopleWords {
  const words = WORDS[language]
  const overlay = wordOverlay(language, country)
  return overlay === null ? words : { ...words, kinds: { ...words.kinds, ...OVERLAYS[overlay] } }
}
