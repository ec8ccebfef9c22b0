import type { Country } from '../../domain/countries.ts'
import type { Language } from '../../domain/people.ts'
import { type WordOverlay, wordOverlay } from '../../domain/word-overlays.ts'
import type { DataPart } from '../privacy/driver-data.ts'

/** Texts of the file with everything that is kept about a driver. */
interface DataWords {
  title: string
  /** Says who made the file, and when. */
  made: (moment: string, by: string) => string
  parts: Readonly<Record<DataPart, string>>
  /** Labels of the fields; a field without a label has its name. */
  fields: Readonly<Record<string, string>>
  nothing: string
  yes: string
  no: string
}

const en: DataWords = {
  title: 'Data that is kept about you',
  made: (moment, by) => `Made on ${moment} by ${by}`,
  parts: {
    details: 'Details',
    vehicles: 'Vehicles',
    stays: 'Stays',
    passes: 'Passes',
    sales: 'Payments for passes',
    invoices: 'Invoices',
    messages: 'Messages to you',
    links: 'Links to your details',
    history: 'Changes of your details',
    lookups: 'People who opened or exported your data',
  },
  fields: {
    id: 'Number of the record',
    firstName: 'First name',
    lastName: 'Last name',
    isCompany: 'Company',
    identificationType: 'Type of identification',
    identification: 'Identification',
    email: 'Email',
    phoneCode: 'Country code',
    phone: 'Phone',
    notificationMethod: 'Messages by',
    authorisedAt: 'Use of data permitted',
    authorisedBy: 'Permission recorded by',
    optedOutAt: 'Messages refused on',
    photo: 'Photo',
    createdAt: 'Recorded on',
    licensePlate: 'Plate',
    plates: 'Plates',
    brand: 'Brand',
    model: 'Model',
    color: 'Color',
    ownerRole: 'Owner',
    receiptNumber: 'Receipt',
    location: 'Location',
    status: 'Status',
    state: 'Status',
    startedAt: 'Entered',
    endedAt: 'Left',
    paidAt: 'Paid on',
    paymentMethod: 'Payment method',
    totalCost: 'Total',
    space: 'Space',
    keyTag: 'Key tag',
    keptItems: 'Items left',
    remarks: 'Remarks',
    visitorName: 'Visitor',
    visitorIdentification: 'Identification of the visitor',
    lostTicketTakenBy: 'Taken without a ticket by',
    lostTicketDocument: 'Their document',
    startsOn: 'From',
    endsOn: 'Until',
    block: 'Block',
    apartment: 'Apartment',
    cancelledAt: 'Cancelled on',
    cancelReason: 'Reason for the cancellation',
    number: 'Number',
    issuedAt: 'Issued on',
    customerName: 'Name on the invoice',
    customerTaxId: 'Tax ID on the invoice',
    customerEmail: 'Email for the invoice',
    customerAddress: 'Address on the invoice',
    kind: 'Kind',
    channel: 'Channel',
    sentTo: 'Sent to',
    expiresAt: 'Valid until',
    usedAt: 'Used on',
    at: 'When',
    record: 'Record',
    action: 'Change',
    by: 'By',
    before: 'Before',
    after: 'After',
    day: 'Day',
    times: 'Times',
  },
  nothing: 'Nothing is kept.',
  yes: 'Yes',
  no: 'No',
}

const es: DataWords = {
  title: 'Datos que se guardan sobre usted',
  made: (moment, by) => `Hecho el ${moment} por ${by}`,
  parts: {
    details: 'Datos',
    vehicles: 'Vehículos',
    stays: 'Estadías',
    passes: 'Pases',
    sales: 'Pagos de pases',
    invoices: 'Facturas',
    messages: 'Mensajes para usted',
    links: 'Enlaces a sus datos',
    history: 'Cambios de sus datos',
    lookups: 'Personas que abrieron o exportaron sus datos',
  },
  fields: {
    id: 'Número del registro',
    firstName: 'Nombres',
    lastName: 'Apellidos',
    isCompany: 'Empresa',
    identificationType: 'Tipo de identificación',
    identification: 'Identificación',
    email: 'Correo',
    phoneCode: 'Indicativo',
    phone: 'Teléfono',
    notificationMethod: 'Mensajes por',
    authorisedAt: 'Uso de datos autorizado',
    authorisedBy: 'Autorización registrada por',
    optedOutAt: 'Mensajes rechazados el',
    photo: 'Foto',
    createdAt: 'Registrado el',
    licensePlate: 'Placa',
    plates: 'Placas',
    brand: 'Marca',
    model: 'Modelo',
    color: 'Color',
    ownerRole: 'Propietario',
    receiptNumber: 'Recibo',
    location: 'Sede',
    status: 'Estado',
    state: 'Estado',
    startedAt: 'Entrada',
    endedAt: 'Salida',
    paidAt: 'Pagado el',
    paymentMethod: 'Medio de pago',
    totalCost: 'Total',
    space: 'Cupo',
    keyTag: 'Ficha de la llave',
    keptItems: 'Objetos dejados',
    remarks: 'Observaciones',
    visitorName: 'Visitante',
    visitorIdentification: 'Identificación del visitante',
    lostTicketTakenBy: 'Retirado sin tiquete por',
    lostTicketDocument: 'Su documento',
    startsOn: 'Desde',
    endsOn: 'Hasta',
    block: 'Bloque',
    apartment: 'Apartamento',
    cancelledAt: 'Cancelado el',
    cancelReason: 'Motivo de la cancelación',
    number: 'Número',
    issuedAt: 'Emitida el',
    customerName: 'Nombre en la factura',
    customerTaxId: 'Identificación tributaria en la factura',
    customerEmail: 'Correo para la factura',
    customerAddress: 'Dirección en la factura',
    kind: 'Clase',
    channel: 'Canal',
    sentTo: 'Enviado a',
    expiresAt: 'Válido hasta',
    usedAt: 'Usado el',
    at: 'Cuándo',
    record: 'Registro',
    action: 'Cambio',
    by: 'Por',
    before: 'Antes',
    after: 'Después',
    day: 'Día',
    times: 'Veces',
  },
  nothing: 'No se guarda nada.',
  yes: 'Sí',
  no: 'No',
}

const WORDS: Readonly<Record<Language, DataWords>> = { en, es }

/** Words of one country that differ from those of its language. */
const OVERLAYS: Readonly<Record<WordOverlay, Partial<Pick<DataWords, 'fields' | 'parts'>>>> = {
  'es-MX': {
    fields: {
      space: 'Cajón',
      lostTicketTakenBy: 'Retirado sin boleto por',
      apartment: 'Departamento',
      customerTaxId: 'RFC en la factura',
    },
  },
  'en-GB': {
    fields: { color: 'Colour', apartment: 'Flat', customerTaxId: 'VAT number on the invoice' },
    parts: { ...en.parts, passes: 'Permits', sales: 'Payments for permits' },
  },
}

/** Returns the words of the file in the language of the company's customers. */
export function dataWordsIn(language: Language, country: Country): DataWords {
  const words = WORDS[language]
  const overlay = wordOverlay(language, country)
  if (overlay === null) return words
  const { fields, parts } = OVERLAYS[overlay]
  return { ...words, fields: { ...words.fields, ...fields }, parts: { ...words.parts, ...parts } }
}
