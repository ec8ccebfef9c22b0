import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Demo, enterDemo } from '../support/demo.ts'
import { type TestServer, startTestServer } from '../support/test-server.ts'

let server: TestServer
let demo: Demo
let tenantTables: string[]

beforeAll(async () => {
  server = await startTestServer()
  demo = await enterDemo(server)
  const { rows } = await server.owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'identities' order by 1`)
  tenantTables = rows.map((row) => row.name)
  // The demo has no deleted rows and receipts, and at some hours no edits; each table needs rows of each company.
  await server.owner.query(
    `insert into tombstones (company_id, collection, row_id) select id, 'services', id from companies`,
  )
  await server.owner.query(
    `insert into audit_entries (company_id, id, entity, entity_id, action, before, after) select id, gen_random_uuid(), 'service', id, 'edited', '{}', '{}' from companies`,
  )
  await server.owner.query(
    `insert into receipts (company_id, key, author_id, request_hash, status, answer) select id, id, id, '', 200, '{}' from companies`,
  )
  const each = `from (select distinct on (company_id) * from cash_ups where status = 'completed' order by company_id, id) as c`
  await server.owner.query(
    `insert into cash_movements (company_id, id, cash_up_id, at, by, kind, amount, reason) select company_id, gen_random_uuid(), id, now(), opened_by, 'pay_in', 1, 'given' ${each}`,
  )
  await server.owner.query(
    `insert into cash_recounts (company_id, id, cash_up_id, at, by, counted_cash) select company_id, gen_random_uuid(), id, now(), opened_by, 1 ${each}`,
  )
  await server.owner.query(
    `insert into cash_adjustments (company_id, id, cash_up_id, at, by, amount, reason) select company_id, gen_random_uuid(), id, now(), opened_by, 1, 'given' ${each}`,
  )
  await server.owner.query(
    `insert into cash_up_joins (company_id, id, cash_up_id, at, by, float) select company_id, gen_random_uuid(), id, now(), opened_by, 0 ${each}`,
  )
  await server.owner.query(
    `insert into agreements (company_id, id, name, vehicle_type_ids, type) select id, id, 'given', '{1}', 'percentage' from companies`,
  )
  await server.owner.query(
    `insert into memberships (company_id, id, name, cost, vehicle_type_id, authorized_vehicles, parking_spaces, validity_unit, validity_count, created_at) select id, id, 'given', 1, 1, 1, 1, 'days', 1, now() from companies`,
  )
  await server.owner.query(
    `insert into passes (company_id, id, membership_id, location_id, plates, starts_on, ends_on, anchor_day, authorized_vehicles, parking_spaces, created_at) select distinct on (company_id) company_id, company_id, company_id, id, '{ABC123}', '2026-11-01', '2026-11-30', 1, 1, 1, now() from locations order by company_id, id`,
  )
  await server.owner.query(
    `insert into pass_periods (company_id, id, pass_id, location_id, starts_on, ends_on, cost, receipt_number, sold_at, sold_by, sold_by_name) select company_id, id, id, location_id, starts_on, ends_on, 1, 'P-1', now(), id, '' from passes where id = company_id`,
  )
  await server.owner.query(
    `insert into messages (company_id, id, kind, sent_to, language, facts) select id, id, 'given', 'x@y.test', 'es', '{}' from companies`,
  )
  await server.owner.query(
    `insert into mail_links (company_id, token, purpose) select id, 'given', 'report' from companies`,
  )
  await server.owner.query(
    `insert into files (company_id, id, media_type, content, created_by) select id, id, 'image/webp', '', id from companies`,
  )
  await server.owner.query(
    `insert into service_corrections (company_id, id, service_id, at, by, amount, reason) select distinct on (company_id) company_id, id, id, now(), id, 1, 'given' from services order by company_id, id`,
  )
  await server.owner.query(
    `insert into attention_done (company_id, kind, subject_id, at, by, by_name) select id, 'void', id, now(), id, '' from companies`,
  )
  await server.owner.query(
    `insert into approvals (company_id, id, service_id, location_id, act, amount, reason, asked_at, asked_by, asked_by_name) select distinct on (company_id) company_id, id, id, location_id, 'void', 1, 'given', now(), id, '' from services order by company_id, id`,
  )
  await server.owner.query(
    `insert into alerts (company_id, id, cause, subject_id, occasion, at) select id, id, 'shortage', id, 'given', now() from companies`,
  )
  await server.owner.query(
    `insert into alert_deliveries (company_id, alert_id, operator_id, channel, state) select id, id, id, 'email', 'waiting' from companies`,
  )
  const ofPeople = 'from (select distinct on (company_id) company_id, id from operators order by company_id, id) as o'
  await server.owner.query(
    `insert into alert_settings (company_id, operator_id, email, push, pause_minutes) select company_id, id, '{}', '{}', 15 ${ofPeople}`,
  )
  await server.owner.query(
    `insert into tablets (company_id, device_id, operator_id, first_seen_at, seen_at) select company_id, id, id, now(), now() ${ofPeople}`,
  )
  await server.owner.query(
    `insert into tablet_requests (company_id, id, device_id, act, asked_by, asked_by_name, asked_at) select company_id, device_id, device_id, 'update', operator_id, '', now() from tablets`,
  )
  await server.owner.query(
    `insert into push_subscriptions (company_id, id, operator_id, session_id, endpoint, p256dh, auth, created_at) select company_id, id, id, id, id::text, '', '', now() ${ofPeople}`,
  )
  await server.owner.query(
    `insert into refused_writes (company_id, id, author_id, author_name, endpoint, request_hash, subject_id, amount, parts, done_at, refused_at, code) select id, id, id, '', 'finishService', '', id, 1, '[]', now(), now(), 'not_found' from companies`,
  )
  await server.owner.query(
    `insert into unsent_work (company_id, device_id, operator_id, changes, refused, amount, reported_at, reported_by) select id, id, id, 1, 0, 0, now(), id from companies`,
  )
  await server.owner.query(
    `insert into saved_views (company_id, id, screen, name, search, shared, owner_id, owner_name, created_at) select id, id, 'services', 'given', '{}', true, id, '', now() from companies`,
  )
  await server.owner.query(
    `insert into saved_view_readers (company_id, view_id, operator_id, token) select distinct on (company_id) company_id, company_id, id, '' from operators order by company_id, id`,
  )
  await server.owner.query(
    `insert into exports (company_id, id, asked_by, asker_role, asker_name, asker_email, language, list, query, time_zone, state, rows, created_at) select id, id, id, 'parking_admin', '', '', 'es', 'services', '{}', 'UTC', 'ready', 0, now() from companies`,
  )
  await server.owner.query(
    `insert into invoicing_accounts (company_id, platform, is_simulated, user_name, sealed_key, choices, taxes, connected_at) select id, 'siigo', true, '', '', '{}', '{}', now() from companies on conflict do nothing`,
  )
  await server.owner.query(
    `insert into invoices (company_id, id, kind, state, origin, service_id, location_id, paid_at, total, created_at) select distinct on (company_id) company_id, id, 'invoice', 'requested', 'rule', id, location_id, now(), 1, now() from services order by company_id, id`,
  )
  await server.owner.query(
    `insert into invoice_events (company_id, invoice_id, at, state, what) select company_id, id, now(), 'requested', 'requested' from invoices`,
  )
  await server.owner.query(
    `insert into sale_changes (company_id, id, part, side, service_id, kind, at, recorded_at, sold_at, by_name, location_id, vehicle_type_id, methods, services, minutes, service_charge, overstay, discount, correction, zero_floor, lost_ticket_fee, difference, adjustment_50, total_cost, tax, service_fee) select distinct on (company_id) company_id, id, 0, 1, id, 'void', now(), now(), now(), '', location_id, 1, '{}', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from services order by company_id, id`,
  )
  await server.owner.query(
    `insert into book_checks (company_id, checked_at, faults) select id, now(), 0 from companies`,
  )
  await server.owner.query(
    `insert into book_closes (company_id, id, until, closed_at, closed_by, closed_by_name, figures) select id, id, current_date, now(), id, '', '{}' from companies`,
  )
  await server.owner.query(
    `insert into bank_deposits (company_id, id, deposited_on, amount, reference, recorded_at, recorded_by, recorded_by_name) select id, id, current_date, 1, '', now(), id, '' from companies`,
  )
  await server.owner.query(
    `insert into deposited_collections (company_id, deposit_id, cash_up_id) select distinct on (company_id) company_id, company_id, id from cash_ups order by company_id, id`,
  )
  await server.owner.query(
    `insert into deviations (company_id, service_id, kind, at, location_id, amount, unverified) select distinct on (company_id) company_id, id, 'void_unpaid', now(), location_id, 1, 0 from services order by company_id, id`,
  )
  await server.owner.query(
    `insert into device_contacts (company_id, device_id, since, until) select id, id, now(), now() from companies`,
  )
  await server.owner.query(
    `insert into book_faults (company_id, identity, subject_id, amount, found_at, checked_at) select id, 'given', id, 1, now(), now() from companies`,
  )
  await server.owner.query(
    `insert into export_pieces (company_id, export_id, nth, content) select id, id, 0, '' from companies`,
  )
  await server.owner.query(
    `insert into driver_aliases (company_id, id, driver_id) select distinct on (company_id) company_id, id, id from drivers order by company_id, id`,
  )
  await server.owner.query(
    `insert into messaging_accounts (company_id, is_simulated, phone_number_id, display_phone, sealed_token, sealed_app_secret, sealed_verify_token, connected_at) select id, true, id::text, '', '', '', '', now() from companies on conflict do nothing`,
  )
  await server.owner.query(
    `insert into messaging_settings (company_id, kinds, expiring_days, overstay_minutes) select id, '{receipt}', 3, 15 from companies on conflict do nothing`,
  )
  await server.owner.query(
    `insert into customer_messages (company_id, id, kind, subject_id, occasion, language, state, is_asked, due_at, created_at, changed_at) select id, id, 'receipt', id, 'given', 'es', 'sent', false, now(), now(), now() from companies`,
  )
  await server.owner.query(
    `insert into message_deliveries (company_id, id, message_id, nth, channel, sent_to, state, started_at, changed_at) select id, id, id, 1, 'email', 'x@y.test', 'sent', now(), now() from companies`,
  )
  await server.owner.query(
    `insert into message_opt_outs (company_id, phone, at) select id, '570000000', now() from companies`,
  )
  await server.owner.query(
    `insert into shops (company_id, id, agreement_id, name, link_hash, pin_hash, created_at) select id, id, id, 'given', '', '', now() from companies`,
  )
  await server.owner.query(
    `insert into shop_sheets (company_id, id, shop_id, agreement_id, codes, last_day, key, created_at) select id, id, id, id, 1, current_date, '', now() from companies`,
  )
  await server.owner.query(
    `insert into shop_stamps (company_id, id, shop_id, agreement_id, service_id, at, reserved) select distinct on (company_id) company_id, company_id, company_id, company_id, id, now(), 0 from services order by company_id, id`,
  )
  await server.owner.query(
    `insert into driver_erasures (company_id, driver_id, number, pseudonym, erased_at) select id, id, 1, '', now() from companies`,
  )
  await server.owner.query(
    `insert into people_lookups (company_id, day, operator_id, operator_name, kind, subject_id, times, people, last_at) select id, current_date, id, '', 'searched', id, 1, 1, now() from companies`,
  )
  await server.owner.query(
    `insert into privacy_settings (company_id, driver_months, visit_months, message_months, lookup_months, erases_from) select id, 24, 12, 12, 24, now() from companies`,
  )
  await server.owner.query(
    `insert into driver_links (company_id, hash, driver_id, sent_to, expires_at, created_by) select distinct on (company_id) company_id, '', id, 'x@y.test', now(), id from drivers order by company_id, id`,
  )
})
afterAll(() => server.close())

/** Runs one statement as the application does, for a company or for none, and rolls it back. */
async function asApplication<Row extends object>(
  companyId: string | null,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await server.owner.connect()
  try {
    await client.query('begin; set local role parq_app')
    if (companyId !== null) await client.query(`select set_config('app.company', $1, true)`, [companyId])
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function companiesIn(table: string, as: string | null): Promise<string[]> {
  const rows = await asApplication<{ company: string }>(as, `select distinct company_id as company from ${table}`)
  return rows.map((row) => row.company)
}

describe('under the application role', () => {
  it('every tenant table holds rows of each company, so that this file proves something', async () => {
    expect(tenantTables.length).toBeGreaterThanOrEqual(15)
    for (const table of tenantTables) {
      const { rows } = await server.owner.query<{ count: number }>(
        `select count(distinct company_id)::int as count from ${table}`,
      )
      expect(rows[0]?.count, table).toBe(3)
    }
  })

  it('an unscoped query returns no row of any tenant table', async () => {
    for (const table of tenantTables) expect(await companiesIn(table, null), table).toEqual([])
    expect(await asApplication(null, 'select * from companies')).toEqual([])
  })

  it('a company sees only its own rows', async () => {
    for (const company of [demo.colombia, demo.mexico, demo.britain]) {
      for (const table of tenantTables) expect(await companiesIn(table, company), table).toEqual([company])
      expect(await asApplication(company, 'select id from companies')).toEqual([{ id: company }])
    }
  })

  it('an unknown or invalid company sees nothing', async () => {
    for (const table of tenantTables) expect(await companiesIn(table, uuidv7()), table).toEqual([])
    expect(await companiesIn('services', '')).toEqual([])
  })

  it('another company’s rows cannot be changed or deleted', async () => {
    for (const [table, column] of [
      ['services', 'remarks'],
      ['locations', 'description'],
      ['drivers', 'photo'],
      ['cash_ups', 'register'],
    ]) {
      expect(
        await asApplication(demo.colombia, `update ${table} set ${column} = 'x' where company_id = $1 returning id`, [
          demo.mexico,
        ]),
        table,
      ).toEqual([])
      expect(
        await asApplication(demo.colombia, `delete from ${table} where company_id = $1 returning id`, [demo.mexico]),
        table,
      ).toEqual([])
    }
    const own = await asApplication(
      demo.colombia,
      `update services set remarks = 'x' where company_id = $1 returning id`,
      [demo.colombia],
    )
    expect(own.length).toBeGreaterThan(0)
  })

  it('no row can be inserted into another company or moved there', async () => {
    const type = `insert into vehicles (company_id, id, license_plate, vehicle_type_id, driver_id)
      select $1, gen_random_uuid(), 'ZZZ999', 1, (select id from drivers where company_id = $2 limit 1)`
    const refused = /new row violates row-level security policy/
    await expect(asApplication(demo.colombia, type, [demo.mexico, demo.colombia])).rejects.toThrow(refused)
    await expect(asApplication(null, type, [demo.colombia, demo.colombia])).rejects.toThrow(refused)
    await expect(asApplication(demo.colombia, type, [demo.colombia, demo.colombia])).resolves.toEqual([])
    await expect(asApplication(demo.colombia, 'update services set company_id = $1', [demo.mexico])).rejects.toThrow(
      refused,
    )
    const audit = `insert into audit_entries (company_id, id, entity, entity_id, action, before, after) values ($1, gen_random_uuid(), 'service', gen_random_uuid(), 'edited', '{}', '{}')`
    await expect(asApplication(demo.colombia, audit, [demo.mexico])).rejects.toThrow(refused)
    await expect(asApplication(demo.colombia, audit, [demo.colombia])).resolves.toEqual([])
  })

  it('sign-ins, their credentials and attempts cannot be read', async () => {
    for (const table of ['identities', 'sessions', 'limiter_buckets', 'known_devices', 'email_changes']) {
      await expect(asApplication(demo.colombia, `select * from ${table}`), table).rejects.toThrow(
        `permission denied for table ${table}`,
      )
      await expect(asApplication(demo.colombia, `delete from ${table}`), table).rejects.toThrow(
        `permission denied for table ${table}`,
      )
    }
  })

  it('the epoch can be read by everyone and changed by no one', async () => {
    expect(await asApplication(null, 'select id from database_epoch')).toHaveLength(1)
    await expect(asApplication(null, 'delete from database_epoch')).rejects.toThrow('permission denied')
  })
})

describe('a transaction of the server', () => {
  it('starts without a company, even on a connection that another transaction has just used', async () => {
    const company = () =>
      server.database.transaction(
        async ({ db }) =>
          (
            await db.execute<{ role: string; company: string | null }>(
              `select current_user as role, app_company() as company`,
            )
          ).rows,
      )
    await server.database.transaction(({ db }) =>
      db.execute(`select set_config('app.company', '${demo.colombia}', true)`),
    )
    expect(await Promise.all(Array.from({ length: 20 }, company))).toEqual(
      Array.from({ length: 20 }, () => [{ role: 'parq_app', company: null }]),
    )
  })

  it('leaves nothing behind if it fails', async () => {
    const failed = server.database.transaction(async ({ db }) => {
      await db.execute(`select set_config('app.company', '${demo.colombia}', true)`)
      await db.execute(`update services set remarks = 'half done'`)
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    const { rows } = await server.owner.query(`select count(*)::int as count from services where remarks = 'half done'`)
    expect(rows).toEqual([{ count: 0 }])
  })
})
