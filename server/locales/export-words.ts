import type { ExportedReportField } from '../../contract/exported-stay.ts'
import type { EXPORTED_SERVICE_FIELDS } from '../../contract/exported-service.ts'
import type { ExportFailure, ExportedList } from '../../domain/exports.ts'
import type { Language } from '../../domain/people.ts'

type StayField = Exclude<
  ExportedReportField,
  | 'cash'
  | 'dataphone'
  | 'digital'
  | 'apartment'
  | 'block'
  | 'owner'
  | 'driver'
  | 'phone'
  | 'since'
  | 'minutesInside'
  | 'space'
  | 'visitor'
  | 'identification'
  | 'authorisedBy'
  | 'holder'
  | 'plates'
  | 'kind'
  | 'reference'
  | 'amount'
  | 'state'
  | 'moneyBack'
  | 'reason'
  | 'refundOf'
>
export type ExportedField = StayField | (typeof EXPORTED_SERVICE_FIELDS)[number]

/** Texts of a file other than its rows. Headers and members have the app's names; a test compares them. */
export interface ExportCatalog {
  lists: Readonly<Record<ExportedList, string>>
  fields: Readonly<Record<ExportedField, string>>
  /** By `column.member`. */
  members: Readonly<Record<string, string>>
  about: {
    sheet: string
    file: string
    company: string
    days: string
    paidDays: string
    hours: string
    search: string
    cashUp: string
    operator: string
    ended: string
    filters: string
    none: string
    rows: string
    clock: string
    clockSays: (timeZone: string) => string
    amounts: string
    amountsSay: (currency: string) => string
    durations: string
    minutes: string
    made: string
    madeSays: (moment: string, timeZone: string) => string
    by: string
    bySays: (person: string, isLimited: boolean) => string
    gone: string
    marks: Readonly<Record<'early' | 'late', string>>
  }
  mail: {
    readySubject: (list: string, company: string) => string
    ready: (list: string, rows: string) => string
    kept: (until: string) => string
    failedSubject: (list: string, company: string) => string
    failed: (list: string) => string
    why: Readonly<Record<Exclude<ExportFailure, 'asker_gone'>, string>>
    open: string
    because: string
  }
}

