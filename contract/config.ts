import * as v from 'valibot'

import { AREAS } from './endpoint.ts'

/** `/config.json`: what an operator sets at run time for the app, kept on the device for starts without a network. */
export const AppConfig = v.object({
  /** Base URL of each area; an empty one is this origin. */
  areas: v.object(v.entriesFromList(AREAS, v.string())),
  /** Where the old application lives; null hides the link to it. */
  oldApplication: v.nullable(v.string()),
  map: v.object({
    tiles: v.string(),
    attribution: v.string(),
  }),
  /** Set only where the demo is seeded: the sign-in page offers its accounts. */
  demo: v.nullable(v.object({ password: v.string(), emails: v.array(v.string()) })),
})
export type AppConfig = v.InferOutput<typeof AppConfig>
