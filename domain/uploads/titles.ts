import { readAgain } from '../text/misread-text.ts'
import { COLUMN_TITLES, SHEET_COLUMNS, type SheetKind, type UploadColumn, plainText } from './columns.ts'

/** Titles that people and other programs use for a column, in both languages, in addition to those of the template. */
const SURE: Readonly<Record<UploadColumn, readonly string[]>> = {
  identificationType: [
    'tipo de documento',
    'tipo documento',
    'tipo doc',
    'tipo identificacion',
    'tipo de id',
    'tipo id',
    'document type',
    'doc type',
    'id type',
  ],
  identification: [
    'numero de identificacion',
    'no identificacion',
    'nro identificacion',
    'numero de documento',
    'numero documento',
    'no documento',
    'nro documento',
    'num documento',
    'documento de identidad',
    'cedula',
    'numero de cedula',
    'cedula de ciudadania',
    'cedula o nit',
    'cedula nit',
    'identification number',
    'id number',
    'document number',
    'identity number',
    'pasaporte',
    'passport',
  ],
  firstName: ['nombres', 'primer nombre', 'segundo nombre', 'first names', 'given name', 'given names', 'forename'],
  lastName: ['apellidos', 'primer apellido', 'segundo apellido', 'last names', 'surname', 'surnames', 'family name'],
  email: ['correo', 'correos', 'mail', 'e mail', 'email address', 'direccion de correo', 'correo e'],
  phoneCode: ['codigo de pais', 'codigo pais', 'prefijo', 'country code', 'calling code', 'dialling code', 'lada'],
  phone: [
    'tel',
    'telefonos',
    'celular',
    'cel',
    'movil',
    'telefono celular',
    'telefono movil',
    'numero de telefono',
    'numero de celular',
    'no celular',
    'whatsapp',
    'phone number',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'telephone',
  ],
  vehicleType: ['tipo vehiculo', 'clase de vehiculo', 'clase vehiculo', 'type of vehicle', 'vehicle class'],
  plates: [
    'placa',
    'placa del vehiculo',
    'placas del vehiculo',
    'placa vehiculo',
    'placa carro',
    'placa moto',
    'matricula',
    'patente',
    'plate',
    'plate number',
    'license plate',
    'licence plate',
    'number plate',
    'registration',
    'vehicle registration',
    'reg',
    'vrm',
  ],
  brand: ['marca del vehiculo', 'marca vehiculo', 'make', 'vehicle make', 'manufacturer', 'fabricante'],
  model: ['linea', 'linea del vehiculo', 'modelo del vehiculo', 'modelo vehiculo', 'vehicle model', 'referencia'],
  color: ['color del vehiculo', 'color vehiculo', 'colour', 'vehicle colour', 'vehicle color'],
  role: ['rol de usuario', 'perfil', 'cargo', 'user role', 'profile', 'position'],
  locations: ['sede', 'sedes asignadas', 'parqueadero', 'parqueaderos', 'location', 'site', 'sites', 'car park'],
  startDate: [
    'fecha inicio',
    'fecha inicial',
    'fecha de inicial',
    'inicio',
    'desde',
    'vigente desde',
    'valido desde',
    'inicio vigencia',
    'inicio de vigencia',
    'start',
    'starts',
    'starts on',
    'from',
    'valid from',
    'from date',
  ],
  endDate: [
    'fecha fin',
    'fecha final',
    'fin',
    'hasta',
    'vigente hasta',
    'valido hasta',
    'vence',
    'vencimiento',
    'fecha de vencimiento',
    'fecha vencimiento',
    'fin vigencia',
    'fin de vigencia',
    'end',
    'ends',
    'ends on',
    'until',
    'valid until',
    'valid to',
    'to date',
    'expiry',
    'expiry date',
    'expires',
  ],
}

/** Ambiguous titles, which a person confirms. */
const POSSIBLE: Readonly<Partial<Record<UploadColumn, readonly string[]>>> = {
  identificationType: ['tipo'],
  identification: ['documento', 'document', 'id', 'cc', 'nit', 'rfc', 'dni', 'numero', 'codigo', 'code'],
  firstName: [
    'nombre completo',
    'nombre y apellido',
    'nombres y apellidos',
    'full name',
    'name',
    'cliente',
    'titular',
    'propietario',
    'owner',
    'customer',
    'usuario',
    'residente',
    'pensionado',
    'nombre del pensionado',
    'nombre del cliente',
    'nombre del titular',
    'nombre del conductor',
    'nombre del propietario',
  ],
  email: ['direccion', 'contacto'],
  phone: ['contacto', 'contact', 'numero de contacto', 'telefono contacto'],
  vehicleType: ['vehiculo', 'vehicle', 'clase', 'tipo'],
  plates: ['vehiculo', 'vehiculos', 'carro', 'moto'],
  startDate: ['fecha', 'date', 'fecha de pago', 'fecha de ingreso'],
  endDate: ['fecha limite'],
}

/** Titles for the person beside a vehicle, which don't describe the vehicle. */
const OWNER = /(?:del?)?(?:propietario|conductor|dueno|owner|owners|driver|drivers)$|^(?:owners?|drivers?)/

function byTitle(
  kind: SheetKind,
  titles: (column: UploadColumn) => readonly string[],
): ReadonlyMap<string, UploadColumn[]> {
  const found = new Map<string, UploadColumn[]>()
  for (const column of SHEET_COLUMNS[kind])
    for (const title of titles(column)) found.set(plainText(title), [...(found.get(plainText(title)) ?? []), column])
  return found
}

function wordsOf(kind: SheetKind) {
  return {
    surely: byTitle(kind, (column) => [column, COLUMN_TITLES.en[column], COLUMN_TITLES.es[column], ...SURE[column]]),
    possibly: byTitle(kind, (column) => POSSIBLE[column] ?? []),
  }
}

const WORDS: Readonly<Record<SheetKind, ReturnType<typeof wordsOf>>> = {
  passes: wordsOf('passes'),
  drivers: wordsOf('drivers'),
  vehicles: wordsOf('vehicles'),
  users: wordsOf('users'),
}

/** Returns the column of a kind of sheet that a title certainly means, or the columns that it may mean. */
export function columnsOfTitle(
  title: string,
  kind: SheetKind,
): { sure: UploadColumn } | { possible: readonly UploadColumn[] } {
  const { surely, possibly } = WORDS[kind]
  // "Placa 2", "* Correo (obligatorio)", "Nº de cédula"
  const bare = plainText((readAgain(title) ?? title).replaceAll(/\([^)]*\)/g, '').replaceAll(/\bn[º°.]/gi, 'no '))
  const ofOwner = kind === 'vehicles' ? [bare.replace(OWNER, '')] : []
  const texts = [bare, bare.replace(/\d$/, ''), bare.replace(/^(?:no|nro|num|numero)(?:de)?/, ''), ...ofOwner]
  for (const text of texts) {
    const [sure] = surely.get(text) ?? []
    if (sure !== undefined) return { sure }
  }
  return { possible: [bare, ...ofOwner].flatMap((text) => possibly.get(text) ?? []) }
}
