import { and, eq, notExists, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { ResponseOf } from '../../contract/endpoint.ts'
import type { getFile, uploadAvatar } from '../../contract/file.ts'
import { files } from '../db/schema/files.ts'
import { drivers, operators } from '../db/schema/people.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { AuthorContext, CompanyContext } from '../http/route.ts'
import { redraw } from './redraw.ts'

export async function storePicture(bytes: Uint8Array, { tx, actor, now }: CompanyContext): Promise<ResponseOf<typeof uploadAvatar>> {
  const { mediaType, content } = await redraw(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const id = uuidv7()
  await tx.db.insert(files).values({ companyId: actor.companyId, id, mediaType, content, createdAt: now, createdBy: actor.id })
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

/** A record names only a photo that the company has. */
export async function requirePhoto(photo: string | null, { tx, actor }: AuthorContext): Promise<void> {
  if (photo === null) return
  const found = await tx.db.select({ id: files.id }).from(files).where(and(eq(files.companyId, actor.companyId), eq(files.id, photo)))
  if (found.length === 0) throw invalidField('photo', 'photo_unknown')
}

/** A face that no record shows any more is not kept. */
export async function forgetPhoto(photo: string | null, { tx, actor }: AuthorContext): Promise<void> {
  if (photo === null) return
  const ofDriver = tx.db.select({ one: sql`1` }).from(drivers).where(and(eq(drivers.companyId, actor.companyId), eq(drivers.photo, photo)))
  const ofOperator = tx.db.select({ one: sql`1` }).from(operators).where(and(eq(operators.companyId, actor.companyId), eq(operators.photo, photo)))
  await tx.db.delete(files).where(and(eq(files.companyId, actor.companyId), sql`${files.id}::text = ${photo}`, notExists(ofDriver), notExists(ofOperator)))
}
