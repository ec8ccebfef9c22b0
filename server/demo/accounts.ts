import type { BackOfficeRole } from '../../domain/roles.ts'

export const DEMO_PASSWORD = 'parq-demo-2026'

export interface DemoAccount {
  email: string
  role: BackOfficeRole
  /** Role of the account, for the list that the server prints. */
  label: string
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'owner@demo.parq.test', role: 'parking_admin', label: 'Colombia, administrator' },
  { email: 'ana@demo.parq.test', role: 'parking_staff', label: 'Colombia, staff in Medellín' },
  { email: 'luis@demo.parq.test', role: 'parking_staff', label: 'Colombia, staff in Bogotá' },
  { email: 'owner@mx.demo.parq.test', role: 'parking_admin', label: 'Mexico, administrator' },
  { email: 'owner@gb.demo.parq.test', role: 'parking_admin', label: 'Great Britain, administrator' },
  { email: 'root@demo.parq.test', role: 'super_admin', label: 'All companies, super admin' },
]
