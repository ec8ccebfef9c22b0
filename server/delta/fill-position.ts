import * as v from 'valibot'

import { invalidField } from '../http/problem-error.ts'

/** Where a fill stands, as its cursor says; a cursor comes from outside. */
export function readPosition<Output>(schema: v.GenericSchema<unknown, Output>, position: unknown): Output {
  const result = v.safeParse(schema, position)
  if (!result.success) throw invalidField('cursor', 'cursor_invalid')
  return result.output
}
