import * as v from 'valibot'

export const MANIFEST = 'backup.json'

/** Path in the data folder: `postgres/base/5/1259`. */
const RelativePath = v.pipe(
  v.string(),
  v.check(
    (path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'),
    'must stay in its folder',
  ),
)

/** Written last, so a folder that has it is a complete backup. */
export const Manifest = v.object({
  format: v.literal(1),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Major version of the PostgreSQL that wrote the files. */
  postgres: v.string(),
  folders: v.array(RelativePath),
  files: v.array(v.object({ path: RelativePath, bytes: v.number(), sha256: v.string() })),
})
export type Manifest = v.InferOutput<typeof Manifest>
