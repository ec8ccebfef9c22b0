import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'

import type { ResponseOf } from '../../contract/endpoint.ts'
import type { uploadLogo } from '../../contract/file.ts'
import { files } from '../db/schema/files.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { inTurn } from './stored-files.ts'
import { redraw } from './redraw.ts'

/** Looked at in this size: what is coloured is seen in it too. */
const LOOKED_AT = 256
/** Of 255, how far the parts of a grey may lie apart: JPEG keeps them only roughly. */
const STILL_GREY = 24
/** A few pixels of noise make no colour. */
const COLOURED_SHARE = 0.001
const CHANNELS = 4

/** Whether a picture is black and white or grey. Where it is transparent it has no colour. */
export async function isGrey(picture: Buffer): Promise<boolean> {
  const { data, info } = await sharp(picture).toColourspace('srgb').ensureAlpha().resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside', withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true })
  let coloured = 0
  for (let at = 0; at < data.length; at += CHANNELS) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + CHANNELS)
    if (alpha > STILL_GREY && Math.max(red, green, blue) - Math.min(red, green, blue) > STILL_GREY) coloured += 1
  }
  return coloured <= info.width * info.height * COLOURED_SHARE
}

/** Draws a logo anew, in greys where that is asked for, and keeps it. Refuses one in colours. */
export async function storeLogo(bytes: Uint8Array, inGrey: boolean, context: StepsContext): Promise<ResponseOf<typeof uploadLogo>> {
  const { mediaType, content } = await inTurn(async () => {
    const drawn = await redraw(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (inGrey) return { mediaType: drawn.mediaType, content: await sharp(drawn.content).greyscale().toBuffer() }
    if (!(await isGrey(drawn.content))) throw invalidField('file', 'logo_coloured')
    return drawn
  })
  const id = uuidv7()
  await context.inCompany(({ tx, actor, now }) => tx.db.insert(files).values({ companyId: actor.companyId, id, mediaType, content, createdAt: now, createdBy: actor.id }))
  return { id, mediaType }
}

/** A company names only a picture that it has, and none in colours. */
export async function requireLogo(logo: string | null, path: string, { tx, actor }: CompanyContext): Promise<void> {
  if (logo === null) return
  const [file] = await tx.db.select({ content: files.content }).from(files).where(and(eq(files.companyId, actor.companyId), eq(files.id, logo)))
  if (!file) throw invalidField(path, 'photo_unknown')
  if (!(await isGrey(file.content))) throw invalidField(path, 'logo_coloured')
}
