import { type Board, aRate, lineFor, upTo } from './board.ts'
import { LONDON, READ } from './london.ts'

const HANLEY = [
  [60, 1.4],
  [120, 2.8],
  [180, 4.2],
  [240, 4.4],
] as const

/** Returns the board's cheapest price for a vehicle with this entry and exit. */
function johnStreet({ enters, minutes }: { enters: Date; minutes: number }): number {
  const isSunday = enters.getUTCDay() === 0
  if (isSunday) return minutes === 0 ? 0 : 300
  const clock = enters.getUTCHours() * 60 + enters.getUTCMinutes()
  const leaves = clock + minutes
  const offers: number[] = minutes <= 240 ? [lineFor(minutes, HANLEY)] : []
  if (leaves <= 1440) offers.push(clock < 450 ? 4 : clock < 570 ? 6 : 5)
  if (clock >= 960 && leaves <= 1440 + 420) offers.push(clock < 1020 ? 4.5 : clock < 1080 ? 4 : clock < 1140 ? 3.5 : 3)
  return Math.round(Math.min(...offers) * 100)
}

const WEEK = [1, 2, 3, 4, 5, 6] as const
const allDay = (cost: number, from: string, to: string) =>
  aRate('arrival', cost, {
    name: 'All day',
    days: WEEK,
    from,
    to,
    conditions: { leaveBy: '24:00', ifCheaper: true },
  })
const evening = (cost: number, from: string, to: string) =>
  aRate('arrival', cost, {
    name: 'Evening',
    days: WEEK,
    from,
    to,
    conditions: { leaveBy: '07:00', midnights: 1, ifCheaper: true },
  })

export const stoke: Board = {
  ...LONDON,
  name: 'John Street multi-storey, Stoke-on-Trent',
  source: {
    url: 'https://stokeontrentcitycentre.co.uk/information/product-catch-all/john-street-multi-storey-p1307941',
    written: null,
    read: READ,
  },
  printed:
    'Up to 1 hour 1.40, 2 hours 2.80, 3 hours 4.20, 4 hours 4.40. All day from before 07:30 4, from 07:30 to 09:30 6, after 09:30 5. Evening 16:00 to 07:00 4.50, 17:00 to 07:00 4, 18:00 to 07:00 3.50, after 19:00 3. Sunday 3 all day.',
  readings: {
    here: 'A driver pays the cheapest of what the board offers; all day ends at midnight. On a Sunday any stay costs 3.',
    else: 'All day might end at 07:00. What a stay of several days costs is not printed.',
  },
  rates: [
    upTo([...HANLEY, [1440, 14.4]], { days: WEEK }),
    allDay(4, '00:00', '07:30'),
    allDay(6, '07:30', '09:30'),
    allDay(5, '09:30', '24:00'),
    evening(4.5, '16:00', '17:00'),
    evening(4, '17:00', '18:00'),
    evening(3.5, '18:00', '19:00'),
    evening(3, '19:00', '24:00'),
    aRate('unit', 3, { minutes: 1440, days: [7, 8] }),
  ],
  reading: johnStreet,
  stays: [
    ['2026-11-17 10:00', 60, '1.40'],
    ['2026-11-17 10:00', 61, '2.80'],
    ['2026-11-17 10:00', 240, '4.40'],
    ['2026-11-17 10:00', 241, '5.00'],
    ['2026-11-17 07:00', 600, '4.00'],
    ['2026-11-17 07:29', 600, '4.00'],
    ['2026-11-17 07:30', 600, '6.00'],
    ['2026-11-17 09:29', 600, '6.00'],
    ['2026-11-17 09:30', 600, '5.00'],
    ['2026-11-17 16:30', 120, '2.80'],
    ['2026-11-17 16:30', 300, '4.50'],
    ['2026-11-17 17:00', 840, '4.00'],
    ['2026-11-17 18:59', 720, '3.50'],
    ['2026-11-17 19:00', 720, '3.00'],
    ['2026-11-17 19:00', 121, '3.00'],
    ['2026-11-22 10:00', 30, '3.00'],
    ['2026-11-22 10:00', 600, '3.00'],
  ],
}

const BARKING = [
  [30, 1.5],
  [60, 3],
  [120, 4],
  [180, 5],
  [240, 6],
  [300, 7],
  [360, 8],
  [720, 9],
] as const
const BARKING_SUNDAY = [
  [60, 1.5],
  [120, 3],
  [180, 4.5],
  [720, 5],
] as const

