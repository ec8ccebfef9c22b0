import { formatDay, formatMoment } from '../../domain/format-day.ts'
import type { Words } from './words.ts'

const times = (count: number) => (count === 1 ? '' : `${count} × `)

export const es: Words = {
  unconfirmed: 'Nadie la confirmó en 15 minutos.',
  noShow: 'No llegó en la media hora siguiente a su hora.',
  receipt: 'Recibo de parqueadero',
  subject: (receipt, company) => `Recibo de parqueadero ${receipt} · ${company}`,
  greeting: (company) => `Gracias por estacionar con ${company}. Este es el recibo de su estadía.`,
  attached: 'El mismo recibo va adjunto en PDF.',
  notReplied: 'Este mensaje se envió porque alguien lo pidió en el parqueadero. Nadie lee las respuestas.',
  updateSubject: (company) => `¿Sus datos siguen al día? · ${company}`,
  updateAsked: (name, company) =>
    `Hola, ${name}. ${company} le pide revisar sus datos de conductor y corregir lo que haya cambiado.`,
  updateLink: 'Revisar mis datos',
  inviteSubject: (company) => `Regístrese como conductor · ${company}`,
  inviteAsked: (company) => `${company} le invita a registrarse como conductor.`,
  inviteLink: 'Registrarme',
  linkHolds: (hours) =>
    `El enlace abre sus datos a quien lo tenga: no lo comparta. Sirve una sola vez, durante las próximas ${hours} horas.`,
  linkNotMine: 'Si este mensaje no es para usted, no tiene que hacer nada. Nadie lee las respuestas.',
  hello: (name) => `Hola, ${name}.`,
  confirmEmailSubject: 'Confirme su nuevo correo · PARQ',
  confirmEmailAsked: (email) =>
    `Usted, o un administrador de su empresa, pidió que inicie sesión en PARQ con ${email}. Mientras no lo confirme, sigue valiendo su correo anterior.`,
  confirmEmailLink: 'Confirmar este correo',
  confirmEmailHolds: (minutes) =>
    `El enlace sirve una sola vez, durante los próximos ${minutes} minutos. Si no sabe de qué se trata, no tiene que hacer nada: nada va a cambiar.`,
  emailHeldSubject: 'Usted ya inicia sesión con este correo · PARQ',
  emailHeld:
    'Alguien pidió iniciar sesión en PARQ con este correo. Es el mismo con el que usted ya inicia sesión, así que nada cambió, y a esa persona no se le dijo.',
  emailHeldNotMine: 'Si fue usted, inicie sesión con este correo. Si no, no tiene que hacer nada.',
  emailChangedSubject: 'Ahora inicia sesión con otro correo · PARQ',
  emailChanged:
    'Se cambió el correo con el que usted inicia sesión en PARQ. Desde ahora use el nuevo; este ya no sirve, y sus otros dispositivos tendrán que iniciar sesión de nuevo.',
  resetSubject: 'Cree una contraseña nueva · PARQ',
  resetAsked:
    'Alguien pidió una contraseña nueva para la cuenta con la que usted inicia sesión en PARQ. Si fue usted, créela aquí.',
  resetLink: 'Crear una contraseña nueva',
  resetHolds: (minutes) =>
    `El enlace sirve una sola vez, durante los próximos ${minutes} minutos. Si usted no lo pidió, no tiene que hacer nada: su contraseña sigue igual. No comparta el enlace con nadie.`,
  welcomeSubject: (company) => `Le damos la bienvenida a PARQ · ${company}`,
  welcomeAsked: (company, email) =>
    `${company} le invita a trabajar con PARQ. Iniciará sesión con ${email}; elija aquí su contraseña.`,
  welcomeLink: 'Elegir una contraseña',
  welcomeHolds: (days) =>
    `La invitación está abierta durante ${days} días desde que se envió, y el enlace sirve una sola vez. No lo comparta con nadie. Si no sabe de qué se trata, no tiene que hacer nada.`,
  welcomeOverSubject: 'Su invitación venció · PARQ',
  welcomeOver: (company) =>
    `Usted pidió una contraseña nueva, pero todavía no tiene ninguna: ${company} le invitó a PARQ, y la invitación venció.`,
  welcomeOverTodo: 'Pida a un administrador de su empresa que la envíe de nuevo.',
  passwordChangedSubject: 'Se cambió su contraseña · PARQ',
  passwordChanged:
    'Se cambió la contraseña con la que usted inicia sesión en PARQ. Sus otros dispositivos tendrán que iniciar sesión de nuevo.',
  passwordNotMine:
    'Si no fue usted ni un administrador de su empresa, pulse de inmediato «¿Olvidó su contraseña?» en la página de inicio de sesión, lo que cierra todas las sesiones, y avise a un administrador. Cambie también la contraseña de su correo: quien lo lea puede hacerlo otra vez.',
  changeNotMine: 'Si no lo hizo usted ni un administrador de su empresa, avise de inmediato a un administrador.',
  signUpCodeSubject: (code) => `${code} es su código de PARQ`,
  signUpCode: 'Con este código crea su empresa en PARQ. Escríbalo en la página donde lo pidió:',
  signUpCodeHolds: (minutes) =>
    `Sirve durante ${minutes} minutos, y solo el más reciente. No se lo dé a nadie. Si usted no lo pidió, no tiene que hacer nada.`,
  day: formatDay,
  moment: formatMoment,
  viewPeriod: (period, timeZone) => `${period}, según el reloj de ${timeZone}`,
  viewLeftOut: (locations) =>
    locations === 1
      ? 'Una sede de esta vista no es suya: sus cifras no están aquí.'
      : `${locations} sedes de esta vista no son suyas: sus cifras no están aquí.`,
  viewNothing: 'En estos días nada coincide con la vista.',
  viewCurrency: (currency) => `Totales en ${currency}:`,
  viewVoided: (services, amount) =>
    `${services === 1 ? '1 servicio anulado no está' : `${services} servicios anulados no están`} en ningún total: ${amount}.`,
  viewPasses: (amount) => `Los pases trajeron aparte, en los mismos días: ${amount}.`,
  viewSum: (amount, voided) =>
    `Suman ${amount}${voided === 0 ? '' : `, sin ${voided === 1 ? '1 anulado' : `${voided} anulados`}`}.`,
  viewRows: (shown, total) =>
    shown < total
      ? `Los primeros ${shown} de ${total} servicios:`
      : total === 1
        ? '1 servicio:'
        : `${total} servicios:`,
  viewOpen: 'Abrir estas filas',
  viewWhy: (company, view) => `Recibe este mensaje porque alguien de ${company} le envía la vista «${view}».`,
  viewLeave: 'No quiero recibir más estos correos',
  viewLeaveAsk: (company, view) =>
    `${company} le envía por correo la vista «${view}». ¿No quiere recibir más estos correos?`,
  viewLeavePress: 'No recibir más estos correos',
  viewLeft: (company, view) =>
    `Ya no recibe la vista «${view}» de ${company}. Un administrador de la empresa puede volver a enviársela.`,
  viewLinkGone: 'Este enlace ya no sirve: la vista se eliminó o no se le envía a usted.',
  services: 'Servicios',
  rounding: 'Redondeo',
  difference: 'Cobrado distinto',
  payments: 'Pagos',
  passesSold: 'Ventas',
  passesRenewed: 'Renovaciones',
  givenBack: 'Devuelto',
  voided: 'Anulado, no incluido en los totales',
  none: 'Ninguno',
  support: 'Soporte',
  groups: {
    location: 'Sede',
    day: 'Día',
    month: 'Mes',
    hour: 'Hora',
    method: 'Medio de pago',
    operator: 'Operador',
    vehicleType: 'Tipo de vehículo',
    agreement: 'Convenio',
    membership: 'Mensualidad',
    taxRate: 'Tarifa de IVA',
  },
  notRead: 'Nadie lee las respuestas a este mensaje.',
  taxId: 'NIT',
  location: 'Sede',
  address: 'Dirección',
  receiptNumber: 'Número de recibo',
  invoiceNumber: 'Número de factura',
  invoice: {
    subject: (kind, number, company) => `${kind === 'invoice' ? 'Factura' : 'Nota crédito'} ${number} de ${company}`,
    titles: { invoice: 'Factura electrónica', credit_note: 'Nota crédito electrónica' },
    says: (kind, company) =>
      kind === 'invoice'
        ? `${company} emitió la factura de su estadía. Está adjunta en PDF.`
        : `${company} anuló una factura con esta nota crédito. Está adjunta en PDF.`,
    number: 'Número',
    plate: 'Placa',
    code: 'CUFE o CUDE',
    total: 'Total',
    requestSubject: (receipt) => `Solicitud de factura para el recibo ${receipt}`,
    requestSays: 'Un cliente pidió factura. Emítala en su plataforma, o desde PARQ si está conectada.',
    receipt: 'Recibo',
    taxId: 'Documento',
    name: 'Nombre',
    email: 'Correo',
    open: 'Abrir las facturas',
  },
  plate: 'Placa',
  vehicleType: 'Tipo de vehículo',
  entered: 'Entrada',
  left: 'Salida',
  paid: 'Pagado',
  duration: 'Duración',
  minutes: (count) => (count < 60 ? `${count} min` : `${Math.floor(count / 60)} h ${count % 60} min`),
  paymentMethod: 'Medio de pago',
  reference: 'Número del comprobante o la transferencia',
  cashReceived: 'Efectivo recibido',
  change: 'Cambio',
  total: 'Total',
  taxIncluded: 'Impuesto incluido',
  taxIncludedIn: (amount) => `Impuesto incluido en ${amount}, antes del ajuste a 50`,
  serviceCharge: 'Valor del servicio',
  discount: 'Descuento',
  insurance: 'Seguro',
  copy: 'COPIA',
  fractions: (count, minutes) => `${times(count)}${minutes} min`,
  specialFractions: (count, minutes) => `${times(count)}${minutes} min, tarifa especial`,
  nights: (count) => `${times(count)}noche`,
  maximums: (count) => `${times(count)}tarifa máxima`,
  flatPeriod: (name, count) => `${times(count)}${name}`,
  arrival: (name) => `${name}, por hora de llegada`,
  minimum: 'Cobro mínimo',
  lostTicketPrice: (count) => `${times(count)}tiquete perdido`,
  firstRates: (day) => `Con las primeras tarifas, del ${day}`,
  pricedAs: (vehicle) => `Se cobra como ${vehicle.toLowerCase()}`,
  exempt: (minutes) => `${minutes} min sin cobro`,
  freeTime: (minutes) => `${minutes} min gratis`,
  grace: (minutes) => `${minutes} min para salir`,
  pass: 'Mensualidad',
  passRefused: 'Mensualidad no aplicada',
  agreement: (name) => `Convenio: ${name}`,
  correction: 'Corrección',
  lostTicket: 'Tiquete perdido',
  overstay: 'Tiempo excedido',
  secondPayments: 'Pagado dos veces',
  owedToCustomers: 'Por devolver a clientes',
  commission: 'Comisión',
  adjustment50: 'Ajuste a 50',
  zeroFloor: 'No menos de cero',
  olderRates: (day) => `Cobrado con las tarifas del ${formatDay(day)}`,
  chargedDifferently: 'Cobrado distinto de las tarifas',
  methods: { cash: 'Efectivo', dataphone: 'Datáfono', digital: 'Digital' },
  vehicles: { car: 'Carro', motorcycle: 'Moto', bicycle: 'Bicicleta' },
}
