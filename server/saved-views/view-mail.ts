import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { countryOption } from '../../domain/countries.ts'
import { type MailedScreen, type ViewSearch, isMailedScreen, locationsIn } from '../../domain/saved-views.ts'
import { companies } from '../db/schema/companies.ts'
import { savedViews } from '../db/schema/saved-views.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'
import type { ReportContext } from '../reports/scope.ts'
import type { FiguresRequest, MailedFigures } from './mailed-figures.ts'
import { listGrid } from './mailed-list.ts'
import { passGrid, reportGrid } from './mailed-report.ts'
import { viewReaders } from './view-reader.ts'

/** Address at which a reader of a mailed view unsubscribes. GET answers a page, POST unsubscribes. */
export const LEAVE_PATH = '/api/v2/management/view-mail'

const PATHS: Readonly<Record<MailedScreen, string>> = {
  services: '/dashboard/services',
  'report-sales': '/dashboard/reports/sales',
  'report-passes': '/dashboard/reports/passes',
  'report-services': '/dashboard/reports/services',
  'report-discounts': '/dashboard/reports/discounts',
}

/** Returns the figures of a view for past days, as its recipient would see them. */
export const viewMail = defineCompanyMessage({
  kind: 'view',
  shownAs: 'view',
  facts: v.object({ viewId: v.string(), readerId: v.string(), at: v.string(), from: v.string(), to: v.string() }),
  async write({ facts: { viewId, readerId, at, from, to }, language, linkTo }, { companyId, tx, brand }) {
    const words = wordsIn(language, brand.country)
    const [found] = await tx.db
      .select({
        view: savedViews,
        country: companies.country,
        currency: companies.currency,
        amountStyle: companies.amountStyle,
      })
      .from(savedViews)
      .innerJoin(companies, eq(companies.id, savedViews.companyId))
      .where(and(eq(savedViews.companyId, companyId), eq(savedViews.id, viewId)))
    if (!found || found.view.rhythm === null || !isMailedScreen(found.view.screen)) return null
    const { view, country, currency, amountStyle } = found
    // Checked again, because somebody may have left or lost a location since the morning.
    const reader = (await viewReaders({ companyId, viewId, named: locationsIn(view.search) }, tx)).find(
      ({ actor }) => actor.id === readerId,
    )
    if (reader === undefined) return null
    const search: ViewSearch = {
      ...withoutDays(view.search),
      from,
      to,
      ...(reader.chosen !== null && { locations: reader.chosen.join() }),
    }
    const request = {
      screen: found.view.screen,
      search,
      timeZone: countryOption(country).timeZone,
      words,
      money: { currency, style: amountStyle },
    }
    const context = { tx, actor: reader.actor, now: new Date(at) }
    const figures = await figuresOf(request, context)
    if (figures === null) return null
    const { grid, timeZone, remark } = figures
    const period = from === to ? words.day(from) : `${words.day(from)} – ${words.day(to)}`
    return {
      from: 'company',
      subject: `${view.name} · ${period} · ${brand.name}`,
      title: view.name,
      subheading: [words.viewPeriod(period, timeZone)],
      says: [...(reader.leftOut > 0 ? [words.viewLeftOut(reader.leftOut)] : []), ...remark],
      ...(grid && { grid }),
      link: { label: words.viewOpen, url: linkTo(PATHS[request.screen], addressOf(search)) },
      notes: [words.viewWhy(brand.name, view.name), words.notRead],
      leave: { label: words.viewLeave, url: linkTo(LEAVE_PATH, { t: reader.token }) },
    }
  },
})

function figuresOf({ screen, ...request }: FiguresRequest, context: ReportContext): Promise<MailedFigures | null> {
  if (screen === 'services') return listGrid({ ...request, screen }, context)
  return screen === 'report-passes'
    ? passGrid({ ...request, screen }, context)
    : reportGrid({ ...request, screen }, context)
}

function withoutDays({ days: _, ...search }: ViewSearch): ViewSearch {
  return search
}

/** Returns an address in the app's own form: text that would parse as another type is quoted. */
function addressOf(search: ViewSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).map(([key, value]) => [
      key,
      typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value),
    ]),
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
