import { readFileSync } from 'node:fs'

import * as v from 'valibot'

import { SERVER_FOLDER } from '../folder.ts'

const Parts = v.record(v.string(), v.unknown())

/** A recorded call with its answer. Lists are shortened, and variable values are replaced by fixed ones. */
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
 * Examples by operation id, written by `npm run examples` from the server's answers. A test checks that they are
 * current.
 */
export function readExamples(): ReadonlyMap<string, Example> {
  const text = readFileSync(new URL('openapi/examples.json', SERVER_FOLDER), 'utf8')
  return new Map(Object.entries(v.parse(v.record(v.string(), Example), JSON.parse(text))))
}
