import { readFileSync } from 'node:fs'

import * as v from 'valibot'

import { SERVER_FOLDER } from '../folder.ts'

const Parts = v.record(v.string(), v.unknown())

/**
 * A call as it was made and answered: lists are cut to their first entries, and what differs each time stands still.
 */
export const Example = v.object({
  params: v.optional(Parts, {}),
  query: v.optional(Parts, {}),
  headers: v.optional(Parts, {}),
  body: v.optional(v.unknown()),
  status: v.number(),
  answer: v.unknown(),
})
export type Example = v.InferOutput<typeof Example>

/**
 * By the operation's id. Written by `npm run examples` from what the server answered; a test sees that it still does.
 */
export function readExamples(): ReadonlyMap<string, Example> {
  const text = readFileSync(new URL('openapi/examples.json', SERVER_FOLDER), 'utf8')
  return new Map(Object.entries(v.parse(v.record(v.string(), Example), JSON.parse(text))))
}
