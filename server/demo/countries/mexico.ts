import { plateOf, type Vocabulary } from './vocabulary.ts'

const NOTES = [
  'Perdió el boleto; se verificó con identificación',
  'Pagó con billete de 500',
  'Solicita factura, envía RFC por correo',
  'La terminal no respondió al primer intento',
  'Lo recoge otra persona, autorizada por teléfono',
  'Proveedor de la plaza, con gafete',
]

const CAR_NOTES = [
  'Deja llaves con el encargado',
  'Rayón en la salpicadera izquierda al ingresar',
  'Golpe en la defensa trasera, se tomó foto',
  'Cajón de discapacidad con tarjetón vigente',
  'Llanta delantera baja; se avisó al conductor',
  'Placa de otro estado, leída a mano',
  'Vidrio abajo; se avisó por altavoz',
]

const MOTORCYCLE_NOTES = [
  'Deja casco en la caseta',
  'Espejo derecho roto al ingresar',
  'Placa doblada, leída a mano',
]

export const MEXICO: Vocabulary = {
  phoneCode: '52',
  femaleNames: [
    'Alejandra', 'Ana Lilia', 'Araceli', 'Brenda', 'Citlali', 'Daniela', 'Elizabeth', 'Fernanda', 'Gabriela', 'Guadalupe', 'Itzel', 'Jimena', 'Karla', 'Lourdes',
    'María del Carmen', 'Mariana', 'Maricela', 'Mónica', 'Norma', 'Patricia', 'Paulina', 'Regina', 'Renata', 'Rocío', 'Silvia', 'Xóchitl', 'Yadira', 'Ximena',
  ],
  maleNames: [
    'Adrián', 'Alberto', 'Alfonso', 'Ángel', 'Antonio', 'Arturo', 'Bernardo', 'Carlos', 'Eduardo', 'Efraín', 'Emiliano', 'Enrique', 'Gerardo', 'Gustavo', 'Héctor',
    'Hugo', 'Ignacio', 'Javier', 'Jesús', 'Joaquín', 'José Luis', 'Leonardo', 'Manuel', 'Octavio', 'Pablo', 'Raúl', 'Rodrigo', 'Rubén', 'Salvador', 'Uriel',
  ],
  surnames: [
    'Aguilar', 'Alvarado', 'Arellano', 'Ayala', 'Barrios', 'Bautista', 'Camacho', 'Campos', 'Cervantes', 'Chávez', 'Contreras', 'Cortés', 'Delgado', 'Domínguez',
    'Esquivel', 'Estrada', 'Fuentes', 'Galindo', 'Gallegos', 'Garza', 'Guerrero', 'Hernández', 'Ibarra', 'Juárez', 'Lara', 'Luna', 'Macías', 'Maldonado', 'Martínez',
    'Medina', 'Mendoza', 'Montes', 'Mora', 'Nájera', 'Navarro', 'Ochoa', 'Olvera', 'Orozco', 'Padilla', 'Pacheco', 'Ramírez', 'Reyes', 'Robles', 'Rosales',
    'Salinas', 'Sandoval', 'Serrano', 'Solís', 'Tapia', 'Trejo', 'Valdez', 'Vázquez', 'Villanueva', 'Zamora', 'Zúñiga',
  ],
  surnamesEach: 2,
  firms: ['Transportes % S.A. de C.V.', 'Abarrotes %', 'Refaccionaria %', 'Grupo % y Asociados', 'Mensajería %', 'Taquería %', 'Muebles %'],
  models: {
    1: [
      { brand: 'Nissan', model: 'Versa' },
      { brand: 'Nissan', model: 'March' },
      { brand: 'Nissan', model: 'NP300' },
      { brand: 'Chevrolet', model: 'Aveo' },
      { brand: 'Chevrolet', model: 'Onix' },
      { brand: 'Volkswagen', model: 'Vento' },
      { brand: 'Volkswagen', model: 'Jetta' },
      { brand: 'Volkswagen', model: 'Taos' },
      { brand: 'Kia', model: 'Rio' },
      { brand: 'Kia', model: 'Seltos' },
      { brand: 'Mazda', model: '3' },
      { brand: 'Mazda', model: 'CX-5' },
      { brand: 'Toyota', model: 'Yaris' },
      { brand: 'Honda', model: 'CR-V' },
      { brand: 'MG', model: '5' },
      { brand: 'Ford', model: 'Ranger' },
    ],
    2: [
      { brand: 'Italika', model: 'FT150' },
      { brand: 'Italika', model: 'DS125' },
      { brand: 'Honda', model: 'Cargo 150' },
      { brand: 'Yamaha', model: 'YBR 125' },
      { brand: 'Vento', model: 'Cyclone 150' },
      { brand: 'Bajaj', model: 'Dominar 250' },
    ],
    3: [
      { brand: 'Benotto', model: 'Bosques' },
      { brand: 'Mercurio', model: 'Ranger' },
    ],
  },
  colors: ['blanco', 'gris', 'negro', 'plata', 'rojo', 'azul', 'arena', 'guinda', 'verde'],
  usualNotification: 'whatsapp',
  notifications: { whatsapp: 52, email: 20, none: 28 },
  // No number of the area 55 goes on with a 0.
  phone: (nth) => `550${String(1_480_000 + nth * 41).padStart(7, '0')}`,
  identification: (nth) => String(9_104_662_118 + nth * 1_013),
  plate(type, random) {
    if (type === 3) return plateOf('BICDDDDDDDDD', random)
    return plateOf(type === 2 ? 'DDLLLD' : 'LLLDDDL', random)
  },
  remarks: { 1: [...NOTES, ...CAR_NOTES], 2: [...NOTES, ...MOTORCYCLE_NOTES], 3: NOTES },
  entryVoidReasons: [
    'Placa mal capturada, se hizo un ingreso nuevo',
    'Ingreso duplicado del mismo vehículo',
    'El cliente dio la vuelta y no se estacionó',
    'Vehículo de la administración, no se cobra',
    'Error en el tipo de vehículo',
  ],
  paymentVoidReasons: [
    'Cobro equivocado, se devolvió el dinero',
    'Se cobró sin el sello, se hizo un cobro nuevo',
    'Pago doble por falla de la terminal',
  ],
  noShow: 'Reservación vencida: el conductor no llegó',
}
