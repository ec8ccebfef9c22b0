import * as v from 'valibot'

import { AREAS } from './endpoint.ts'

/** Support contacts, as far as they are set. */
const Support = v.object({ email: v.nullable(v.string()), phone: v.nullable(v.string()), url: v.nullable(v.string()) })
export type Support = v.InferOutput<typeof Support>

export const NO_SUPPORT: Support = { email: null, phone: null, url: null }

/** `/config.json`: the operator's settings for the app, stored on the device for starts without a connection. */
export const AppConfig = v.object({
  /** Base URL of each area; an empty one is this origin. */
  areas: v.object(v.entriesFromList(AREAS, v.string())),
  /** Address of the old application; null hides the link to it. */
  oldApplication: v.nullable(v.string()),
  // Absent in the configuration that a device stored from an earlier release.
  support: v.optional(Support, NO_SUPPORT),
  map: v.object({
    /** Address in the form `https://tiles.example/{z}/{x}/{y}.png?key={key}&lang={language}`; empty for none. */
    tiles: v.string(),
    attribution: v.string(),
    /** Values for these placeholders, as far as they are set. */
    key: v.optional(v.string()),
    language: v.optional(v.string()),
    region: v.optional(v.string()),
  }),
  /** Set only for a demo: the sign-in page offers its accounts. */
  demo: v.nullable(v.object({ password: v.string(), emails: v.array(v.string()) })),
})
export type AppConfig = v.InferOutput<typeof AppConfig>
