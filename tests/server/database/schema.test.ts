import PgBoss from 'pg-boss'
import { describe, expect, it } from 'vitest'

import { openTestServer } from '../support/test-server.ts'

/** Tables that belong to no company, each with its reason. */
const GLOBAL_TABLES = [
  'account_messages', // Messages to people whose company is unknown or missing.
  'app_errors', // An error may happen before anybody signs in.
  'database_epoch', // One row for the whole database.
  'email_changes', // Belongs to identities, which are global.
  'factor_challenges', // Belongs to identities, which are global.
  'identities', // An e-mail is unique over all companies.
  'kiosk_codes', // A device does not know its company before it is paired.
  'known_devices', // Belongs to identities, which are global.
  'limiter_buckets', // Attempts precede a known company.
  'passkeys', // Belongs to identities, which are global.
  'password_links', // Belongs to identities, which are global.
  'recovery_codes', // Belongs to identities, which are global.
  'sessions', // Belongs to identities, which are global.
  'sign_ups', // For people without a company yet.
  'totp_factors', // Belongs to identities, which are global.
]

const server = await openTestServer()

interface Table {
  name: string
  rls: boolean
  policies: number
  hasCompany: boolean
}

async function tables(): Promise<Table[]> {
  const { rows } = await server.owner.query<Table>(`
    select c.relname as name, c.relrowsecurity as rls,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped) as "hasCompany"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return rows
}

describe('every table', () => {
  it('belongs to a company, is the table of companies, or is listed as global', async () => {
    const without = (await tables())
      .filter((table) => !table.hasCompany || GLOBAL_TABLES.includes(table.name))
      .map((table) => table.name)
    expect(without).toEqual([...GLOBAL_TABLES, 'companies'].toSorted())
  })

  it('has row-level security', async () => {
    expect((await tables()).filter((table) => !table.rls)).toEqual([])
  })

  it('has a policy, except global tables that only definer functions reach', async () => {
    const without = (await tables()).filter((table) => table.policies === 0).map((table) => table.name)
    expect(without).toEqual([
      'account_messages',
      'app_errors',
      'email_changes',
      'factor_challenges',
      'identities',
      'kiosk_codes',
      'known_devices',
      'limiter_buckets',
      'passkeys',
      'password_links',
      'recovery_codes',
      'sessions',
      'sign_ups',
      'totp_factors',
    ])
  })
})

describe('keys that begin with company_id in each tenant table', () => {
  it('are the primary and unique keys', async () => {
    const { rows } = await server.owner.query<{ table: string; index: string; first: string }>(
      `select t.relname as table, i.relname as index, a.attname as first
       from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where t.relnamespace = 'public'::regnamespace and x.indisunique and t.relname <> all($1) and t.relname <> 'companies'`,
      [GLOBAL_TABLES],
    )
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter((row) => row.first !== 'company_id')).toEqual([])
  })

  it('are the foreign keys, on both sides', async () => {
    const { rows } = await server.owner.query<{ name: string; first: string; target: string; targetFirst: string }>(
      `select k.conname as name, a.attname as first, t.relname as target, b.attname as "targetFirst"
       from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       join pg_class t on t.oid = k.confrelid
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid::regclass::text <> all($1)`,
      [GLOBAL_TABLES],
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter((row) => row.first !== 'company_id')).toEqual([])
    expect(rows.filter((row) => row.targetFirst !== (row.target === 'companies' ? 'id' : 'company_id'))).toEqual([])
  })

  it('are the indexes, so that rows of one company are read together', async () => {
    const { rows } = await server.owner.query<{ index: string; first: string }>(
      `select i.relname as index, a.attname as first
       from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
       where t.relnamespace = 'public'::regnamespace and t.relname <> all($1) and t.relname <> 'companies' and a.attname <> 'company_id'`,
      [GLOBAL_TABLES],
    )
    expect(rows).toEqual([])
  })
})

describe('functions', () => {
  it('with the rights of their definer have a fixed search path, and are open to the application only', async () => {
    const { rows } = await server.owner.query<{ name: string; path: string | null; open: boolean; ours: boolean }>(
      `select p.proname as name, array_to_string(p.proconfig, ';') as path,
         exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as open,
         has_function_privilege('parq_app', p.oid, 'execute') as ours
       from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows.map((row) => row.name)).toEqual([
      'account_message_forget',
      'account_message_keep',
      'account_message_read',
      'alerts_watched',
      'app_booths',
      'app_enter',
      'app_enter_driver_link',
      'app_enter_kiosk',
      'app_enter_mail_link',
      'app_enter_receipt',
      'app_enter_shop',
      'app_enter_view_mail',
      'app_error_forget',
      'app_error_note',
      'app_errors_of',
      'app_former_operators',
      'app_open_sessions',
      'app_sign_ins',
      'auth_add_company',
      'auth_add_passkey',
      'auth_add_person',
      'auth_challenge',
      'auth_close_session',
      'auth_companies',
      'auth_confirm_email',
      'auth_confirm_totp',
      'auth_edit_identity',
      'auth_end_sessions',
      'auth_forget_wished_email',
      'auth_identity',
      'auth_keep_passkey_challenge',
      'auth_keep_password_link',
      'auth_keep_pending_totp',
      'auth_know_device',
      'auth_live_sessions',
      'auth_may_change',
      'auth_may_manage',
      'auth_note_refused_sign_in',
      'auth_open_challenge',
      'auth_open_email_link',
      'auth_open_password_link',
      'auth_open_session',
      'auth_open_sessions',
      'auth_own_factors',
      'auth_own_password',
      'auth_password_of_link',
      'auth_person',
      'auth_person_of_email',
      'auth_prove_session',
      'auth_remove_factors',
      'auth_remove_own_factor',
      'auth_remove_person',
      'auth_renew_invitation',
      'auth_set_active',
      'auth_set_password',
      'auth_set_recovery_codes',
      'auth_set_role',
      'auth_spend_challenge',
      'auth_spend_password_link',
      'auth_take_passkey',
      'auth_take_passkey_challenge',
      'auth_take_recovery_code',
      'auth_take_step',
      'auth_wish_email',
      'auth_wished_email',
      'book_checks_due',
      'end_waiting_sign_ins',
      'end_without_factor',
      'erasure_begin',
      'erasure_step',
      'factors_of',
      'kiosk_drop_code',
      'kiosk_keep_code',
      'kiosk_spend_code',
      'limiter_forget',
      'limiter_give_back',
      'limiter_take',
      'messaging_reminders_due',
      'number_change',
      'push_is_allowed',
      'push_release_endpoint',
      'push_session',
      'retention_drivers_due',
      'retention_due',
      'retention_visits',
      'sign_up_company_taken',
      'sign_up_found',
      'sign_up_keep',
      'sign_up_pending',
      'sweep_alerts',
      'sweep_app_errors',
      'sweep_buckets',
      'sweep_commits',
      'sweep_customer_messages',
      'sweep_leftovers',
      'sweep_messages',
      'sweep_sign_ups',
      'sweep_tablets',
      'tablet_end_sessions',
    ])
    for (const row of rows)
      expect(row, row.name).toMatchObject({ path: 'search_path=public, pg_temp', open: false, ours: true })
  })

  it('do not let the application take over the database', async () => {
    const { rows } = await server.owner.query(
      `select has_function_privilege('parq_app', 'adopt_database()', 'execute') as may`,
    )
    expect(rows).toEqual([{ may: false }])
  })
})

