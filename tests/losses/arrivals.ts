import type { Cell } from '../../domain/baseline.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { asEntered, firstEntry, statedAt } from './paid-stay.ts'
import type { Month } from './trade.ts'

/** A vehicle that a person let in, and the hours with which its entry is compared. */
export interface Arrival {
  person: number
  cell: string
  isByPass: boolean
}

/** Lists the vehicles of a month that were let in and not voided. */
export function arrivalsOf(month: Month): Arrival[] {
  const passes = month.passes.map((plates) => new Set(plates))
  return month.visits.flatMap((visit): Arrival[] => {
    const entry = firstEntry(visit)
    const end = visit.acts.at(-1)
    if (entry?.type !== 'enter' || end === undefined || end.type === 'void') return []
    const charge = visit.acts.find(({ type }) => type === 'charge') ?? end
    const at = new Date(statedAt(month, visit.location, entry.at, entry))
    const clock = wallClock(at, 'America/Bogota')
    const isWeekend = [0, 6].includes(new Date(`${clock.slice(0, 10)}T12:00:00Z`).getUTCDay())
    const { plate } = asEntered(visit, charge.sentAt)
    return [
      {
        person: entry.by,
        cell: `${visit.location} ${isWeekend} ${clock.slice(11, 13)}`,
        isByPass: passes[visit.location]?.has(plate) ?? false,
      },
    ]
  })
}

/** Returns the vehicles that a person let in beside those of everybody, by location and hours. */
export function cellsOf(arrivals: readonly Arrival[], person: number): Cell[] {
  const cells = new Map<string, Cell>()
  for (const { person: by, cell, isByPass } of arrivals) {
    const found = cells.get(cell) ?? { own: { cases: 0, hits: 0 }, all: { cases: 0, hits: 0 } }
    for (const sum of by === person ? [found.own, found.all] : [found.all]) {
      sum.cases++
      if (isByPass) sum.hits++
    }
    cells.set(cell, found)
  }
  return [...cells.values()].filter(({ own }) => own.cases > 0)
}
