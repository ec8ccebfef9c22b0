import { type SQL, sql } from 'drizzle-orm'

import type { AttentionKind } from '../../domain/attention.ts'
import {
  BOOTH_DEVIATIONS,
  type BoothDeviation,
  MOST_MISSING_NUMBERS,
  NUMBERED_MS,
  SENT_IN_ORDER_MS,
} from '../../domain/booth-deviations.ts'
import { byZone, localTime } from '../locations/local-time.ts'

interface BoothPeriod {
  companyId: string
  since: Date
  now: Date
  zones: readonly string[]
}

export function isBoothDeviation(kind: AttentionKind): kind is BoothDeviation {
  return BOOTH_DEVIATIONS.some((one) => one === kind)
}

/** A price that was lowered by hand although the fee for a lost ticket was charged. */
export const LOWERED_AFTER_LOST_TICKET = sql`k.amount < 0 and k.kind is null
  and exists (select from service_corrections fee where fee.company_id = k.company_id and fee.service_id = k.service_id and fee.kind = 'lost_ticket')`

/** Returns the query of a deviation that is read from the stays, in the columns of `sourceOf`. */
export function boothSource(kind: BoothDeviation, period: BoothPeriod): SQL {
  return kind === 'lost_fee_waived' ? waivedFees(period) : numberGaps(period)
}

function waivedFees({ companyId, since }: BoothPeriod): SQL {
  return sql`select k.id as subject_id, k.at, s.location_id, abs(k.amount) as amount, s.id as service_id, s.cash_up_id, s.license_plate as plate, k.by as by_id, k.reason,
      null::json as device, true as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified
    from service_corrections k join services s on s.company_id = ${companyId} and s.id = k.service_id
    where k.company_id = ${companyId} and k.at >= ${since.toISOString()}::timestamptz and ${LOWERED_AFTER_LOST_TICKET}`
}

/**
 * Receipt numbers between two of the same device that the server has never received, if a person has more of them in a
 * day than the location allows acts in a shift: a few are lost by a sale that was cancelled or an entry that was
 * discarded. A gap between two people's numbers has no person.
 */
function numberGaps({ companyId, now, zones }: BoothPeriod): SQL {
  const from = new Date(now.getTime() - NUMBERED_MS)
  const since = sql`${from.toISOString()}::timestamptz`
  const settled = sql`${new Date(now.getTime() - SENT_IN_ORDER_MS).toISOString()}::timestamptz`
  const dayOf = byZone(
    zones,
    (zone) => sql`${localTime(sql`g.at`, zone, { from, before: now })}::date`,
    sql`l.time_zone`,
  )
  // The bodies are read once, and not for each gap.
  const refused = sql`(with refused as materialized (
      select ${prefixOf(sql`r.number`)} as prefix, ${nthOf(sql`r.number`)} as nth
      from (select request -> 'body' ->> 'receiptNumber' as number from refused_writes where company_id = ${companyId}) as r)
    select prefix, nth from refused)`
  return sql`select f.subject_id, f.at, f.location_id, 0::bigint as amount, f.service_id, null::uuid as cash_up_id, f.plate, f.by_id,
      f.prefix || '-' || lpad((f.before + 1)::text, 4, '0') || case when f.nth > f.before + 2 then ' – ' || f.prefix || '-' || lpad((f.nth - 1)::text, 4, '0') else '' end as reason,
      null::json as device, false as missing, null::timestamptz as rates_of, f.pass_id, 0::bigint as unverified
    from (
      select g.*, l.shift_acts, sum(g.nth - g.before - 1 - g.refused) over (partition by g.by_id, g.location_id, ${dayOf}) as lost
      from (
        select d.*, (select count(*) from ${refused} as r where r.prefix = d.prefix and r.nth between d.before + 1 and d.nth - 1) as refused
        from (
          select n.*, n.person as by_now, lag(n.nth) over device as before, case when lag(n.person) over device = n.person then n.person end as by_id
          from (
            select s.id as subject_id, s.started_at as at, s.location_id, s.operator_id as person, s.id as service_id, null::uuid as pass_id, s.license_plate as plate, ${prefixOf(sql`s.receipt_number`)} as prefix, ${nthOf(sql`s.receipt_number`)} as nth
            from services s where s.company_id = ${companyId} and s.started_at >= ${since}
            union all
            select p.id, p.sold_at, p.location_id, p.sold_by, null, p.pass_id, null, ${prefixOf(sql`p.receipt_number`)}, ${nthOf(sql`p.receipt_number`)}
            from pass_periods p where p.company_id = ${companyId} and p.sold_at >= ${since}) as n
          where n.nth is not null
          window device as (partition by n.prefix order by n.nth, n.at, n.subject_id)) as d
        where d.nth - d.before between 2 and ${MOST_MISSING_NUMBERS + 1}) as g
      join locations l on l.company_id = ${companyId} and l.id = g.location_id
      where g.at < ${settled}
        and not exists (select from unsent_work u where u.company_id = ${companyId} and u.operator_id = g.by_now and u.changes > 0)) as f
    where f.lost > f.shift_acts`
}

/** Prefix of a receipt number, which names its device. */
function prefixOf(number: SQL): SQL {
  // Sorted by bytes: the order of a language is slow, and nobody reads this one.
  return sql`split_part(${number}, '-', 1) collate "C"`
}

/**
 * Running number of a receipt; null if it has another form. Not a regular expression, which takes ten times as long for
 * each stay of the week.
 */
function nthOf(number: SQL): SQL {
  const digits = sql`split_part(${number}, '-', 2)`
  return sql`case when length(${digits}) between 1 and 9 and translate(${digits}, '0123456789', '') = '' then ${digits}::int end`
}