describe('the schema of the queue', () => {
  it('lets the application write job rows only, because migrations create queues', async () => {
    const { rows } = await server.owner.query<{ name: string; may: string }>(
      `select c.relname as name, string_agg(p, ' ' order by nth) as may from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) with ordinality as o (p, nth)
       where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege('parq_app', c.oid, p) group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { name: 'archive', may: 'select insert update delete' },
      { name: 'job', may: 'select insert update delete' },
      { name: 'queue', may: 'select' },
      { name: 'version', may: 'select update' },
    ])
    const { rows: functions } = await server.owner.query(
      `select proname from pg_proc where pronamespace = 'pgboss'::regnamespace and has_function_privilege('parq_app', oid, 'execute')`,
    )
    expect(functions).toEqual([])
  })

  it('matches the library that uses it', async () => {
    const { rows } = await server.owner.query<{ version: number }>('select version from pgboss.version')
    expect(PgBoss.getConstructionPlans()).toContain(`version(version) VALUES ('${rows[0]?.version}')`)
  })
})

describe("the application's role", () => {
  it('owns nothing, is member of no role, and cannot bypass row-level security', async () => {
    const { rows } = await server.owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication,
         (select count(*)::int from pg_class where relowner = r.oid) as owns,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = 'parq_app'`,
    )
    const no = false
    expect(rows).toEqual([
      {
        rolsuper: no,
        rolbypassrls: no,
        rolcreaterole: no,
        rolcreatedb: no,
        rolcanlogin: no,
        rolreplication: no,
        owns: 0,
        memberships: 0,
      },
    ])
  })

  it('cannot rewrite history: audit, tombstones, plate terms and erasures are only added', async () => {
    const { rows } = await server.owner.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and (has_table_privilege('parq_app', c.oid, 'update') or has_table_privilege('parq_app', c.oid, 'delete') or has_table_privilege('parq_app', c.oid, 'truncate'))`,
    )
    const writable = rows.map((row) => row.name)
    expect(writable).toContain('services')
    for (const table of ['audit_entries', 'tombstones', 'plate_terms', 'driver_erasures', ...GLOBAL_TABLES])
      expect(writable).not.toContain(table)
  })
})
