import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'

import type { ResponseOf } from '../../contract/endpoint.ts'
import type { uploadLogo } from '../../contract/file.ts'
import { isGrey } from '../../domain/logo.ts'
import { files } from '../db/schema/files.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { redrawImage } from './redraw.ts'
import { storePicture } from './stored-files.ts'

/** Size in pixels for the colour check; colours remain visible in it. */
const LOOKED_AT = 256

async function looksGrey(picture: Buffer): Promise<boolean> {
  return isGrey(
    await sharp(picture)
      .toColourspace('srgb')
      .ensureAlpha()
      .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer(),
  )
}

/** Redraws a logo, in grey on request, and stores it. Refuses a coloured one. */
export async function storeLogo(
  bytes: Uint8Array,
  inGrey: boolean,
  context: StepsContext,
): Promise<ResponseOf<typeof uploadLogo>> {
  return storePicture(bytes, context, async (given) => {
    const drawn = await redrawImage(given)
    if (inGrey) return { ...drawn, content: await sharp(drawn.content).greyscale().toBuffer() }
    if (!(await looksGrey(drawn.content))) throw invalidField('file', 'logo_coloured')
    return drawn
  })
}

/** Throws if the logo is not the company's own picture, or is coloured. */
export async function requireLogo(logo: string | null, path: string, { tx, actor }: CompanyContext): Promise<void> {
  if (logo === null) return
  const [file] = await tx.db
    .select({ content: files.content })
    .from(files)
    .where(and(eq(files.companyId, actor.companyId), eq(files.id, logo)))
  if (!file) throw invalidField(path, 'photo_unknown')
  if (!(await looksGrey(file.content))) throw invalidField(path, 'logo_coloured')
}
