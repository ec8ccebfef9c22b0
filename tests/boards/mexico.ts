import { type Board, aRate, upTo } from './board.ts'

const READ = '2026-11-28'
const CITY = { currency: 'MXN', timeZone: 'America/Mexico_City' } as const
const EL_SOL = {
  url: 'https://www.elsoldemexico.com.mx/metropoli/cdmx/estacionamientos-del-centro-historico-y-zona-rosa-incumplen-reglamento-de-precios-11169374.html',
  written: '2023-12',
  read: READ,
}

type Hour = readonly [number, number, number, number]

/** Charges whole hours at the price of an hour, and the quarters of the last hour at their own prices. */
function byHours(minutes: number, quarters: Hour): number {
  const rest = minutes % 60
  const last = rest === 0 ? 0 : (quarters[Math.ceil(rest / 15) - 1] ?? 0)
  return (Math.floor(minutes / 60) * quarters[3] + last) * 100
}

function quartersOfAnHour(name: string, quarters: Hour, stays: Board['stays']): Board {
  const [first, second, third, hour] = quarters
  return {
    ...CITY,
    name,
    source: EL_SOL,
    printed: `An hour ${hour}, 45 minutes ${third}, 30 minutes ${second}, the first 15 minutes ${first}.`,
    readings: {
      here: 'The four prices are those of each hour.',
      else: 'They might be those of the first hour alone, and each further hour cost the price of an hour.',
    },
    rates: [
      upTo(
        [
          [15, first],
          [30, second],
          [45, third],
          [60, hour],
        ],
        { per: 'each_hour' },
      ),
    ],
    reading: ({ minutes }) => byHours(minutes, quarters),
    stays,
  }
}

const centro = quartersOfAnHour(
  '16 de Septiembre and Motolinía, Centro, Mexico City',
  [17, 28, 34, 40],
  [
    ['2026-11-17 10:00', 1, '17.00'],
    ['2026-11-17 10:00', 15, '17.00'],
    ['2026-11-17 10:00', 16, '28.00'],
    ['2026-11-17 10:00', 31, '34.00'],
    ['2026-11-17 10:00', 46, '40.00'],
    ['2026-11-17 10:00', 60, '40.00'],
    ['2026-11-17 10:00', 61, '57.00'],
    ['2026-11-17 10:00', 90, '68.00'],
    ['2026-11-17 10:00', 120, '80.00'],
    ['2026-11-17 10:00', 140, '108.00'],
    ['2026-11-17 10:07', 605, '417.00'],
    ['2026-11-17 10:07', 1440, '960.00'],
    ['2026-11-17 22:50', 4320, '2,880.00'],
  ],
)

const zonaRosa = quartersOfAnHour(
  'Liverpool and Génova, Zona Rosa, Mexico City',
  [7, 13, 18, 22],
  [
    ['2026-11-17 10:00', 15, '7.00'],
    ['2026-11-17 10:00', 30, '13.00'],
    ['2026-11-17 10:00', 45, '18.00'],
    ['2026-11-17 10:00', 60, '22.00'],
    ['2026-11-17 10:00', 61, '29.00'],
    ['2026-11-17 10:00', 80, '35.00'],
    ['2026-11-17 10:00', 105, '40.00'],
    ['2026-11-17 10:00', 120, '44.00'],
    ['2026-11-17 23:30', 60, '22.00'],
    ['2026-11-17 23:30', 95, '40.00'],
    ['2026-11-17 10:00', 600, '220.00'],
    ['2026-11-17 10:00', 2890, '1,063.00'],
  ],
)

const londres: Board = {
  ...CITY,
  name: 'Génova and Londres, Zona Rosa, Mexico City',
  source: EL_SOL,
  printed: '22 an hour, without fractions.',
  rates: [aRate('unit', 22, { minutes: 60 })],
  reading: ({ minutes }) => Math.ceil(minutes / 60) * 2_200,
  stays: [
    ['2026-11-17 10:00', 1, '22.00'],
    ['2026-11-17 10:00', 59, '22.00'],
    ['2026-11-17 10:00', 60, '22.00'],
    ['2026-11-17 10:00', 61, '44.00'],
    ['2026-11-17 10:00', 120, '44.00'],
    ['2026-11-17 10:00', 121, '66.00'],
    ['2026-11-17 10:00', 300, '110.00'],
    ['2026-11-17 20:30', 300, '110.00'],
    ['2026-11-17 10:00', 600, '220.00'],
    ['2026-11-17 10:00', 1440, '528.00'],
    ['2026-11-17 10:00', 1500, '550.00'],
    ['2026-11-17 10:00', 4320, '1,584.00'],
  ],
}

