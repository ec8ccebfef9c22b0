import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { type AlertSettings, ALERT_PAUSES, FIRST_ALERTS } from '../../domain/alerts.ts'
import { countryOption } from '../../domain/countries.ts'
import type { Language } from '../../domain/people.ts'
import { ADMIN_ROLES } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import { alertSettings, pushSubscriptions } from '../db/schema/alerts.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { operators } from '../db/schema/people.ts'

/** An administrator who can sign in, with their settings. They see every location of their company. */
export interface AlertReader {
  id: string
  email: string
  language: Language
  settings: AlertSettings
  /** Whether a browser shows notifications to them. */
  hasDevice: boolean
  /** Whether they unsubscribed from mail by a link. */
  isMailRefused: boolean
  /** Zone of the quiet hours and of moments in alerts about no location. */
  timeZone: string
}

type SettingsRow = typeof alertSettings.$inferSelect

export function settingsOf(row: SettingsRow | null | undefined): AlertSettings {
  if (row === null || row === undefined) return FIRST_ALERTS
  const { email, push, shortageAbove, quiet, pauseMinutes, weeklyPeople } = row
  return {
    email,
    push,
    shortageAbove,
    quiet,
    weeklyPeople,
    pauseMinutes: ALERT_PAUSES.find((one) => one === pauseMinutes) ?? FIRST_ALERTS.pauseMinutes,
  }
}

/** Returns the administrators of the company, or the given person if they still are an administrator. */
export async function readAlertReaders(
  companyId: string,
  { db }: Transaction,
  operatorId?: string,
): Promise<AlertReader[]> {
  const timeZone = await alertTimeZone(companyId, { db })
  const rows = await db
    .select({
      id: operators.id,
      email: operators.email,
      language: operators.language,
      settings: alertSettings,
      hasDevice: sql<boolean>`exists (select from ${pushSubscriptions} where ${pushSubscriptions.companyId} = ${companyId} and ${pushSubscriptions.operatorId} = ${operators.id})`,
    })
    .from(operators)
    .innerJoin(sql`app_sign_ins() as sign_in`, sql`sign_in.id = ${operators.id} and sign_in.is_active`)
    .leftJoin(
      alertSettings,
      and(eq(alertSettings.companyId, operators.companyId), eq(alertSettings.operatorId, operators.id)),
    )
    .where(
      and(
        eq(operators.companyId, companyId),
        inArray(operators.role, [...ADMIN_ROLES]),
        isNull(operators.deletedAt),
        isNull(operators.invitationEndsAt),
        operatorId === undefined ? undefined : eq(operators.id, operatorId),
      ),
    )
    .orderBy(asc(operators.id))
  return rows.map(({ settings, ...person }) => ({
    ...person,
    settings: settingsOf(settings),
    isMailRefused: settings?.mailRefused ?? false,
    timeZone,
  }))
}

/** Returns the zone that all locations share; that of the country if they have several. */
export async function alertTimeZone(companyId: string, { db }: Pick<Transaction, 'db'>): Promise<string> {
  const zones = await db
    .selectDistinct({ timeZone: locations.timeZone })
    .from(locations)
    .where(eq(locations.companyId, companyId))
  const [first, ...others] = zones
  if (first !== undefined && others.length === 0) return first.timeZone
  const [company] = await db.select({ country: companies.country }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw new Error('Alerts without their company')
  return countryOption(company.country).timeZone
}
