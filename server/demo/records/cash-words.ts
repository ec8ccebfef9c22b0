import type { Language } from '../../../domain/people.ts'

interface CashWords {
  varianceReasons: readonly string[]
  payInReasons: readonly string[]
  payOutReasons: readonly string[]
  /** The float differs from the amount that the last shift left. */
  openingNote: string
  /** Reasons for refunding a pass. */
  cancelReasons: readonly string[]
}

/** Notes that people at a register write beside amounts. */
export const CASH_WORDS: Record<Language, CashWords> = {
  en: {
    varianceReasons: [
      'A customer was given too much change',
      'One ticket was paid twice, the customer will come back',
      'Coins miscounted at the handover',
      'A note turned out to be a copy',
    ],
    payInReasons: ['Coins brought for change', 'Small notes from the office'],
    payOutReasons: ['Paper rolls for the printer', 'Cleaning supplies', 'Taxi for the night shift', 'A key was cut'],
    openingNote: 'The drawer was filled up to the usual float',
    cancelReasons: ['Bought for another location by mistake', 'The vehicle was sold', 'Moves to another part of town'],
  },
  es: {
    varianceReasons: [
      'Se le devolvió de más a un cliente',
      'Un tiquete se pagó dos veces, el cliente vuelve mañana',
      'Monedas mal contadas en la entrega del turno',
      'Un billete resultó falso',
    ],
    payInReasons: ['Se trajeron monedas para el cambio', 'Billetes pequeños de la oficina'],
    payOutReasons: [
      'Rollos de papel para la impresora',
      'Elementos de aseo',
      'Taxi del turno de la noche',
      'Copia de una llave',
    ],
    openingNote: 'Se completó la base de siempre',
    cancelReasons: ['La compró para otra sede por error', 'Vendió el vehículo', 'Se muda a otro barrio'],
  },
}
