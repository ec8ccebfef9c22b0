import { type SQL, sql } from 'drizzle-orm'

import type { AttentionKind } from '../../domain/attention.ts'
import type { Currency } from '../../domain/countries.ts'
import {
  DEVIATIONS,
  type Deviation,
  type ShiftDeviation,
  STAY_DEVIATIONS,
  type StayDeviation,
} from '../../domain/deviations.ts'
import { defaultReductionLimit } from '../../domain/location-limits.ts'
import { ADMIN_ROLES } from '../../domain/roles.ts'
import { byZone, localTime } from '../locations/local-time.ts'

interface Period {
  companyId: string
  since: Date
  now: Date
  /** Time zones of the company's locations. */
  zones: readonly string[]
  currency: Currency
}

export function isDeviation(kind: AttentionKind): kind is Deviation {
  return DEVIATIONS.some((one) => one === kind)
}

function isOfStay(kind: Deviation): kind is StayDeviation {
  return STAY_DEVIATIONS.some((one) => one === kind)
}

/**
 * Returns the query of a deviation in the columns of `sourceOf`. Acts that staff may do are listed if a person has more
 * of them in a shift than the location allows, by number or by amount.
 */
export function deviationSource(kind: Deviation, period: Period): SQL {
  return isOfStay(kind) ? stayDeviations(kind, period) : shiftDeviations(kind, period)
}

function stayDeviations(kind: StayDeviation, { companyId, since: from, now, zones, currency }: Period): SQL {
  const since = sql`${from.toISOString()}::timestamptz`
  // An act outside a shift counts with the others of its day at the location.
  const dayOf = byZone(
    zones,
    (zone) => sql`${localTime(sql`d.at`, zone, { from, before: now })}::date`,
    sql`l.time_zone`,
  )
  return sql`select f.service_id as subject_id, f.at, f.location_id, f.amount, f.service_id, f.cash_up_id, f.plate, f.by_id, f.reason, null::json as device, true as missing, null::timestamptz as rates_of, null::uuid as pass_id, f.unverified
    from (select d.*, s.license_plate as plate, l.shift_acts, coalesce(l.shift_amount, ${defaultReductionLimit(currency)}::bigint) as shift_amount,
        sum(d.amount) over shift as shift_sum, count(*) filter (where d.amount > 0) over shift as shift_count
      from deviations d join services s on s.company_id = ${companyId} and s.id = d.service_id join locations l on l.company_id = ${companyId} and l.id = d.location_id
      where d.company_id = ${companyId} and d.kind = ${kind} and d.at >= ${since}
      window shift as (partition by d.by_id, d.location_id, coalesce(d.cash_up_id::text, ${dayOf}::text))) as f
    where f.amount > 0 and (f.shift_sum > f.shift_amount or f.shift_count > f.shift_acts) or f.unverified > f.shift_amount`
}

function shiftDeviations(kind: ShiftDeviation, { companyId, since: from, currency }: Period): SQL {
  const since = sql`${from.toISOString()}::timestamptz`
  const rest = sql`null::json as device, true as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified`
  switch (kind) {
    case 'pay_outs':
      return sql`select f.id as subject_id, f.at, f.location_id, f.amount, null::uuid as service_id, f.cash_up_id, null::text as plate, f.by as by_id, f.reason, ${rest}
        from (select m.*, c.location_id, l.shift_acts, coalesce(l.shift_amount, ${defaultReductionLimit(currency)}::bigint) as shift_amount, sum(m.amount) over shift as shift_sum, count(*) over shift as shift_count
          from cash_movements m join cash_ups c on c.company_id = ${companyId} and c.id = m.cash_up_id join locations l on l.company_id = ${companyId} and l.id = c.location_id
          where m.company_id = ${companyId} and m.kind = 'pay_out' and m.at >= ${since}
          window shift as (partition by m.by, m.cash_up_id)) as f
        where f.shift_sum > f.shift_amount or f.shift_count > f.shift_acts`
    case 'float_differs':
      return sql`select c.id as subject_id, c.opened_at as at, c.location_id, abs(c.float - before.left_in_drawer) as amount, null::uuid as service_id, c.id as cash_up_id, null::text as plate, c.opened_by as by_id, c.opening_note as reason,
          null::json as device, c.float < before.left_in_drawer as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified
        from cash_ups c cross join lateral (select b.left_in_drawer from cash_ups b where b.company_id = ${companyId} and b.location_id = c.location_id and b.register = c.register and b.status <> 'current' and b.opened_at < c.opened_at
          order by b.opened_at desc, b.id desc limit 1) as before
        where c.company_id = ${companyId} and c.opened_at >= ${since} and c.float <> before.left_in_drawer`
    case 'collected_differently':
      return sql`select c.id as subject_id, c.collected_at as at, c.location_id, abs(c.amount_received - (c.counted_cash - c.left_in_drawer)) as amount, null::uuid as service_id, c.id as cash_up_id, null::text as plate, c.collected_by as by_id, c.collection_note as reason,
          null::json as device, c.amount_received < c.counted_cash - c.left_in_drawer as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified
        from cash_ups c where c.company_id = ${companyId} and c.status = 'collected' and c.collected_at >= ${since} and c.amount_received <> c.counted_cash - c.left_in_drawer`
    case 'own_collection':
      // The person who sent the collection for a former colleague counts as its collector.
      return sql`select c.id as subject_id, c.collected_at as at, c.location_id, c.amount_received as amount, null::uuid as service_id, c.id as cash_up_id, null::text as plate, who.id as by_id, c.collection_note as reason, ${rest}
        from cash_ups c cross join lateral (select coalesce((select a.actor_id from audit_entries a where a.company_id = ${companyId} and a.entity = 'cash_up' and a.entity_id = c.id and a.action = 'collected' and a.on_behalf_of_id is not null limit 1), c.collected_by) as id) as who
        where c.company_id = ${companyId} and c.status = 'collected' and c.collected_at >= ${since} and c.amount_received > 0 and who.id in (c.opened_by, c.operator_end_shift_id)
          and exists (select from operators o where o.company_id = ${companyId} and o.role in ${ADMIN_ROLES} and o.invitation_ends_at is null and not exists (select from app_former_operators(array[o.id])) and o.id <> c.opened_by and o.id is distinct from c.operator_end_shift_id)`
    default:
      return kind satisfies never
  }
}
