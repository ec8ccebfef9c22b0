import { type Board, aRate, lineFor, upTo } from './board.ts'
import { LONDON, READ } from './london.ts'

const DAY = 1_440

const GUERNSEY = [
  [30, 0],
  [60, 2],
  [720, 10],
  [DAY, 20],
  [2 * DAY, 40],
  [3 * DAY, 60],
] as const

export const guernsey: Board = {
  ...LONDON,
  name: 'Guernsey Airport, from October 2023',
  source: {
    url: 'https://guernseypress.com/news/2023/09/19/airport-car-park-charges-shake-up/',
    written: '2023-09-19',
    read: READ,
  },
  printed:
    'Free for 30 minutes, up to 1 hour 2, 12 hours 10, 24 hours 20, then 20 a day up to three days, and 12 for each subsequent day.',
  readings: {
    here: 'A day is 24 hours from the entry, and a started day counts in full.',
    else: 'A day might be that of the calendar.',
  },
  rates: [upTo([...GUERNSEY, [4 * DAY, 72]])],
  reading: ({ minutes }) =>
    (minutes <= 3 * DAY ? lineFor(minutes, GUERNSEY) : 60 + 12 * Math.ceil((minutes - 3 * DAY) / DAY)) * 100,
  stays: [
    ['2026-11-17 10:00', 30, '0.00'],
    ['2026-11-17 10:00', 31, '2.00'],
    ['2026-11-17 10:00', 60, '2.00'],
    ['2026-11-17 10:00', 61, '10.00'],
    ['2026-11-17 10:00', 720, '10.00'],
    ['2026-11-17 10:00', 721, '20.00'],
    ['2026-11-17 10:00', DAY, '20.00'],
    ['2026-11-17 10:00', DAY + 1, '40.00'],
    ['2026-11-17 10:00', 2 * DAY + 1, '60.00'],
    ['2026-11-17 10:00', 3 * DAY, '60.00'],
    ['2026-11-17 10:00', 3 * DAY + 1, '72.00'],
    ['2026-11-17 10:00', 7 * DAY, '108.00'],
    ['2026-11-17 10:00', 14 * DAY, '192.00'],
  ],
}

const JERSEY = [
  [3, 43],
  [4, 54],
  [5, 65],
  [10, 76],
  [16, 87],
] as const

/** Pounds for a stay: a band of days costs less than the hours before it. */
function jersey(minutes: number): number {
  if (minutes <= 30) return 0
  const hours = Math.ceil(minutes / 60)
  const band = JERSEY.find(([days]) => minutes <= days * DAY)
  if (band === undefined) return Math.max(hours, 17 * 24) / 2
  return minutes <= 2 * DAY ? Math.min(hours, band[1]) : band[1]
}

export const jerseyLongStay: Board = {
  ...LONDON,
  name: 'Jersey Airport, long stay, spring 2024',
  source: { url: 'https://www.jerseyairport.com/parking/', written: '2024', read: READ },
  printed:
    'Up to 48 hours 1 an hour, up to 3 days 43, 4 days 54, 5 days 65, 6–10 days 76, 11–16 days 87, 17 days and more 0.50 an hour. Up to 30 minutes are free.',
  readings: {
    here: 'Nobody pays more than for three days, so that the 44th hour costs as much as the third day. Half a pound an hour is the price of the whole stay, from 17 days on.',
    else: 'A stay of 48 hours might cost 48, although 72 hours cost 43.',
  },
  exemptMinutes: 30,
  rates: [
    aRate('unit', 0.5, {
      minutes: 60,
      first: [
        { minutes: 60, cost: 100, times: 48 },
        { minutes: 15 * DAY, cost: 15_600, times: 1 },
      ],
    }),
    ...JERSEY.map(([days, cost]) =>
      aRate('arrival', cost, {
        name: `Up to ${days} days`,
        from: '00:00',
        to: '24:00',
        minutes: days * DAY,
        conditions: { ifCheaper: true },
      }),
    ),
  ],
  reading: ({ minutes }) => jersey(minutes) * 100,
  stays: [
    ['2026-11-17 10:00', 30, '0.00'],
    ['2026-11-17 10:00', 31, '1.00'],
    ['2026-11-17 10:00', 61, '2.00'],
    ['2026-11-17 10:00', DAY, '24.00'],
    ['2026-11-17 10:00', 43 * 60, '43.00'],
    ['2026-11-17 10:00', 2 * DAY, '43.00'],
    ['2026-11-17 10:00', 3 * DAY, '43.00'],
    ['2026-11-17 10:00', 3 * DAY + 1, '54.00'],
    ['2026-11-17 10:00', 5 * DAY, '65.00'],
    ['2026-11-17 10:00', 5 * DAY + 1, '76.00'],
    ['2026-11-17 10:00', 10 * DAY, '76.00'],
    ['2026-11-17 10:00', 16 * DAY, '87.00'],
    ['2026-11-17 10:00', 17 * DAY, '204.00'],
    ['2026-11-17 10:00', 18 * DAY, '216.00'],
  ],
}
