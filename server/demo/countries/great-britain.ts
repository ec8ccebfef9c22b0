import type { Random } from '../random.ts'
import { plateOf, type Vocabulary } from './vocabulary.ts'

// The letters of today's registration marks; I and Q are left out of them.
const MARK_LETTERS = 'ABCDEFGHJKLMNOPRSTUVWXY'
const AGES = ['12', '62', '13', '63', '14', '64', '15', '65', '66', '17', '67', '18', '68', '19', '69', '20', '70', '21', '71', '22', '72', '23', '73', '24', '74', '25', '75']

/** Ranges of a thousand numbers that are kept free for film and television. */
const DRAMA_RANGES = [
  '7700900', '2079460', '1134960', '1144960', '1154960', '1164960', '1174960', '1184960', '1214960', '1314960', '1414960', '1514960', '1614960', '1914980', '2890180',
  '2920180', '1632960',
]

function mark(random: Random): string {
  return plateOf('LL', random, MARK_LETTERS) + random.pick(AGES) + plateOf('LLL', random, MARK_LETTERS)
}

const NOTES = [
  'Ticket lost; checked against proof of identity',
  'Card declined once, second card accepted',
  'Collected by someone else, agreed by phone',
  'Asked for a VAT receipt',
  'Contractor, signed in at reception',
]

const CAR_NOTES = [
  'Keys left with the attendant',
  'Scratch on the nearside door on arrival',
  'Dent in the rear bumper, photo taken',
  'Blue badge displayed',
  'Charging in bay 7',
  'Window left open, driver phoned',
  'Plate dirty, typed by hand',
]

const MOTORCYCLE_NOTES = [
  'Helmet left at the office',
  'Nearside mirror broken on arrival',
  'Chained to the rail in bay M2',
]

export const GREAT_BRITAIN: Vocabulary = {
  phoneCode: '44',
  femaleNames: [
    'Abigail', 'Aisha', 'Alice', 'Amelia', 'Beth', 'Bronwen', 'Charlotte', 'Chloe', 'Eilidh', 'Eleanor', 'Emily', 'Fatima', 'Florence', 'Freya', 'Georgia', 'Grace',
    'Harriet', 'Imogen', 'Isla', 'Jasmine', 'Kate', 'Lucy', 'Megan', 'Niamh', 'Olivia', 'Poppy', 'Priya', 'Rosie', 'Sophie', 'Zara',
  ],
  maleNames: [
    'Aaron', 'Adam', 'Alfie', 'Archie', 'Arjun', 'Callum', 'Connor', 'Dylan', 'Edward', 'Ewan', 'Finley', 'Gareth', 'George', 'Harry', 'Hamza', 'Jack', 'Jacob',
    'Jamie', 'Joshua', 'Kieran', 'Leo', 'Liam', 'Mohammed', 'Nathan', 'Oliver', 'Owen', 'Rhys', 'Rory', 'Samuel', 'Toby', 'William',
  ],
  surnames: [
    'Ainsworth', 'Akhtar', 'Appleby', 'Barker', 'Bennett', 'Bhatt', 'Birch', 'Bradshaw', 'Campbell', 'Carter', 'Chapman', 'Cooke', 'Dawson', 'Doyle', 'Ellis', 'Farrell',
    'Fletcher', 'Foster', 'Gallagher', 'Grant', 'Griffiths', 'Hale', 'Hartley', 'Holt', 'Hughes', 'Iqbal', 'Jenkins', 'Kaur', 'Kerr', 'Lawson', 'Lloyd', 'Marsh',
    'McKenzie', 'Mistry', 'Morris', 'Nash', 'Okafor', 'Osborne', 'Owens', 'Parry', 'Patel', 'Pearce', 'Pryce', 'Quinn', 'Reid', 'Rowe', 'Shah', 'Sheridan', 'Simmons',
    'Stokes', 'Sutton', 'Thorne', 'Vaughan', 'Walsh', 'Whitaker', 'Yates',
  ],
  surnamesEach: 1,
  firms: ['% & Sons Ltd', '% Plumbing', '% Courier Services Ltd', '% Joinery', 'The % Bakery', '% Catering Ltd', '% Electrical'],
  models: {
    1: [
      { brand: 'Ford', model: 'Fiesta' },
      { brand: 'Ford', model: 'Puma' },
      { brand: 'Ford', model: 'Transit Custom' },
      { brand: 'Vauxhall', model: 'Corsa' },
      { brand: 'Vauxhall', model: 'Mokka' },
      { brand: 'Volkswagen', model: 'Golf' },
      { brand: 'Volkswagen', model: 'Polo' },
      { brand: 'Nissan', model: 'Qashqai' },
      { brand: 'Nissan', model: 'Juke' },
      { brand: 'Kia', model: 'Sportage' },
      { brand: 'MINI', model: 'Hatch' },
      { brand: 'Toyota', model: 'Yaris' },
      { brand: 'Hyundai', model: 'Tucson' },
      { brand: 'Tesla', model: 'Model Y' },
      { brand: 'Skoda', model: 'Octavia' },
      { brand: 'BMW', model: '1 Series' },
    ],
    2: [
      { brand: 'Triumph', model: 'Street Triple' },
      { brand: 'Honda', model: 'PCX 125' },
      { brand: 'Yamaha', model: 'MT-07' },
      { brand: 'Royal Enfield', model: 'Meteor 350' },
      { brand: 'Lexmoto', model: 'Aspire 125' },
    ],
    3: [
      { brand: 'Raleigh', model: 'Strada' },
      { brand: 'Brompton', model: 'C Line' },
    ],
  },
  colors: ['black', 'white', 'grey', 'silver', 'blue', 'red', 'green', 'orange'],
  usualNotification: 'email',
  notifications: { whatsapp: 12, email: 55, none: 33 },
  phone(nth) {
    const range = DRAMA_RANGES[Math.floor(nth / 1_000)]
    return range === undefined ? null : range + String((nth * 379) % 1_000).padStart(3, '0')
  },
  identification: (nth) => String(991_027_300 + nth * 87),
  plate: (type, random) => (type === 3 ? plateOf('BICDDDDDDDDD', random) : mark(random)),
  remarks: { 1: [...NOTES, ...CAR_NOTES], 2: [...NOTES, ...MOTORCYCLE_NOTES], 3: NOTES },
  entryVoidReasons: [
    'Plate mistyped, new entry made',
    'Same vehicle entered twice',
    'Drove through and did not park',
    'Staff vehicle, not charged',
    'Vehicle type entered wrongly',
  ],
  paymentVoidReasons: [
    'Wrong charge, money refunded',
    'Charged without the discount, charged anew',
    'Charged twice by the card terminal',
  ],
  noShow: 'Booking lapsed: the driver did not arrive',
}
