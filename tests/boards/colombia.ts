import { type Board, aRate } from './board.ts'

const READ = '2026-11-28'
const COLOMBIA = { currency: 'COP', timeZone: 'America/Bogota' } as const
const METROPOLIS = { url: 'https://ccmetropolis.com.co/parqueadero/', written: null, read: READ }

const upToMinutes = (most: number, cost: number, name: string) =>
  aRate('arrival', cost, { name, from: '00:00', to: '24:00', minutes: most, conditions: { ifCheaper: true } })

const metropolisCars: Board = {
  ...COLOMBIA,
  name: 'Metrópolis, Bogotá, cars',
  source: METROPOLIS,
  printed: '1–120 minutes 69 a minute, 121–240 minutes 7,000, 241–540 minutes 11,500.',
  readings: {
    here: 'The three prices are totals, and the cheapest counts: in Bogotá a flat price may only undercut the minutes.',
    else: 'Up to 120 minutes the minutes might count although 7,000 is less, so that a longer stay is cheaper. Above 540 minutes no price is printed.',
  },
  rates: [
    aRate('unit', 69, { minutes: 1 }),
    upToMinutes(240, 7_000, 'Up to 4 hours'),
    upToMinutes(540, 11_500, 'Up to 9 hours'),
  ],
  reading: ({ minutes }) => Math.min(69 * minutes, minutes <= 240 ? 7_000 : minutes <= 540 ? 11_500 : Infinity) * 100,
  stays: [
    ['2026-11-17 10:00', 1, '69.00'],
    ['2026-11-17 10:00', 30, '2,070.00'],
    ['2026-11-17 10:00', 60, '4,140.00'],
    ['2026-11-17 10:00', 100, '6,900.00'],
    ['2026-11-17 10:00', 101, '6,969.00'],
    ['2026-11-17 10:00', 102, '7,000.00'],
    ['2026-11-17 10:00', 121, '7,000.00'],
    ['2026-11-17 10:00', 240, '7,000.00'],
    ['2026-11-17 10:00', 241, '11,500.00'],
    ['2026-11-17 10:00', 400, '11,500.00'],
    ['2026-11-17 12:00', 540, '11,500.00'],
    ['2026-11-17 12:00', 300, '11,500.00'],
  ],
}

const metropolisBicycles: Board = {
  ...COLOMBIA,
  name: 'Metrópolis, Bogotá, bicycles by day',
  source: METROPOLIS,
  printed: '10 a minute, at least 300 for 0 to 30 minutes, at most 2,500 a day after 4 hours.',
  readings: {
    here: 'A day is that of the calendar.',
    else: 'A surcharge for a night, 6,600, is printed beside this. No rate adds a price to the others, so it is not entered.',
  },
  rates: [aRate('unit', 10, { minutes: 1 }), aRate('minimum', 300), aRate('maximum', 2_500, { per: 'calendar_day' })],
  reading: ({ minutes }) => (minutes === 0 ? 0 : Math.min(2_500, Math.max(300, 10 * minutes))) * 100,
  stays: [
    ['2026-11-17 08:00', 0, '0.00'],
    ['2026-11-17 08:00', 1, '300.00'],
    ['2026-11-17 08:00', 29, '300.00'],
    ['2026-11-17 08:00', 30, '300.00'],
    ['2026-11-17 08:00', 31, '310.00'],
    ['2026-11-17 08:00', 60, '600.00'],
    ['2026-11-17 08:00', 120, '1,200.00'],
    ['2026-11-17 08:00', 240, '2,400.00'],
    ['2026-11-17 08:00', 250, '2,500.00'],
    ['2026-11-17 08:00', 251, '2,500.00'],
    ['2026-11-17 08:00', 480, '2,500.00'],
    ['2026-11-17 08:00', 720, '2,500.00'],
  ],
}

