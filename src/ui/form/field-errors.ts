import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'

import { fieldCodeLabel } from '../labels/errors.ts'

// A schema's issue has the code as its message; a fault from the server is the code itself.
const ErrorShape = v.union([
  v.string(),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
])

/** Returns the codes of a field's errors, from the schema and from the server, each once. */
export function errorCodes(errors: readonly unknown[]): readonly string[] {
  const codes = errors.flatMap((error) => {
    const parsed = v.safeParse(ErrorShape, error)
    return parsed.success ? [parsed.output] : []
  })
  return [...new Set(codes)]
}

/** Returns the message beside a field: that of its first error, or that the field is invalid. */
export function fieldErrorLabel(errors: readonly unknown[]): MessageDescriptor | null {
  const [code] = errorCodes(errors)
  return code === undefined ? null : fieldCodeLabel(code)
}
