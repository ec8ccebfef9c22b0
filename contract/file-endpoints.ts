import { getExportFile } from './export.ts'
import { getFile, uploadAvatar, uploadLogo } from './file.ts'
import { uploadPasses } from './pass-upload.ts'
import { cleanSvgImage } from './vehicle-type-calls.ts'

/** Calls whose body or answer is no JSON. They stand beside the others. */
export const FILE_ENDPOINTS = [uploadAvatar, uploadLogo, getFile, getExportFile, cleanSvgImage, uploadPasses] as const