const decree: Board = {
  ...COLOMBIA,
  name: 'Bogotá, the most that a car park may ask of a car, 2026',
  source: {
    url: 'https://www.publimetro.co/bogota/2026/02/02/ojo-no-se-deje-estafar-definidas-las-nuevas-tarifas-de-parqueaderos-y-parqueo-en-via-en-bogota-durante-2026/',
    written: '2026-02-02',
    read: READ,
  },
  printed: '230 a minute (decree 026 of 2026).',
  rates: [aRate('unit', 230, { minutes: 1 })],
  reading: ({ minutes }) => minutes * 23_000,
  stays: [
    ['2026-11-17 10:00', 0, '0.00'],
    ['2026-11-17 10:00', 1, '230.00'],
    ['2026-11-17 10:00', 17, '3,910.00'],
    ['2026-11-17 10:00', 20, '4,600.00'],
    ['2026-11-17 10:00', 45, '10,350.00'],
    ['2026-11-17 10:00', 60, '13,800.00'],
    ['2026-11-17 10:00', 61, '14,030.00'],
    ['2026-11-17 10:00', 120, '27,600.00'],
    ['2026-11-17 23:00', 120, '27,600.00'],
    ['2026-11-17 10:00', 600, '138,000.00'],
    ['2026-11-17 10:00', 1440, '331,200.00'],
    ['2026-11-17 10:00', 4320, '993,600.00'],
  ],
}

const cali: Board = {
  ...COLOMBIA,
  name: 'A car park near the Bulevar del Río, Cali',
  source: { url: 'https://elpais.com.co/cali/cuanto-vale-parquear-en.html', written: null, read: READ },
  printed: 'The first hour 3,800, each further hour 3,700: two hours 7,500, and 11,200 once the third has begun.',
  rates: [aRate('unit', 3_700, { minutes: 60, first: [{ minutes: 60, cost: 380_000, times: 1 }] })],
  reading: ({ minutes }) => (minutes === 0 ? 0 : 3_800 + 3_700 * (Math.ceil(minutes / 60) - 1)) * 100,
  stays: [
    ['2026-11-17 10:00', 1, '3,800.00'],
    ['2026-11-17 10:00', 59, '3,800.00'],
    ['2026-11-17 10:00', 60, '3,800.00'],
    ['2026-11-17 10:00', 61, '7,500.00'],
    ['2026-11-17 10:00', 120, '7,500.00'],
    ['2026-11-17 10:00', 121, '11,200.00'],
    ['2026-11-17 10:00', 180, '11,200.00'],
    ['2026-11-17 10:00', 240, '14,900.00'],
    ['2026-11-17 10:00', 480, '29,700.00'],
    ['2026-11-17 22:30', 120, '7,500.00'],
    ['2026-11-17 10:00', 1440, '88,900.00'],
    ['2026-11-17 10:00', 1441, '92,600.00'],
  ],
}

const sanFernando: Board = {
  ...COLOMBIA,
  name: 'San Fernando Plaza, Medellín, outdoors',
  source: { url: 'https://www.vivirenelpoblado.com/se-necesita-un-nuevo-decreto/', written: null, read: READ },
  printed: 'The first hour is free, and from the second on each hour costs 5,000.',
  rates: [aRate('unit', 5_000, { minutes: 60 }), aRate('free_time', null, { minutes: 60 })],
  reading: ({ minutes }) => Math.max(0, Math.ceil((minutes - 60) / 60)) * 500_000,
  stays: [
    ['2026-11-17 10:00', 1, '0.00'],
    ['2026-11-17 10:00', 60, '0.00'],
    ['2026-11-17 10:00', 61, '5,000.00'],
    ['2026-11-17 10:00', 120, '5,000.00'],
    ['2026-11-17 10:00', 121, '10,000.00'],
    ['2026-11-17 10:00', 180, '10,000.00'],
    ['2026-11-17 10:00', 240, '15,000.00'],
    ['2026-11-17 10:00', 300, '20,000.00'],
    ['2026-11-17 20:00', 300, '20,000.00'],
    ['2026-11-17 10:00', 600, '45,000.00'],
    ['2026-11-17 10:00', 1440, '115,000.00'],
    ['2026-11-17 10:00', 1441, '120,000.00'],
  ],
}

const andino: Board = {
  ...COLOMBIA,
  name: 'Centro Andino, Bogotá, 2015',
  source: {
    url: 'https://concejodebogota.gov.co/jugadas-maestras-en-tarifas-de-parqueaderos-que-cobran-centros-comerciales/concejo/2015-02-16/104522.php',
    written: '2015-02-16',
    read: READ,
  },
  printed: 'Fractions of 15 minutes at 1,400: 24 minutes cost 2,800.',
  rates: [aRate('unit', 1_400, { minutes: 15 })],
  reading: ({ minutes }) => Math.ceil(minutes / 15) * 140_000,
  stays: [
    ['2026-11-17 10:00', 10, '1,400.00'],
    ['2026-11-17 10:00', 15, '1,400.00'],
    ['2026-11-17 10:00', 16, '2,800.00'],
    ['2026-11-17 10:00', 24, '2,800.00'],
    ['2026-11-17 10:00', 30, '2,800.00'],
    ['2026-11-17 10:00', 31, '4,200.00'],
    ['2026-11-17 10:00', 60, '5,600.00'],
    ['2026-11-17 10:00', 61, '7,000.00'],
    ['2026-11-17 10:00', 120, '11,200.00'],
    ['2026-11-17 19:50', 250, '23,800.00'],
    ['2026-11-17 10:00', 480, '44,800.00'],
    ['2026-11-17 10:00', 720, '67,200.00'],
  ],
}

