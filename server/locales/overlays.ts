import type { WordOverlay } from '../../domain/word-overlays.ts'
import type { ExportCatalog } from './export-words.ts'
import type { Words } from './words.ts'

/** Words of one country that differ from its language's own. */
interface Overlay {
  words: Partial<Omit<Words, 'groups' | 'methods' | 'vehicles'>> & {
    readonly [Key in 'groups' | 'methods' | 'vehicles']?: Partial<Words[Key]>
  }
  exports: {
    readonly [Key in 'lists' | 'fields' | 'about']?: Partial<ExportCatalog[Key]>
  } & { readonly members?: ExportCatalog['members'] }
}

const times = (count: number) => (count === 1 ? '' : `${count} × `)

export const OVERLAYS: Readonly<Record<WordOverlay, Overlay>> = {
  'en-GB': {
    words: {
      notReplied: 'This message was sent because somebody at the car park asked for it. Replies to it are not read.',
      viewPasses: (amount) => `Permits brought in, on the same days: ${amount}.`,
      taxId: 'VAT number',
      methods: { dataphone: 'Card machine' },
    },
    exports: { members: { 'paymentMethod.dataphone': 'Card machine' } },
  },
  'es-MX': {
    words: {
      receipt: 'Recibo de estacionamiento',
      subject: (receipt, company) => `Recibo de estacionamiento ${receipt} · ${company}`,
      notReplied: 'Este mensaje se envió porque alguien lo pidió en el estacionamiento. Nadie lee las respuestas.',
      groups: { membership: 'Pensión' },
      taxId: 'RFC',
      invoiceNumber: 'Folio del CFDI',
      lostTicketPrice: (count) => `${times(count)}boleto perdido`,
      pass: 'Pensión',
      passRefused: 'Pensión no aplicada',
      lostTicket: 'Boleto perdido',
      methods: { dataphone: 'Terminal' },
      vehicles: { car: 'Auto' },
    },
    exports: {
      fields: {
        lostTicketFee: 'Boleto perdido',
        invoiceNumber: 'Folio del CFDI',
        cashUpId: 'Corte de caja',
        membership: 'Pensión',
      },
      members: {
        'operation.membership': 'Pensión',
        'operation.off_street': 'En estacionamiento',
        'paymentMethod.dataphone': 'Terminal',
      },
      about: { cashUp: 'Corte de caja' },
    },
  },
}
