import { type Board, aRate, dayByDay, lineFor, upTo } from './board.ts'
import { LONDON, READ } from './london.ts'

const PETERBOROUGH = [
  [60, 2.2],
  [120, 3.2],
  [180, 4.8],
  [240, 5.8],
  [480, 6.8],
  [1440, 7.4],
] as const

export const ferryMeadows: Board = {
  ...LONDON,
  name: 'Ferry Meadows, Nene Park, Peterborough',
  source: { url: 'https://www.nenepark.org.uk/parking-charges-at-ferry-meadows', written: null, read: READ },
  printed:
    'All day, every day: up to 1 hour 2.20, 2 hours 3.20, 3 hours 4.80, 4 hours 5.80, 8 hours 6.80, over 8 hours 7.40. 20 minutes of grace.',
  readings: {
    here: 'A stay within the grace minutes costs nothing. Over 8 hours means up to 24 hours; then the list starts over.',
    else: 'Over 8 hours might mean the calendar day.',
  },
  exemptMinutes: 20,
  rates: [upTo(PETERBOROUGH, { per: 'each_24h' })],
  reading: ({ minutes }) => Math.round((minutes <= 20 ? 0 : dayByDay(minutes, PETERBOROUGH)) * 100),
  stays: [
    ['2026-11-17 10:00', 20, '0.00'],
    ['2026-11-17 10:00', 21, '2.20'],
    ['2026-11-17 10:00', 60, '2.20'],
    ['2026-11-17 10:00', 61, '3.20'],
    ['2026-11-17 10:00', 121, '4.80'],
    ['2026-11-17 10:00', 181, '5.80'],
    ['2026-11-17 10:00', 241, '6.80'],
    ['2026-11-17 10:00', 480, '6.80'],
    ['2026-11-17 10:00', 481, '7.40'],
    ['2026-11-17 10:00', 1440, '7.40'],
    ['2026-11-17 10:00', 1441, '9.60'],
    ['2026-11-17 10:00', 1930, '14.80'],
    ['2026-11-17 10:00', 4320, '22.20'],
  ],
}

const GATWICK = [
  [30, 5],
  [60, 8],
  [120, 13],
  [180, 15],
  [240, 19],
  [300, 22],
  [360, 26],
  [720, 40],
  [1440, 45],
] as const

export const gatwickShort: Board = {
  ...LONDON,
  name: 'Gatwick Airport, short stay, without a booking',
  source: {
    url: 'https://parking.gatwickairport.com/roll-up-car-park-prices/roll-up-car-park-prices.html',
    written: null,
    read: READ,
  },
  printed:
    'Up to 30 minutes 5, 31–60 minutes 8, 1–2 hours 13, 2–3 hours 15, 3–4 hours 19, 4–5 hours 22, 5–6 hours 26, 6–12 hours 40, 12–24 hours 45. Each subsequent day 45.',
  readings: {
    here: 'A subsequent day is each 24 hours begun after the first, at its full price.',
    else: 'The list might start over on each day, so that 25 hours cost 53.',
  },
  rates: [upTo([...GATWICK, [2880, 90]])],
  reading: ({ minutes }) =>
    (minutes <= 1440 ? lineFor(minutes, GATWICK) : 45 + 45 * Math.ceil((minutes - 1440) / 1440)) * 100,
  stays: [
    ['2026-11-17 10:00', 1, '5.00'],
    ['2026-11-17 10:00', 30, '5.00'],
    ['2026-11-17 10:00', 31, '8.00'],
    ['2026-11-17 10:00', 61, '13.00'],
    ['2026-11-17 10:00', 180, '15.00'],
    ['2026-11-17 10:00', 181, '19.00'],
    ['2026-11-17 10:00', 300, '22.00'],
    ['2026-11-17 10:00', 360, '26.00'],
    ['2026-11-17 10:00', 361, '40.00'],
    ['2026-11-17 10:00', 721, '45.00'],
    ['2026-11-17 10:00', 1440, '45.00'],
    ['2026-11-17 10:00', 1441, '90.00'],
    ['2026-11-17 10:00', 2880, '90.00'],
    ['2026-11-17 10:00', 2881, '135.00'],
  ],
}

export const gatwickLong: Board = {
  ...LONDON,
  name: 'Gatwick Airport, long stay, without a booking',
  source: {
    url: 'https://parking.gatwickairport.com/roll-up-car-park-prices/roll-up-car-park-prices.html',
    written: null,
    read: READ,
  },
  printed:
    '30 for the first day and 25 for each subsequent day. Up to two hours are free for a driver who picks up friends or family.',
  readings: {
    here: 'A day is 24 hours from the entry. A stay of up to two hours is free; a longer one costs the first day.',
    else: 'A day might be that of the calendar.',
  },
  exemptMinutes: 120,
  rates: [aRate('unit', 25, { minutes: 1440, first: [{ minutes: 1440, cost: 3_000, times: 1 }] })],
  reading: ({ minutes }) => (minutes <= 120 ? 0 : 3_000 + 2_500 * Math.max(0, Math.ceil((minutes - 1440) / 1440))),
  stays: [
    ['2026-11-17 10:00', 1, '0.00'],
    ['2026-11-17 10:00', 120, '0.00'],
    ['2026-11-17 10:00', 121, '30.00'],
    ['2026-11-17 10:00', 600, '30.00'],
    ['2026-11-17 22:00', 180, '30.00'],
    ['2026-11-17 10:00', 1440, '30.00'],
    ['2026-11-17 10:00', 1441, '55.00'],
    ['2026-11-17 10:00', 2880, '55.00'],
    ['2026-11-17 10:00', 2881, '80.00'],
    ['2026-11-17 10:00', 4320, '80.00'],
    ['2026-11-17 10:00', 5760, '105.00'],
    ['2026-11-17 10:00', 7 * 1440, '180.00'],
  ],
}
