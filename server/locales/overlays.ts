import type { WordOverlay } from '../../domain/word-overlays.ts'
import type { ExportCatalog } from './export-words.ts'
import type { Words } from './words.ts'

/** Words of one country that differ from those of its language. */
interface Overlay {
  words: Partial<Omit<Words, 'groups' | 'invoice' | 'methods' | 'receiptPage' | 'vehicles'>> & {
    readonly [Key in 'groups' | 'invoice' | 'methods' | 'receiptPage' | 'vehicles']?: Partial<Words[Key]>
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
      invoice: { taxId: 'VAT number' },
      methods: { dataphone: 'Card machine' },
      receiptPage: {
        postalCode: 'Postcode',
        idTypes: {
          nit: 'Company (VAT number)',
          citizenship: 'Identity card',
          foreigner: 'Foreigner ID',
          passport: 'Passport',
        },
      },
    },
    exports: { members: { 'paymentMethod.dataphone': 'Card machine' } },
  },
  'es-MX': {
    words: {
      receipt: 'Recibo de estacionamiento',
      entryTicket: 'Boleto de entrada',
      subject: (receipt, company) => `Recibo de estacionamiento ${receipt} · ${company}`,
      notReplied: 'Este mensaje se envió porque alguien lo pidió en el estacionamiento. Nadie lee las respuestas.',
      groups: { membership: 'Pensión' },
      taxId: 'RFC',
      invoice: {
        taxId: 'RFC',
        subject: (kind, number, company) =>
          `${kind === 'invoice' ? 'Factura (CFDI)' : 'CFDI de egreso'} ${number} de ${company}`,
        titles: { invoice: 'Factura (CFDI)', credit_note: 'CFDI de egreso' },
        code: 'Folio fiscal (UUID)',
        requestSays: 'Un cliente pidió su factura. Timbre el CFDI en su plataforma con los datos de la lista.',
      },
      receiptPage: {
        gone: 'No hay un recibo en esta dirección. Revise que esté completa, o pregunte en el estacionamiento.',
        ask: 'Pedir la factura (CFDI)',
        askPress: 'Pedir la factura',
        name: 'Nombre o razón social, como en la constancia fiscal',
        postalCode: 'Código postal del domicilio fiscal',
        faults: {
          required: 'Escriba el RFC y el nombre.',
          email: 'Escriba un correo válido.',
          tax_id_invalid: 'El RFC no es válido.',
          check_digit_wrong: 'El RFC no es válido.',
          fiscal: 'Elija el régimen y el uso del CFDI, y escriba un código postal de cinco cifras.',
          frozen: 'La factura de esta estadía ya se timbró. Pídale el cambio a la empresa.',
        },
      },
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
