import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'

import { contactLines } from '../../domain/companies.ts'
import type { Country } from '../../domain/countries.ts'
import { plainName } from '../../domain/text/plain-name.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { files } from '../db/schema/files.ts'

/** Name and logo of a message's sender. */
export interface Sender {
  name: string
  /** Logo as a PNG at twice the shown size; `width` and `height` are the shown size. Null if the company has none. */
  logo: { content: Buffer; width: number; height: number } | null
  /** Phone and e-mail for customers. */
  contact: readonly string[]
}

/** Sender of a company's messages. */
export interface Brand extends Sender {
  /** Country that decides the words of the message, together with the reader's language. */
  country: Country
}

const SHOWN = { width: 160, height: 64 }

/** Returns the brand of the transaction's company. */
export async function readBrand(companyId: string, { db }: Transaction): Promise<Brand> {
  const [company] = await db
    .select({
      name: companies.name,
      country: companies.country,
      logo: companies.logo,
      contactPhone: companies.contactPhone,
      contactEmail: companies.contactEmail,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw new Error('The company that writes is not there')
  return {
    name: plainName(company.name),
    country: company.country,
    logo: company.logo === null ? null : await readLogo(company.logo, companyId, { db }),
    contact: contactLines(company),
  }
}

/** Returns a stored logo in the size that messages show; null if the file is gone. */
export async function readLogo(
  logo: string,
  companyId: string,
  { db }: Pick<Transaction, 'db'>,
): Promise<Brand['logo']> {
  const [file] = await db
    .select({ content: files.content })
    .from(files)
    .where(and(eq(files.companyId, companyId), sql`${files.id}::text = ${logo}`))
  return file ? await small(file.content) : null
}

async function small(picture: Buffer): Promise<Brand['logo']> {
  const { data, info } = await sharp(picture)
    .resize({ width: 2 * SHOWN.width, height: 2 * SHOWN.height, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true })
  const scale = Math.min(1, SHOWN.width / info.width, SHOWN.height / info.height)
  return { content: data, width: Math.round(info.width * scale), height: Math.round(info.height * scale) }
}