const gnp: Board = {
  ...CITY,
  name: 'Estadio GNP, gate 6, for the airport of Mexico City',
  source: {
    url: 'https://www.elfinanciero.com.mx/cdmx/2026/01/29/calcula-bien-tus-tiempos-aicm-ofrece-nueva-opcion-de-estacionamiento/',
    written: '2026-01-29',
    read: READ,
  },
  printed: '40 an hour, with a maximum of 350 a day.',
  readings: { here: 'A day is 24 hours from the entry.', else: 'A day might be that of the calendar.' },
  rates: [aRate('unit', 40, { minutes: 60 }), aRate('maximum', 350, { per: '24h' })],
  reading: ({ minutes }) => {
    const rest = Math.min(350, Math.ceil((minutes % 1440) / 60) * 40)
    return (Math.floor(minutes / 1440) * 350 + rest) * 100
  },
  stays: [
    ['2026-11-17 10:00', 1, '40.00'],
    ['2026-11-17 10:00', 60, '40.00'],
    ['2026-11-17 10:00', 61, '80.00'],
    ['2026-11-17 10:00', 480, '320.00'],
    ['2026-11-17 10:00', 481, '350.00'],
    ['2026-11-17 10:00', 540, '350.00'],
    ['2026-11-17 10:00', 1440, '350.00'],
    ['2026-11-17 10:00', 1441, '390.00'],
    ['2026-11-17 22:00', 600, '350.00'],
    ['2026-11-17 10:00', 2000, '700.00'],
    ['2026-11-17 10:00', 2880, '700.00'],
    ['2026-11-17 10:00', 4320, '1,050.00'],
  ],
}

const zacatecas: Board = {
  ...CITY,
  name: 'Plaza Bicentenario, Zacatecas',
  source: {
    url: 'https://imagenzac.com.mx/capital/estacionamientos-elevan-su-tarifa-hasta-23-pesos-por-hora/',
    written: null,
    read: READ,
  },
  printed: '10 the first hour and 2 each additional hour, up to 2 days.',
  readings: {
    here: 'A begun hour is paid in full.',
    else: 'What a stay of more than two days costs is not printed.',
  },
  rates: [aRate('unit', 2, { minutes: 60, first: [{ minutes: 60, cost: 1_000, times: 1 }] })],
  reading: ({ minutes }) => (minutes === 0 ? 0 : 1_000 + 200 * Math.max(0, Math.ceil(minutes / 60) - 1)),
  stays: [
    ['2026-11-17 10:00', 0, '0.00'],
    ['2026-11-17 10:00', 1, '10.00'],
    ['2026-11-17 10:00', 60, '10.00'],
    ['2026-11-17 10:00', 61, '12.00'],
    ['2026-11-17 10:00', 120, '12.00'],
    ['2026-11-17 10:00', 121, '14.00'],
    ['2026-11-17 10:00', 300, '18.00'],
    ['2026-11-17 22:30', 180, '14.00'],
    ['2026-11-17 10:00', 600, '28.00'],
    ['2026-11-17 10:00', 1440, '56.00'],
    ['2026-11-17 10:00', 1441, '58.00'],
    ['2026-11-17 10:00', 2880, '104.00'],
  ],
}

const tuxtla: Board = {
  ...CITY,
  name: 'Primera Sur, Tuxtla Gutiérrez',
  source: {
    url: 'https://www.elheraldodechiapas.com.mx/local/estacionamientos-de-tuxtla-gutierrez-irregulares-11264976.html',
    written: '2024-01',
    read: READ,
  },
  printed: '10 an hour, 100 for a lost ticket.',
  readings: {
    here: 'A started hour is paid in full, and the price of a lost ticket replaces the stay.',
    else: 'The 100 might be added to the stay, as a fee of the location.',
  },
  rates: [aRate('unit', 10, { minutes: 60 }), aRate('lost_ticket', 100)],
  reading: ({ minutes, isLost }) => (isLost ? 100 : 10 * Math.ceil(minutes / 60)) * 100,
  stays: [
    ['2026-11-20 08:00', 1, '10.00'],
    ['2026-11-20 08:00', 59, '10.00'],
    ['2026-11-20 08:00', 60, '10.00'],
    ['2026-11-20 08:00', 61, '20.00'],
    ['2026-11-20 08:00', 120, '20.00'],
    ['2026-11-20 08:00', 121, '30.00'],
    ['2026-11-20 08:00', 300, '50.00'],
    ['2026-11-20 08:00', 301, '60.00'],
    ['2026-11-20 08:00', 600, '100.00'],
    ['2026-11-20 08:00', 660, '110.00'],
    ['2026-11-20 08:00', 60, '100.00', 'lost'],
    ['2026-11-20 08:00', 700, '100.00', 'lost'],
  ],
}

export const MEXICO = [centro, zonaRosa, londres, gnp, zacatecas, tuxtla]
