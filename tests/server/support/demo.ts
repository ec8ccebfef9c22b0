import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

import type { CashUpStatus } from '../../../domain/cash-ups.ts'
import type { NotificationMethod, PaymentMethod, ServiceStatus } from '../../../domain/services.ts'
import { openSession } from './session.ts'
import type { Caller, TestServer } from './test-server.ts'

/** Facts about the demo for tests: sign-ins with passwords, and locations of people. */
export interface Demo {
  colombia: string
  mexico: string
  britain: string
  /** Signed-in people. Root has chosen no company. */
  root: Person
  owner: Person
  ana: Person
  luis: Person
  mexicanOwner: Person
  britishOwner: Person
  /** Returns the company's locations, by id. */
  locationsOf(companyId: string): Promise<string[]>
}

export interface Person extends Caller {
  id: string
  email: string
  token: string
  name: string
  /** Assigned locations, in order of their ids; none for admins. */
  locations: readonly string[]
}

export async function enterDemo(server: TestServer): Promise<Demo> {
  const { rows: companies } = await server.owner.query<{ id: string; country: string }>(
    'select id, country from companies',
  )
  const company = (country: string) => companies.find((row) => row.country === country)?.id ?? ''
  const person = async (email: string): Promise<Person> => {
    const { rows } = await server.owner.query<{ id: string; name: string; locations: string[] }>(
      `select i.id, first_name || ' ' || last_name as name,
         array(select location_id::text from operator_locations where operator_id = i.id order by location_id) as locations
       from identities i where email = $1`,
      [email],
    )
    const [row] = rows
    if (!row) throw new Error(`The demo has no ${email}`)
    return { ...row, email, token: await openSession(server, row.id) }
  }
  return {
    colombia: company('colombia'),
    mexico: company('mexico'),
    britain: company('united_kingdom'),
    root: await person('root@demo.parq.test'),
    owner: await person('owner@demo.parq.test'),
    ana: await person('ana@demo.parq.test'),
    luis: await person('luis@demo.parq.test'),
    mexicanOwner: await person('owner@mx.demo.parq.test'),
    britishOwner: await person('owner@gb.demo.parq.test'),
    async locationsOf(companyId) {
      const { rows } = await server.owner.query<{ id: string }>(
        'select id from locations where company_id = $1 order by id',
        [companyId],
      )
      return rows.map((row) => row.id)
    },
  }
}

/** Adds a staff member whose sign-in no other test needs; returns their id. */
export async function addColleague({ owner }: Owned, companyId: string): Promise<string> {
  const id = uuidv7()
  const email = `${id}@colleague.test`
  await owner.query(
    `insert into identities (id, email, password_hash, role, company_id, first_name, last_name, language)
     select $1, $2, password_hash, 'parking_staff', $3, 'Rosa', 'Mora', 'es' from identities where email = 'ana@demo.parq.test'`,
    [id, email, companyId],
  )
  await owner.query(
    `insert into operators (company_id, id, role, first_name, last_name, email, language) values ($1, $2, 'parking_staff', 'Rosa', 'Mora', $3, 'es')`,
    [companyId, id, email],
  )
  return id
}

/** Adds an invited staff member without a password; returns their id. */
export async function addNewcomer(server: Owned, companyId: string): Promise<string> {
  const id = await addColleague(server, companyId)
  await server.owner.query('update identities set password_hash = null where id = $1', [id])
  await server.owner.query(`update operators set invitation_ends_at = now() + interval '7 days' where id = $1`, [id])
  return id
}

export interface GivenService {
  companyId: string
  locationId: string
  licensePlate?: string
  status?: ServiceStatus
  startedAt?: Date
  remarks?: string | null
  paymentMethod?: PaymentMethod | null
  totalCost?: number | null
  exitOperatorId?: string | null
  notificationMethod?: NotificationMethod | null
  invoiceNumber?: string | null
  cashUpId?: string | null
}

/** A connection that bypasses row-level security, or one transaction on it. */
interface Owned {
  owner: Pick<pg.ClientBase, 'query'>
}

