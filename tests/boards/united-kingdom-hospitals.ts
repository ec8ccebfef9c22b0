import { type Board, aRate, dayByDay, upTo } from './board.ts'
import { LONDON, READ } from './london.ts'

const SWINDON = [
  [60, 1.1],
  [120, 2.2],
  [180, 3.3],
  [240, 4.4],
  [360, 7.2],
  [1440, 8.8],
] as const

export const greatWestern: Board = {
  ...LONDON,
  name: 'Great Western Hospital, Swindon, daytime',
  source: {
    url: 'https://www.gwh.nhs.uk/patients-and-visitors/onsite-amenities/parking/charges/',
    written: null,
    read: READ,
  },
  printed:
    '0–20 minutes free, 21 minutes to 1 hour 1.10, 1–2 hours 2.20, 2–3 hours 3.30, 3–4 hours 4.40, 4–6 hours 7.20, 6–24 hours 8.80. A lost ticket costs the rate of 6–24 hours.',
  readings: {
    here: 'After 24 hours the list starts over, and a lost ticket costs 8.80 once.',
    else: 'A lost ticket might cost 8.80 for each day.',
  },
  exemptMinutes: 20,
  rates: [upTo(SWINDON, { per: 'after_steps' }), aRate('lost_ticket', 8.8)],
  reading: ({ minutes, isLost }) => (isLost ? 8.8 : minutes <= 20 ? 0 : dayByDay(minutes, SWINDON)) * 100,
  stays: [
    ['2026-11-17 10:00', 20, '0.00'],
    ['2026-11-17 10:00', 21, '1.10'],
    ['2026-11-17 10:00', 60, '1.10'],
    ['2026-11-17 10:00', 61, '2.20'],
    ['2026-11-17 10:00', 240, '4.40'],
    ['2026-11-17 10:00', 241, '7.20'],
    ['2026-11-17 10:00', 361, '8.80'],
    ['2026-11-17 10:00', 1440, '8.80'],
    ['2026-11-17 10:00', 1470, '9.90'],
    ['2026-11-17 10:00', 2880, '17.60'],
    ['2026-11-17 10:00', 4320, '26.40'],
    ['2026-11-17 10:00', 4621, '33.60'],
    ['2026-11-17 10:00', 90, '8.80', 'lost'],
    ['2026-11-17 10:00', 2880, '8.80', 'lost'],
  ],
}

const TOOTING_HOURS = 8

/** Only hours outside 22:00–06:00 count. The ninth such hour costs the rest of the daily rate, and ends the day. */
function tooting({ enters, minutes }: { enters: Date; minutes: number }): number {
  const clock = enters.getUTCHours() * 60 + enters.getUTCMinutes()
  const isFree = (minute: number) => {
    const time = (clock + minute) % 1440
    return time >= 22 * 60 || time < 6 * 60
  }
  let cost = 0
  let hour = 0
  let at = 0
  while (at < minutes) {
    if (isFree(at)) {
      at += 1
      continue
    }
    hour += 1
    cost += hour <= TOOTING_HOURS ? 250 : 500
    at += hour <= TOOTING_HOURS ? 60 : 16 * 60
    if (hour > TOOTING_HOURS) hour = 0
  }
  return cost
}

export const stGeorges: Board = {
  ...LONDON,
  name: 'St George’s Hospital, Tooting',
  source: {
    url: 'https://www.stgeorges.nhs.uk/contact-and-find-us/find-us/car-parking-charges/',
    written: null,
    read: READ,
  },
  printed:
    'Up to 1 hour 2.50, 2 hours 5.00, and so on by the hour to 8 hours 20.00; over 8 hours 25.00, the daily fixed rate. Free between 22:00 and 06:00.',
  readings: {
    here: 'Free hours do not count towards the list. The daily rate lasts to the end of 24 charged or running hours; then the list starts over.',
    else: 'Free hours might count as hours of the list, and the day might end at midnight.',
  },
  rates: [
    aRate('unit', 5, { minutes: 16 * 60, first: [{ minutes: 60, cost: 250, times: 8 }], per: 'after_steps' }),
    aRate('unit_special', 0, { minutes: 1, from: '22:00', to: '24:00' }),
    aRate('unit_special', 0, { minutes: 1, from: '00:00', to: '06:00' }),
  ],
  reading: tooting,
  stays: [
    ['2026-11-17 09:00', 1, '2.50'],
    ['2026-11-17 09:00', 60, '2.50'],
    ['2026-11-17 09:00', 61, '5.00'],
    ['2026-11-17 09:00', 240, '10.00'],
    ['2026-11-17 09:00', 480, '20.00'],
    ['2026-11-17 09:00', 481, '25.00'],
    ['2026-11-17 09:00', 780, '25.00'],
    ['2026-11-17 09:00', 1440, '25.00'],
    ['2026-11-17 09:00', 1441, '27.50'],
    ['2026-11-17 20:00', 120, '5.00'],
    ['2026-11-17 20:00', 600, '5.00'],
    ['2026-11-17 20:00', 601, '7.50'],
    ['2026-11-17 22:00', 480, '0.00'],
    ['2026-11-17 23:30', 450, '2.50'],
  ],
}

const HINCHINGBROOKE = [
  [30, 0],
  [60, 3],
  [120, 4],
  [180, 5],
  [240, 6],
  [300, 7],
  [360, 8],
  [420, 9],
  [480, 10],
  [720, 11],
  [1440, 12],
] as const

export const hinchingbrooke: Board = {
  ...LONDON,
  name: 'Hinchingbrooke Hospital',
  source: {
    url: 'https://www.nwangliaft.nhs.uk/our-hospitals/hinchingbrooke-hospital/find-us/parking/',
    written: null,
    read: READ,
  },
  printed:
    'No charge up to 30 minutes, 3 up to 1 hour, 4 up to 2, 5 up to 3, 6 up to 4, 7 up to 5, 8 up to 6, 9 up to 7, 10 up to 8, 11 up to 12, 12 up to 24 hours.',
  readings: {
    here: 'After 24 hours the list starts over, and its first 30 minutes are free again.',
    else: 'The minutes after 24 hours might cost at least 3.',
  },
  rates: [upTo(HINCHINGBROOKE, { per: 'after_steps' })],
  reading: ({ minutes }) => dayByDay(minutes, HINCHINGBROOKE) * 100,
  stays: [
    ['2026-11-20 09:00', 30, '0.00'],
    ['2026-11-20 09:00', 31, '3.00'],
    ['2026-11-20 09:00', 60, '3.00'],
    ['2026-11-20 09:00', 61, '4.00'],
    ['2026-11-20 09:00', 121, '5.00'],
    ['2026-11-20 09:00', 300, '7.00'],
    ['2026-11-20 09:00', 301, '8.00'],
    ['2026-11-20 09:00', 480, '10.00'],
    ['2026-11-20 09:00', 481, '11.00'],
    ['2026-11-20 09:00', 721, '12.00'],
    ['2026-11-20 09:00', 1440, '12.00'],
    ['2026-11-20 09:00', 1470, '12.00'],
    ['2026-11-20 09:00', 1471, '15.00'],
    ['2026-11-20 09:00', 2880, '24.00'],
  ],
}
