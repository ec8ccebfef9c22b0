import { plateOf, type Vocabulary } from './vocabulary.ts'

const NOTES = [
  'Cliente perdió el tiquete; se verificó con el documento',
  'Solicita factura electrónica',
  'El datáfono no respondió al primer intento',
  'Lo retira otra persona, autorizada por teléfono',
  'Pagó con billete de 100.000',
  'Proveedor, autorizado por administración',
]

const CAR_NOTES = [
  'Deja las llaves en la caseta',
  'Rayón en la puerta derecha al ingresar',
  'Golpe en el bómper trasero, se tomó foto',
  'Espejo izquierdo roto al ingresar',
  'Se parqueó en el espacio de movilidad reducida con permiso',
  'Vidrio delantero abajo; se avisó al conductor',
  'Luces encendidas; se llamó al propietario',
  'Llanta trasera baja',
  'Placa embarrada, se leyó a mano',
  'Se movió al nivel -2 por mantenimiento',
]

const MOTORCYCLE_NOTES = [
  'Deja casco en el locker 14',
  'Deja dos cascos en la caseta',
  'Direccional izquierda rota al ingresar',
  'Placa doblada, se leyó a mano',
  'Deja la moto sin bloqueo; se avisó al conductor',
]

export const COLOMBIA: Vocabulary = {
  phoneCode: '57',
  femaleNames: [
    'Adriana', 'Alejandra', 'Andrea', 'Ángela María', 'Camila', 'Carolina', 'Catalina', 'Claudia', 'Daniela', 'Diana Marcela', 'Gloria Inés', 'Isabella',
    'Juliana', 'Laura', 'Leidy Johana', 'Lina María', 'Luz Marina', 'Manuela', 'María Fernanda', 'María José', 'Marcela', 'Natalia', 'Paola Andrea', 'Sandra Milena',
    'Sara', 'Tatiana', 'Valentina', 'Valeria', 'Verónica', 'Yolanda',
  ],
  maleNames: [
    'Alejandro', 'Álvaro', 'Andrés Felipe', 'Camilo', 'Carlos Andrés', 'César Augusto', 'Cristian', 'Daniel', 'David', 'Diego', 'Edwin', 'Esteban', 'Fabián', 'Felipe',
    'Germán', 'Hernán', 'Iván Darío', 'Jaime', 'Jhon Jairo', 'Jorge Eliécer', 'Juan Camilo', 'Juan David', 'Julián', 'Luis Fernando', 'Mauricio', 'Miguel Ángel',
    'Nicolás', 'Óscar', 'Ricardo', 'Santiago', 'Sebastián', 'Wilson',
  ],
  surnames: [
    'Acevedo', 'Acosta', 'Agudelo', 'Arango', 'Ariza', 'Ávila', 'Barrera', 'Bedoya', 'Bermúdez', 'Betancur', 'Botero', 'Buitrago', 'Caicedo', 'Cano', 'Cárdenas',
    'Castaño', 'Ceballos', 'Chaparro', 'Correa', 'Duque', 'Echeverri', 'Escobar', 'Forero', 'Galvis', 'Gaviria', 'Giraldo', 'Gómez', 'Guzmán', 'Henao', 'Hoyos',
    'Jaramillo', 'Londoño', 'Marín', 'Mejía', 'Montoya', 'Moreno', 'Murillo', 'Ocampo', 'Ospina', 'Parra', 'Patiño', 'Pineda', 'Quintero', 'Restrepo', 'Rincón',
    'Rodríguez', 'Rojas', 'Salazar', 'Sepúlveda', 'Suárez', 'Tabares', 'Uribe', 'Valencia', 'Vargas', 'Vélez', 'Zapata', 'Zuluaga',
  ],
  surnamesEach: 2,
  firms: ['Transportes % S.A.S.', 'Distribuciones %', 'Ferretería %', 'Constructora % y Cía.', 'Domicilios %', 'Inversiones % S.A.S.', 'Panadería %', 'Montallantas %'],
  models: {
    1: [
      { brand: 'Renault', model: 'Logan' },
      { brand: 'Renault', model: 'Sandero' },
      { brand: 'Renault', model: 'Duster' },
      { brand: 'Renault', model: 'Kwid' },
      { brand: 'Chevrolet', model: 'Spark GT' },
      { brand: 'Chevrolet', model: 'Onix' },
      { brand: 'Chevrolet', model: 'Sail' },
      { brand: 'Mazda', model: '2' },
      { brand: 'Mazda', model: '3' },
      { brand: 'Mazda', model: 'CX-30' },
      { brand: 'Kia', model: 'Picanto' },
      { brand: 'Kia', model: 'Sportage' },
      { brand: 'Hyundai', model: 'i10' },
      { brand: 'Toyota', model: 'Corolla Cross' },
      { brand: 'Toyota', model: 'Hilux' },
      { brand: 'Nissan', model: 'March' },
      { brand: 'Volkswagen', model: 'Gol' },
      { brand: 'Suzuki', model: 'Swift' },
    ],
    2: [
      { brand: 'Yamaha', model: 'FZ 2.0' },
      { brand: 'Yamaha', model: 'NMAX' },
      { brand: 'Honda', model: 'CB 125F' },
      { brand: 'Honda', model: 'Navi' },
      { brand: 'Bajaj', model: 'Boxer CT100' },
      { brand: 'Bajaj', model: 'Pulsar NS 200' },
      { brand: 'AKT', model: 'NKD 125' },
      { brand: 'Suzuki', model: 'Gixxer 150' },
      { brand: 'TVS', model: 'Apache RTR 160' },
    ],
    3: [
      { brand: 'GW', model: 'Lynx' },
      { brand: 'Trek', model: 'Marlin 5' },
      { brand: 'Specialized', model: 'Rockhopper' },
    ],
  },
  colors: ['blanco', 'gris', 'negro', 'plata', 'rojo', 'azul', 'beige', 'verde', 'vinotinto', 'amarillo'],
  usualNotification: 'whatsapp',
  notifications: { whatsapp: 58, email: 22, none: 20 },
  // Mobile numbers of Colombia begin with 30, 31, 32, 33 or 35; 309 was given to nobody.
  phone: (nth) => `309${String(2_140_000 + nth * 37).padStart(7, '0')}`,
  // Citizenship numbers have come to 1.1 thousand million.
  identification: (nth) => String(1_940_318_207 + nth * 911),
  plate(type, random) {
    if (type === 3) return plateOf('BICDDDDDDDDD', random)
    return plateOf(type === 2 ? 'LLLDDL' : 'LLLDDD', random)
  },
  remarks: { 1: [...NOTES, ...CAR_NOTES], 2: [...NOTES, ...MOTORCYCLE_NOTES], 3: NOTES },
  entryVoidReasons: [
    'Placa mal digitada, se hizo un ingreso nuevo',
    'Ingreso duplicado del mismo vehículo',
    'El cliente dio la vuelta y no parqueó',
    'Vehículo de administración, no se cobra',
    'Error en el tipo de vehículo',
  ],
  paymentVoidReasons: [
    'Cobro equivocado, se devolvió el dinero',
    'Se cobró sin el convenio, se hizo un cobro nuevo',
    'Pago doble por falla del datáfono',
    'Tiquete de otro vehículo, se devolvió el dinero',
  ],
  noShow: 'Reserva vencida: el conductor no llegó',
}