const ayura: Board = {
  ...COLOMBIA,
  name: 'Ayurá station, Envigado, cars, 2022',
  source: {
    url: 'https://noticias.caracoltv.com/antioquia/llegue-a-la-estacion-ayura-en-carro-y-dejelo-en-el-nuevo-parqueadero-del-metro',
    written: '2022-12',
    read: READ,
  },
  printed: 'Up to two hours 2,400, each further started hour 2,400, a day (up to 10 hours) 7,200.',
  readings: {
    here: 'The price of a day caps a stay of any length within the day.',
    else: 'Beyond 10 hours each further hour might cost 2,400 again.',
  },
  rates: [
    aRate('unit', 2_400, { minutes: 60, first: [{ minutes: 120, cost: 240_000, times: 1 }] }),
    aRate('maximum', 7_200, { per: 'calendar_day' }),
  ],
  reading: ({ minutes }) => Math.min(7_200, 2_400 * Math.max(1, Math.ceil(minutes / 60) - 1)) * 100,
  stays: [
    ['2026-11-20 07:00', 1, '2,400.00'],
    ['2026-11-20 07:00', 60, '2,400.00'],
    ['2026-11-20 07:00', 119, '2,400.00'],
    ['2026-11-20 07:00', 120, '2,400.00'],
    ['2026-11-20 07:00', 121, '4,800.00'],
    ['2026-11-20 07:00', 180, '4,800.00'],
    ['2026-11-20 07:00', 181, '7,200.00'],
    ['2026-11-20 07:00', 240, '7,200.00'],
    ['2026-11-20 07:00', 241, '7,200.00'],
    ['2026-11-20 07:00', 300, '7,200.00'],
    ['2026-11-20 07:00', 600, '7,200.00'],
    ['2026-11-20 07:00', 840, '7,200.00'],
  ],
}

const DAY = 24 * 60

const pound: Board = {
  ...COLOMBIA,
  name: 'Vehicle pound, Medellín, cars, 2024',
  source: { url: 'http://www.movai.co/mtr/patios/', written: '2024', read: READ },
  printed: 'A day 66,300 for days 1 to 7, 41,167 for days 8 to 30, 13,000 from day 31 on.',
  readings: {
    here: 'A started day is paid in full, and each day at the price of its own number.',
    else: 'The length of the stay might choose one price for all of its days, so that a longer stay costs less.',
  },
  rates: [
    aRate('unit', 13_000, {
      minutes: DAY,
      first: [
        { minutes: DAY, cost: 6_630_000, times: 7 },
        { minutes: DAY, cost: 4_116_700, times: 23 },
      ],
    }),
  ],
  reading: ({ minutes }) => {
    let cost = 0
    for (let day = 1; day <= Math.ceil(minutes / DAY); day += 1) cost += day <= 7 ? 66_300 : day <= 30 ? 41_167 : 13_000
    return cost * 100
  },
  stays: [
    ['2026-10-01 08:00', 60, '66,300.00'],
    ['2026-10-01 08:00', DAY, '66,300.00'],
    ['2026-10-01 08:00', DAY + 1, '132,600.00'],
    ['2026-10-01 08:00', 2 * DAY, '132,600.00'],
    ['2026-10-01 08:00', 7 * DAY, '464,100.00'],
    ['2026-10-01 08:00', 7 * DAY + 1, '505,267.00'],
    ['2026-10-01 08:00', 8 * DAY, '505,267.00'],
    ['2026-10-01 08:00', 9 * DAY, '546,434.00'],
    ['2026-10-01 08:00', 30 * DAY, '1,410,941.00'],
    ['2026-10-01 08:00', 30 * DAY + 1, '1,423,941.00'],
    ['2026-10-01 08:00', 31 * DAY, '1,423,941.00'],
    ['2026-10-01 08:00', 40 * DAY, '1,540,941.00'],
  ],
}

export const COLOMBIAN = [metropolisCars, metropolisBicycles, decree, cali, sanFernando, andino, ayura, pound]