const en: ExportCatalog = {
  lists: {
    services: 'Services',
    'report-sales': 'Sales',
    'report-services': 'Services',
    'report-discounts': 'Discounts',
  },
  fields: {
    location: 'Location',
    receiptNumber: 'Receipt number',
    licensePlate: 'Plate',
    vehicleTypeId: 'Vehicle type',
    operation: 'Operation',
    status: 'Status',
    startedAt: 'Entered',
    endedAt: 'Left',
    totalMinutes: 'Duration (minutes)',
    serviceCharge: 'Service charge',
    agreementName: 'Agreement',
    agreementType: 'Type of discount',
    discount: 'Discount',
    percent: 'Share in %',
    correction: 'Corrections',
    lostTicketFee: 'Lost ticket',
    overstayCharge: 'Overstay',
    zeroFloor: 'Not below zero',
    startsOn: 'Valid from',
    endsOn: 'Valid until',
    change: 'Later change',
    soldAt: 'Change of a sale of',
    difference: 'Charged differently',
    adjustment50: 'Adjustment to 50',
    totalCost: 'Total',
    refundDue: 'To be refunded',
    tax: 'VAT included',
    serviceFee: 'Service fee',
    paymentMethod: 'Payment method',
    paidAt: 'Paid',
    operator: 'Received by',
    exitOperator: 'Checked out by',
    driver: 'Driver',
    invoiceNumber: 'Invoice number',
    voidReason: 'Why it was voided',
    voidedBy: 'Voided by',
    remarks: 'Remarks',
    register: 'Register',
    cashUpId: 'Cash-up',
    membership: 'Membership',
    edited: 'Edited',
  },
  members: {
    'operation.custom': 'Custom',
    'operation.membership': 'Membership',
    'operation.off_street': 'Off-street',
    'operation.on_street': 'On-street',
    'status.unconfirmed': 'Unconfirmed',
    'status.reserved': 'Reserved',
    'status.progress': 'In progress',
    'status.completed': 'Completed',
    'status.voided': 'Voided',
    'paymentMethod.cash': 'Cash',
    'paymentMethod.dataphone': 'Card terminal',
    'paymentMethod.digital': 'Digital',
    'agreementType.complex': 'Combined',
    'agreementType.fixed_value': 'Fixed value',
    'agreementType.percentage': 'Percentage',
    'agreementType.time': 'Free time',
    'register.main': 'Main register',
    'edited.yes': 'yes',
    'change.correction': 'Corrected price',
    'change.edit': 'Edited',
    'change.void': 'Voided',
    'change.late': 'Arrived after its month was closed',
  },
  about: {
    sheet: 'About this file',
    file: 'File',
    company: 'Company',
    days: 'Days',
    paidDays: 'Days of payment',
    hours: 'Hours',
    search: 'Search',
    cashUp: 'Cash-up',
    operator: 'Operator',
    ended: 'Unusual end',
    filters: 'Filters',
    none: 'None: all rows',
    rows: 'Rows',
    clock: 'Clock times',
    clockSays: (timeZone) => `In each location’s local time; days in ${timeZone} time`,
    amounts: 'Amounts',
    amountsSay: (currency) =>
      `In ${currency}. Deductions are negative, and voided rows have no amounts, so columns can be summed`,
    durations: 'Durations',
    minutes: 'In minutes',
    made: 'Generated',
    madeSays: (moment, timeZone) => `${moment}, ${timeZone} time`,
    by: 'By',
    bySays: (person, isLimited) => (isLimited ? `${person}, who sees only their own locations` : person),
    gone: 'no longer exists',
    marks: { early: 'Ended before it was paid', late: 'Arrived late' },
  },
  mail: {
    readySubject: (list, company) => `Your file is ready: ${list} · ${company}`,
    ready: (list, rows) => `The file “${list}” is ready. It has ${rows} rows.`,
    kept: (until) => `It is kept until ${until}. Sign in to download it.`,
    failedSubject: (list, company) => `Your file could not be created: ${list} · ${company}`,
    failed: (list) => `The file “${list}” could not be created.`,
    why: {
      location_lost:
        'One of its locations was deleted, or you no longer have access to it. Choose others, and ask for the file again.',
      not_made: 'The server tried several times. Choose fewer days, and ask for the file again.',
    },
    open: 'Open my files',
    because: 'You get this because you asked for the file in PARQ.',
  },
}

