import { eq } from 'drizzle-orm'

import type { exportDriverData } from '../../contract/driver-data.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { Json } from '../../domain/json.ts'
import { formatMoney } from '../../domain/money.ts'
import { customerLanguage } from '../../domain/people.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { zoneOfCompany } from '../companies/zone-of-dates.ts'
import { printable, PDF_FONTS } from '../customer-receipt/receipt-pdf.ts'
import { openPdf, setFont } from '../pdf/pdf-document.ts'
import { companies } from '../db/schema/companies.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { documentsInTurn } from '../http/work-queues.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { dataWordsIn } from '../locales/data-words.ts'
import { DATA_PARTS, type DriverData, readDriverData } from './driver-data.ts'
import { noteLookup } from './note-lookup.ts'

const MARGIN = 48
const WIDTH = 595 - 2 * MARGIN
const LABEL = 150

/** Writes everything that is kept about a driver into a file. Draws a PDF in turn, without a database connection. */
export async function driverDataFile(
  { params, body: { format } }: ParsedRequest<typeof exportDriverData>,
  context: StepsContext,
): Promise<ResponseOf<typeof exportDriverData>> {
  const { id, data, about } = await context.inCompany((inside) => takeData(params.id, format, inside))
  const name = `driver-${id.slice(-12)}`
  if (format === 'json') {
    const { company, now, by } = about
    const file = {
      company: { name: company.name, legalName: company.legalName, taxId: company.taxId, country: company.country },
      madeAt: now.toISOString(),
      madeBy: by,
      currency: company.currency,
      ...data,
    }
    const content = Buffer.from(`${JSON.stringify(file, null, 2)}\n`).toString('base64')
    return { fileName: `${name}.json`, mediaType: 'application/json', content }
  }
  const content = await documentsInTurn(about.company.id, () => draw(data, about))
  return { fileName: `${name}.pdf`, mediaType: 'application/pdf', content: content.toString('base64') }
}

/** Reads everything that is kept about a driver, and records that somebody took it. */
async function takeData(
  driverId: string,
  format: ParsedRequest<typeof exportDriverData>['body']['format'],
  context: CompanyContext,
): Promise<{ id: string; data: DriverData; about: About }> {
  const { tx, actor, now } = context
  const { id } = await lockDriver(driverId, context)
  const data = await readDriverData(id, context)
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('A driver without a company')
  await writeAudit([{ entity: 'driver', id, action: 'exported', before: {}, after: { format } }], context)
  await noteLookup({ kind: 'data', subjectId: id, people: 1 }, context)
  return { id, data, about: { company, zone: await zoneOfCompany(context), now, by: actor.name } }
}

interface About {
  company: typeof companies.$inferSelect
  zone: string
  now: Date
  by: string
}

async function draw(data: DriverData, { company, zone, now, by }: About): Promise<Buffer> {
  const language = customerLanguage(company.country)
  const words = dataWordsIn(language, company.country)
  const { moment } = wordsIn(language, company.country)
  const { document, written } = await openPdf({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    info: { Title: printable(words.title), Author: printable(company.name) },
  })
  const text = (key: string, value: Json): string => {
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number')
      return key === 'totalCost' ? formatMoney(value, company.currency, company.amountStyle) : String(value)
    if (typeof value === 'string') return INSTANT.test(value) ? moment(wallClock(new Date(value), zone)) : value
    return JSON.stringify(value)
  }
  setFont(document, PDF_FONTS.bold).fontSize(16).text(printable(words.title))
  setFont(document, PDF_FONTS.regular).fontSize(9)
  for (const line of [company.name, company.taxId, words.made(moment(wallClock(now, zone)), by)])
    document.text(printable(line))
  for (const part of DATA_PARTS) {
    setFont(document.moveDown(1), PDF_FONTS.bold).fontSize(12).text(printable(words.parts[part]), MARGIN)
    setFont(document, PDF_FONTS.regular).fontSize(9)
    if (data[part].length === 0) document.text(words.nothing, MARGIN)
    for (const row of data[part]) {
      document.moveDown(0.5)
      for (const [key, value] of Object.entries(row)) {
        if (value === null || isEmpty(value)) continue
        line(document, printable(words.fields[key] ?? key), printable(text(key, value)))
      }
    }
  }
  document.end()
  return written
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function isEmpty(value: Json): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

function line(document: PDFKit.PDFDocument, label: string, value: string): void {
  const height = document.heightOfString(value, { width: WIDTH - LABEL })
  if (document.y + height > document.page.height - MARGIN && height < document.page.height / 2) document.addPage()
  const top = document.y
  setFont(document, PDF_FONTS.bold).text(label, MARGIN, top, { width: LABEL - 8 })
  const labelEnd = document.y
  setFont(document, PDF_FONTS.regular).text(value, MARGIN + LABEL, top, { width: WIDTH - LABEL })
  document.y = Math.max(document.y, labelEnd)
  document.x = MARGIN
}