export const barking: Board = {
  ...LONDON,
  name: 'Barking and Dagenham, RingGo 46600, cars',
  source: { url: 'https://www.myringgo.com/lbbd/parkinglocator/46600', written: null, read: READ },
  printed:
    'Monday to Saturday: 30 minutes 1.50, 1 hour 3.00, 2 hours 4.00, 3 hours 5.00, 4 hours 6.00, 5 hours 7.00, 6 hours 8.00, 12 hours 9.00. Sundays and bank holidays: 1 hour 1.50, 2 hours 3.00, 3 hours 4.50, 12 hours 5.00.',
  holidays: ['2026-12-25'],
  rates: [upTo(BARKING, { days: [1, 2, 3, 4, 5, 6] }), upTo(BARKING_SUNDAY, { days: [7, 8] })],
  reading: ({ enters, minutes }) => {
    const isSunday = enters.getUTCDay() === 0 || enters.toISOString().startsWith('2026-12-25')
    return Math.round(lineFor(minutes, isSunday ? BARKING_SUNDAY : BARKING) * 100)
  },
  stays: [
    ['2026-11-17 09:00', 30, '1.50'],
    ['2026-11-17 09:00', 31, '3.00'],
    ['2026-11-17 09:00', 61, '4.00'],
    ['2026-11-17 09:00', 180, '5.00'],
    ['2026-11-17 09:00', 240, '6.00'],
    ['2026-11-17 09:00', 300, '7.00'],
    ['2026-11-17 09:00', 360, '8.00'],
    ['2026-11-17 09:00', 720, '9.00'],
    ['2026-11-22 09:00', 60, '1.50'],
    ['2026-11-22 09:00', 61, '3.00'],
    ['2026-11-22 09:00', 180, '4.50'],
    ['2026-11-22 09:00', 720, '5.00'],
    ['2026-12-25 09:00', 200, '5.00'],
  ],
}

const SELBY_OPEN = 8 * 60
const SELBY_CLOSED = 18 * 60

/** Returns the minutes of a stay between 08:00 and 18:00 from Monday to Saturday, by day. */
function selby({ enters, minutes }: { enters: Date; minutes: number }): number {
  let cost = 0
  for (let day = 0; day <= Math.ceil(minutes / 1440); day += 1) {
    const midnight = Math.floor(enters.getTime() / 86_400_000) * 86_400_000 + day * 86_400_000
    const [from, to] = [SELBY_OPEN, SELBY_CLOSED].map((minute) => midnight + minute * 60_000)
    const begins = Math.max(from ?? 0, enters.getTime())
    const ends = Math.min(to ?? 0, enters.getTime() + minutes * 60_000)
    const charged = Math.max(0, (ends - begins) / 60_000)
    if (new Date(midnight).getUTCDay() === 0 || charged === 0) continue
    cost += charged <= 120 ? 120 : charged <= 180 ? 180 : 650
  }
  return cost
}

export const selbyPark: Board = {
  ...LONDON,
  name: 'Selby Park car park, North Yorkshire',
  source: {
    url: 'https://www.northyorks.gov.uk/roads-parking-and-travel/car-park-directory/car-park-directory/selby-park-car-park',
    written: null,
    read: READ,
  },
  printed:
    'Charges apply from 08:00 to 18:00, Monday to Saturday: up to 2 hours 1.20, up to 3 hours 1.80, all day 6.50.',
  readings: {
    here: 'Only time between 08:00 and 18:00 counts towards the lines; each day begins with the first line.',
    else: 'A ticket might count from the entry also before 08:00.',
  },
  rates: [
    aRate('unit', 4.7, {
      days: [1, 2, 3, 4, 5, 6],
      from: '08:00',
      to: '18:00',
      minutes: 420,
      per: 'each_day',
      first: [
        { minutes: 120, cost: 120, times: 1 },
        { minutes: 60, cost: 60, times: 1 },
      ],
    }),
    aRate('unit', 0, { minutes: 1, days: [1, 2, 3, 4, 5, 6], from: '00:00', to: '08:00' }),
    aRate('unit', 0, { minutes: 1, days: [1, 2, 3, 4, 5, 6], from: '18:00', to: '24:00' }),
    aRate('unit', 0, { minutes: 1, days: [7, 8] }),
  ],
  reading: selby,
  stays: [
    ['2026-11-17 09:00', 1, '1.20'],
    ['2026-11-17 09:00', 120, '1.20'],
    ['2026-11-17 09:00', 121, '1.80'],
    ['2026-11-17 09:00', 180, '1.80'],
    ['2026-11-17 09:00', 181, '6.50'],
    ['2026-11-17 08:00', 600, '6.50'],
    ['2026-11-17 07:00', 60, '0.00'],
    ['2026-11-17 07:00', 180, '1.20'],
    ['2026-11-17 17:00', 60, '1.20'],
    ['2026-11-17 19:00', 660, '0.00'],
    ['2026-11-17 17:30', 900, '2.40'],
    ['2026-11-21 12:00', 1440, '6.50'],
    ['2026-11-22 09:00', 300, '0.00'],
    ['2026-11-17 08:00', 1440 + 120, '7.70'],
  ],
}
