import { and, eq, notExists, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { ResponseOf } from '../../contract/endpoint.ts'
import type { getFile, uploadAvatar } from '../../contract/file.ts'
import { companies } from '../db/schema/companies.ts'
import { files } from '../db/schema/files.ts'
import { locations } from '../db/schema/locations.ts'
import { drivers, operators } from '../db/schema/people.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { AuthorContext, CompanyContext, StepsContext } from '../http/route.ts'
import { picturesInTurn } from '../http/work-queues.ts'
import { count } from '../limiter/limiter.ts'
import { uploadLimits } from '../limiter/limits.ts'
import { redrawImage } from './redraw.ts'

/** Space for some 10,000 stored photos. */
const COMPANY_BYTES = 2 * 1024 ** 3

/** Throws if the company may not store another picture: too many at once, or too much in all. */
export async function countUpload({ tx, actor }: CompanyContext): Promise<void> {
  await count(uploadLimits(actor.companyId, actor.id), tx)
  const [kept] = await tx.db
    .select({ bytes: sql<unknown>`coalesce(sum(octet_length(${files.content})), 0)::float8` })
    .from(files)
    .where(eq(files.companyId, actor.companyId))
  if (v.parse(v.number(), kept?.bytes) >= COMPANY_BYTES) throw invalidField('file', 'storage_full')
}

/** Redraws a picture with `draw` without a database connection, then stores it. */
export async function storePicture(
  bytes: Uint8Array,
  context: StepsContext,
  draw = redrawImage,
): Promise<ResponseOf<typeof uploadAvatar>> {
  const companyId = await context.inCompany(({ actor }) => Promise.resolve(actor.companyId))
  const { mediaType, content } = await picturesInTurn(companyId, () =>
    draw(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  )
  const id = uuidv7()
  await context.inCompany(({ tx, actor, now }) =>
    tx.db
      .insert(files)
      .values({ companyId: actor.companyId, id, mediaType, content, createdAt: now, createdBy: actor.id }),
  )
  return { id, mediaType }
}

export async function readFile(id: string, { tx, actor }: CompanyContext): Promise<ResponseOf<typeof getFile>> {
  const [file] = await tx.db
    .select({ mediaType: files.mediaType, content: files.content })
    .from(files)
    .where(and(eq(files.companyId, actor.companyId), eq(files.id, id)))
  if (!file) throw new ProblemError('not_found')
  return { mediaType: file.mediaType, content: new Uint8Array(file.content) }
}

/** Throws if the company does not have the photo that a record names. */
export async function requirePhoto(photo: string | null, { tx, actor }: AuthorContext): Promise<void> {
  if (photo === null) return
  const found = await tx.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.companyId, actor.companyId), eq(files.id, photo)))
  if (found.length === 0) throw invalidField('photo', 'photo_unknown')
}

/** Deletes a photo that no record names any more. */
export async function deletePhoto(photo: string | null, { tx, actor }: AuthorContext): Promise<void> {
  if (photo === null) return
  const ofDriver = tx.db
    .select({ one: sql`1` })
    .from(drivers)
    .where(and(eq(drivers.companyId, actor.companyId), eq(drivers.photo, photo)))
  const ofOperator = tx.db
    .select({ one: sql`1` })
    .from(operators)
    .where(and(eq(operators.companyId, actor.companyId), eq(operators.photo, photo)))
  const ofCompany = tx.db
    .select({ one: sql`1` })
    .from(companies)
    .where(and(eq(companies.id, actor.companyId), eq(companies.logo, photo)))
  const ofLocation = tx.db
    .select({ one: sql`1` })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.logo, photo)))
  await tx.db
    .delete(files)
    .where(
      and(
        eq(files.companyId, actor.companyId),
        sql`${files.id}::text = ${photo}`,
        notExists(ofDriver),
        notExists(ofOperator),
        notExists(ofCompany),
        notExists(ofLocation),
      ),
    )
}
