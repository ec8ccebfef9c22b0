import * as v from 'valibot'

import { passCalls, renewPass } from '../../contract/pass.ts'
import { GRACE_DAYS } from '../../domain/passes.ts'
import { dayAfter } from '../../domain/periods.ts'
import type { Ledger } from './ledger.ts'
import type { Accounts, Done, SoldPass } from './model-books.ts'
import type { Wrong } from './money.ts'
import { PASSES_SOLD } from './places.ts'

/** Checks that a pass covers at most as many vehicles at once as it has spaces. */
export function* coveredTooMany({ services, passes }: Accounts): Generator<Wrong> {
  for (const pass of passes) {
    const covered = services.filter(
      (one) => one.status === 'progress' && one.pass?.id === pass.id && one.pass.standing === 'valid',
    )
    if (covered.length > pass.parkingSpaces) yield ['a pass covers no more at once than it has spaces', pass, covered]
  }
}

/** Checks that the pass of each vehicle inside is the pass of its plate. */
function* wrongHolders({ services, passes }: Accounts): Generator<Wrong> {
  for (const service of services.filter(({ status }) => status === 'progress')) {
    const pass = passes.find(
      ({ locationId, plates }) => locationId === service.location.id && plates.includes(service.licensePlate),
    )
    if ((service.pass?.id ?? null) !== (pass?.id ?? null))
      yield ['who is inside has the pass of their plate', service, pass ?? null]
  }
}

function* wrongPlates(passes: readonly SoldPass[]): Generator<Wrong> {
  const seen = new Map<string, SoldPass>()
  for (const pass of passes) {
    for (const plate of pass.plates) {
      const other = seen.get(`${pass.locationId} ${plate}`)
      if (other) yield ['a plate has one pass at a place', pass, other]
      seen.set(`${pass.locationId} ${plate}`, pass)
    }
  }
}

/** Checks the periods of a pass: no day is paid twice, and none is lost if it is renewed in time. */
function* wrongPeriods(pass: SoldPass): Generator<Wrong> {
  const periods = pass.periods.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
  for (const [nth, { startsOn }] of periods.entries()) {
    const before = periods[nth - 1]
    if (before && startsOn !== dayAfter(before.endsOn, 1) && startsOn <= dayAfter(before.endsOn, GRACE_DAYS))
      yield ['a renewal follows what was paid', pass]
  }
  if (periods.at(-1)?.endsOn !== pass.endsOn) yield ['a pass ends where what was paid ends', pass]
}

/** Checks that each sale and renewal that was done exists once, with its payment, and that nothing else was sold. */
function* wrongSales({ passes }: Accounts, trail: readonly Done[], { passDeeds }: Ledger): Generator<Wrong> {
  const done = new Set(trail.map(({ key }) => key))
  const sold = passes.flatMap(({ periods }) => periods)
  const paid = new Set<string>()
  for (const [key, { does, author, request, told }] of passDeeds) {
    if (told && !done.has(key)) yield ['a pass that was told to be sold was sold', key, request]
    if (!done.has(key) || does === passCalls.edit.id) continue
    const payment =
      does === renewPass.id
        ? v.parse(renewPass.request.body, request.body)
        : v.parse(passCalls.create.request.body, request.body).payment
    const there = sold.filter(({ id }) => id === payment.id)
    paid.add(payment.id)
    if (
      there.length !== 1 ||
      there.some((one) => one.amount !== PASSES_SOLD.cost || one.method !== payment.method || one.by !== author)
    )
      yield ['what was paid for a pass is there once, as it was paid', key, request, there]
  }
  for (const period of sold)
    if (!paid.has(period.id) && period.isOfBefore !== true) yield ['no pass is sold that nobody asked for', period]
}

/** Differences between the server's passes and the done actions. */
export function* wrongPasses(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  yield* wrongHolders(accounts)
  yield* wrongPlates(accounts.passes)
  for (const pass of accounts.passes) yield* wrongPeriods(pass)
  yield* wrongSales(accounts, trail, ledger)
}
