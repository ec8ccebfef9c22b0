import { randomUUID } from 'node:crypto'

import { getCashUp } from '../../contract/cash-up.ts'
import { closeCashUp } from '../../contract/cash-up-writes.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue } from '../../contract/dashboard.ts'
import type { Location } from '../../contract/location.ts'
import { salesTotals } from '../../contract/report.ts'
import { totalTakings } from '../../domain/cash-ups.ts'
import { DAY_MS } from '../../domain/time.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { TrafficClock } from './clock.ts'
import type { Device } from './device.ts'
import type { Wire } from './wire.ts'

type Place = Pick<Location, 'id' | 'name' | 'timeZone'>
type PlayedTime = Pick<TrafficClock, 'begin' | 'end'>

export interface Figures {
  /** Revenue of the replayed days in the sales report, by parts and as prices. */
  paid: number
  priced: number
  /** Revenue of the same days in the dashboard, hour by hour. */
  hours: number
  /** Today's revenue, by the hours and in the dashboard's header. */
  today: number
  revenueToday: number
  inside: number
}

export interface Books {
  location: string
  /** Payments of the customers, as counted by the devices. */
  payments: number
  cashUps: number
  paid: number
  priced: number
  hours: number
  agree: boolean
}

function daysPlayed({ begin, end }: PlayedTime, timeZone: string): string[] {
  const days = new Set<string>()
  for (let at = begin; at < end; at += DAY_MS / 24) days.add(wallClock(new Date(at), timeZone).slice(0, 10))
  return [...days.add(wallClock(new Date(end), timeZone).slice(0, 10))]
}

/**
 * Returns a location's figures in report and dashboard. They include earlier traffic, so the difference of two readings
 * counts.
 */
export async function readFigures(
  wire: Wire,
  token: string,
  { id, timeZone }: Place,
  played: PlayedTime,
): Promise<Figures> {
  const days = daysPlayed(played, timeZone)
  const headers = { timezone: timeZone }
  const [first = '', last = first] = [days.at(0), days.at(-1)]
  const { total } = await wire.call(
    salesTotals,
    { headers, query: { startDate: `${first}T00:00:00`, endDate: `${last}T23:59:59`, locationIds: id } },
    { token },
  )
  const ofDays = await Promise.all(
    days.map((date) => wire.call(hourlyRevenue, { headers, query: { locationIds: id, date } }, { token })),
  )
  const amounts = ofDays.map(({ data }) => data.reduce((sum, { amount }) => sum + amount, 0))
  const revenue = await wire.call(companyRevenue, { query: { locationIds: id } }, { token })
  const { data: occupancy } = await wire.call(companyOccupancy, { query: { locationIds: id } }, { token })
  const today = wallClock(new Date(revenue.asOf), timeZone).slice(0, 10)
  return {
    paid: total.cash + total.dataphone + total.digital,
    priced: total.totalCost,
    hours: amounts.reduce((sum, amount) => sum + amount, 0),
    today: amounts[days.indexOf(today)] ?? 0,
    revenueToday: revenue.total.day.now.amount,
    inside: occupancy.flatMap(({ types }) => types).reduce((sum, { inside }) => sum + inside, 0),
  }
}

/** Ends the shift of a device with the expected cash in its drawer; returns the revenue of its cash-up, by method. */
export async function closeShift(wire: Wire, token: string, { shift }: Device): Promise<Device['takings']> {
  const open = await wire.call(getCashUp, { params: { id: shift } }, { token })
  const { cash, dataphone, digital } = open.takings
  const closed = await wire.call(
    closeCashUp,
    {
      params: { id: shift },
      body: {
        id: randomUUID(),
        closedAt: new Date().toISOString(),
        countedCash: open.float + cash,
        count: null,
        leftInDrawer: 0,
        verified: { dataphone, digital },
        varianceReason: null,
      },
    },
    { token, key: randomUUID() },
  )
  if (closed.closing?.variance !== 0) throw new Error(`The cash-up ${shift} does not count what its own sums say`)
  return closed.takings
}

/** Returns whether all four agree, to the minor unit. */
export function compareBooks(
  location: string,
  devices: readonly Pick<Device, 'takings'>[],
  cashUps: readonly Device['takings'][],
  before: Figures,
  after: Figures,
): Books {
  const sum = (takings: readonly Device['takings'][]) => takings.reduce((total, one) => total + totalTakings(one), 0)
  const counted = devices.map(({ takings }) => takings)
  const byMethod = counted.every(
    ({ cash, dataphone, digital }, nth) =>
      cash === cashUps[nth]?.cash && dataphone === cashUps[nth]?.dataphone && digital === cashUps[nth]?.digital,
  )
  const report = {
    payments: sum(counted),
    cashUps: sum(cashUps),
    paid: after.paid - before.paid,
    priced: after.priced - before.priced,
    hours: after.hours - before.hours,
  }
  return {
    location,
    ...report,
    agree: byMethod && new Set(Object.values(report)).size === 1 && after.today === after.revenueToday,
  }
}