const es: ExportCatalog = {
  lists: {
    services: 'Servicios',
    'report-sales': 'Ventas',
    'report-services': 'Servicios',
    'report-discounts': 'Descuentos',
  },
  fields: {
    location: 'Sede',
    receiptNumber: 'Número de recibo',
    licensePlate: 'Placa',
    vehicleTypeId: 'Tipo de vehículo',
    operation: 'Operación',
    status: 'Estado',
    startedAt: 'Entrada',
    endedAt: 'Salida',
    totalMinutes: 'Duración (minutos)',
    serviceCharge: 'Valor del servicio',
    agreementName: 'Convenio',
    agreementType: 'Tipo de descuento',
    discount: 'Descuento',
    percent: 'Parte en %',
    correction: 'Correcciones',
    lostTicketFee: 'Tiquete perdido',
    overstayCharge: 'Tiempo excedido',
    zeroFloor: 'No menos de cero',
    startsOn: 'Válido desde',
    endsOn: 'Válido hasta',
    change: 'Cambio posterior',
    soldAt: 'Cambio de una venta del',
    difference: 'Cobrado distinto',
    adjustment50: 'Ajuste a 50',
    totalCost: 'Total',
    refundDue: 'Por devolver',
    tax: 'IVA incluido',
    serviceFee: 'Comisión del servicio',
    paymentMethod: 'Medio de pago',
    paidAt: 'Pagado',
    operator: 'Recibió',
    exitOperator: 'Dio salida',
    driver: 'Conductor',
    invoiceNumber: 'Número de factura',
    voidReason: 'Motivo de la anulación',
    voidedBy: 'Anulado por',
    remarks: 'Observaciones',
    register: 'Caja',
    cashUpId: 'Cuadre de caja',
    membership: 'Mensualidad',
    edited: 'Editado',
  },
  members: {
    'operation.custom': 'Personalizado',
    'operation.membership': 'Mensualidad',
    'operation.off_street': 'En parqueadero',
    'operation.on_street': 'En vía',
    'status.unconfirmed': 'Sin confirmar',
    'status.reserved': 'Reservado',
    'status.progress': 'En curso',
    'status.completed': 'Finalizado',
    'status.voided': 'Anulado',
    'paymentMethod.cash': 'Efectivo',
    'paymentMethod.dataphone': 'Datáfono',
    'paymentMethod.digital': 'Digital',
    'agreementType.complex': 'Combinado',
    'agreementType.fixed_value': 'Valor fijo',
    'agreementType.percentage': 'Porcentaje',
    'agreementType.time': 'Tiempo gratis',
    'register.main': 'Caja principal',
    'edited.yes': 'sí',
    'change.correction': 'Precio corregido',
    'change.edit': 'Editada',
    'change.void': 'Anulada',
    'change.late': 'Llegó después del cierre de su mes',
  },
  about: {
    sheet: 'Sobre este archivo',
    file: 'Archivo',
    company: 'Empresa',
    days: 'Días',
    paidDays: 'Días de pago',
    hours: 'Horas',
    search: 'Búsqueda',
    cashUp: 'Cuadre de caja',
    operator: 'Operador',
    ended: 'Salida inusual',
    filters: 'Filtros',
    none: 'Ninguno: todas las filas',
    rows: 'Filas',
    clock: 'Horas',
    clockSays: (timeZone) => `Como las marcó el reloj de cada sede; los días según el reloj de ${timeZone}`,
    amounts: 'Valores',
    amountsSay: (currency) =>
      `En ${currency}. Lo que se descuenta es menor que cero y lo anulado no lleva valores, para poder sumar las columnas`,
    durations: 'Duraciones',
    minutes: 'En minutos',
    made: 'Generado',
    madeSays: (moment, timeZone) => `${moment}, según el reloj de ${timeZone}`,
    by: 'Por',
    bySays: (person, isLimited) => (isLimited ? `${person}, que solo ve sus sedes` : person),
    gone: 'ya no existe',
    marks: { early: 'Terminó antes del pago', late: 'Llegó tarde' },
  },
  mail: {
    readySubject: (list, company) => `Su archivo está listo: ${list} · ${company}`,
    ready: (list, rows) => `El archivo «${list}» que usted pidió está listo. Tiene ${rows} filas.`,
    kept: (until) => `Se conserva hasta el ${until}. Inicie sesión para descargarlo.`,
    failedSubject: (list, company) => `No se pudo generar su archivo: ${list} · ${company}`,
    failed: (list) => `No se pudo generar el archivo «${list}» que usted pidió.`,
    why: {
      location_lost: 'Una de sus sedes ya no es suya o ya no existe. Elija otras y pida el archivo de nuevo.',
      not_made: 'El servidor lo intentó varias veces. Elija menos días y pida el archivo de nuevo.',
    },
    open: 'Abrir mis archivos',
    because: 'Recibe este mensaje porque pidió el archivo en PARQ.',
  },
}

export const EXPORT_WORDS: Readonly<Record<Language, ExportCatalog>> = { en, es }