/** Inserts a service, and its payment if it is paid, bypassing row-level security. Returns its id. */
export async function addService({ owner }: Owned, given: GivenService): Promise<string> {
  const id = uuidv7()
  await owner.query(
    `with service as (insert into services (company_id, id, location_id, operation, status, receipt_number, license_plate, vehicle_type_id,
       started_at, remarks, payment_method, notification_method, invoice_number, cash_up_id, total_cost, exit_operator_id)
     values ($1, $2, $3, 'off_street', $4, $5, $6, 1, $7, $8, $9, $10, $11, $12, $13, $14) returning *),
     payment as (insert into payments (company_id, id, service_id, kind, method, amount, stays, cash_up_id, by, by_name, at, recorded_at)
       select company_id, id, id, 'stay', payment_method, coalesce(total_cost, 0), 1, cash_up_id, exit_operator_id, '', started_at, started_at from service where status = 'completed'
       returning *)
     update cash_ups c set cash = cash + (case when p.method = 'cash' then p.amount else 0 end), dataphone = dataphone + (case when p.method = 'dataphone' then p.amount else 0 end),
       digital = digital + (case when p.method = 'digital' then p.amount else 0 end), services = services + 1, revision = revision + (status <> 'current')::int
     from payment p where c.company_id = p.company_id and c.id = p.cash_up_id`,
    [
      given.companyId,
      id,
      given.locationId,
      given.status ?? 'progress',
      `T-${id}`,
      given.licensePlate ?? freshPlate(),
      given.startedAt ?? new Date(),
      given.remarks ?? null,
      given.paymentMethod ?? null,
      given.notificationMethod ?? null,
      given.invoiceNumber ?? null,
      given.cashUpId ?? null,
      given.totalCost ?? null,
      given.exitOperatorId ?? null,
    ],
  )
  return id
}

/** Deletes services with their payments, which no call of the API does. The sums of their cash-ups don't change. */
export async function removeServices({ owner }: Owned, where: string, values: unknown[]): Promise<void> {
  await owner.query(
    `delete from payments where (company_id, service_id) in (select company_id, id from services where ${where})`,
    values,
  )
  await owner.query(`delete from services where ${where}`, values)
}

/** Adds a shift at a new register, open until `settleCashUp` ends it; returns its id. */
export async function addCashUp(
  { owner }: Owned,
  {
    companyId,
    locationId,
    openedBy,
    status,
  }: { companyId: string; locationId: string; openedBy: string; status: CashUpStatus },
): Promise<string> {
  const id = uuidv7()
  await owner.query(
    `insert into cash_ups (company_id, id, location_id, register, status, opened_by, opened_at, float) values ($1, $2, $3, $4, 'current', $5, $6, 0)`,
    [companyId, id, locationId, `test ${id}`, openedBy, new Date()],
  )
  await settleCashUp({ owner }, id, status)
  return id
}

/** Closes a shift with a correct count, and collects its money if the status says so. */
export async function settleCashUp({ owner }: Owned, id: string, status: CashUpStatus): Promise<void> {
  if (status === 'current') return
  await owner.query(
    `update cash_ups set status = 'completed', closed_at = $2, operator_end_shift_id = opened_by, closed_cash = cash, closed_dataphone = dataphone, closed_digital = digital,
       closed_services = services, closed_pay_ins = pay_ins, closed_pay_outs = pay_outs, expected_cash = float + cash + pay_ins - pay_outs, counted_cash = float + cash + pay_ins - pay_outs, left_in_drawer = float, vehicles_inside = '[]'
     where id = $1 and status = 'current'`,
    [id, new Date()],
  )
  if (status !== 'collected') return
  await owner.query(
    `update cash_ups c set status = 'collected', collected_at = $2, collected_by = opened_by, amount_received = counted_cash - left_in_drawer,
       collection_receipt = 'RC-' || lpad((select count(*) + 1 from cash_ups o where o.company_id = c.company_id and o.collection_receipt is not null)::text, 7, '0')
     where id = $1`,
    [id, new Date()],
  )
}

let plates = 0

/** Returns a plate that is not in the demo, whose plates begin with three letters. */
export function freshPlate(): string {
  return `9T${String(plates++).padStart(5, '0')}`
}
