import type { AlertCause } from '../../domain/alerts.ts'
import type { Country } from '../../domain/countries.ts'
import type { Language } from '../../domain/people.ts'
import { wordOverlay } from '../../domain/word-overlays.ts'

/** Texts of alerts to administrators, in mails and notifications. */
export interface AlertWords {
  titles: Readonly<Record<AlertCause, string>>
  several: (count: number) => string
  more: (count: number) => string
  /** For the whole company. */
  company: string
  headers: readonly [what: string, location: string, amount: string, at: string]
  open: string
  why: (company: string) => string
  settings: string
  /** Shown if another person uses the device. */
  other: string
}

const en: AlertWords = {
  titles: {
    shortage: 'Shortage at a close',
    approval: 'Staff ask for an approval',
    refund: 'Money to refund',
    void_asked: 'Request to void a payment',
    unassigned: 'Payment without a cash-up',
    refused_money: 'Money that was not accepted',
    invoice: 'Rejected invoice',
    unsent: 'Money that a tablet does not send',
    booth: 'Booth without contact, with an open register',
    invoicing: 'The invoicing platform refuses its key',
    whatsapp: 'WhatsApp refuses its token',
  },
  several: (count) => `${count} alerts`,
  more: (count) => `and ${count} more`,
  company: 'Whole company',
  headers: ['Alert', 'Location', 'Amount', 'Time'],
  open: 'Open in PARQ',
  why: (company) => `You receive this alert because you are an administrator of ${company}.`,
  settings: 'Choose your alerts or turn them off:',
  other: 'An alert for another person of this device. They see it when they sign in.',
}

const es: AlertWords = {
  titles: {
    shortage: 'Faltante en un cierre',
    approval: 'El personal pide una aprobación',
    refund: 'Dinero por devolver',
    void_asked: 'Solicitud de anular un pago',
    unassigned: 'Pago sin cuadre de caja',
    refused_money: 'Dinero que no se aceptó',
    invoice: 'Factura rechazada',
    unsent: 'Dinero que una tableta no envía',
    booth: 'Taquilla sin contacto, con una caja abierta',
    invoicing: 'La plataforma de facturación rechaza su clave',
    whatsapp: 'WhatsApp rechaza su token',
  },
  several: (count) => `${count} alertas`,
  more: (count) => `y ${count} más`,
  company: 'Toda la empresa',
  headers: ['Alerta', 'Sede', 'Valor', 'Hora'],
  open: 'Abrir en PARQ',
  why: (company) => `Recibe esta alerta porque es administrador de ${company}.`,
  settings: 'Elija sus alertas o desactívelas:',
  other: 'Una alerta para otra persona de este dispositivo. La verá cuando inicie sesión.',
}

const WORDS: Record<Language, AlertWords> = { en, es }

/** Titles of one country that differ from its language's own. */
const OVERLAYS: Readonly<Record<string, Partial<AlertWords['titles']>>> = {
  'es-MX': {
    unassigned: 'Pago sin corte de caja',
    invoice: 'CFDI rechazado',
    booth: 'Caseta sin contacto, con una caja abierta',
  },
}

/** Returns the words of alerts in a person's language, in the variant of the company's country. */
export function alertWordsIn(language: Language, country: Country): AlertWords {
  const words = WORDS[language]
  const overlay = wordOverlay(language, country)
  return overlay === null ? words : { ...words, titles: { ...words.titles, ...OVERLAYS[overlay] } }
}
