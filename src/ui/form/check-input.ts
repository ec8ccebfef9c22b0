import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'

/** An error in the input and its path: `['vehicles', 2, 'licensePlate']`. */
export interface InputFault {
  path: readonly [string, ...(string | number)[]]
  code: FieldCode
}

/** Returns a schema of this shape that also checks these rules; each fault is reported at its field. */
export function checkedInput<Input>(
  shape: v.GenericSchema<Input, Input>,
  faultsOf: (input: Input) => readonly InputFault[],
): v.GenericSchema<Input, Input> {
  return v.pipe(
    shape,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const { path, code } of faultsOf(dataset.value)) addIssue({ message: code, path: pathOf(path) })
    }),
  )
}

/** Only the keys of the path are used. */
function pathOf([first, ...rest]: InputFault['path']): [v.IssuePathItem, ...v.IssuePathItem[]] {
  return [item(first), ...rest.map(item)]
}

function item(key: string | number): v.IssuePathItem {
  return { type: 'unknown', origin: 'value', input: null, key, value: null }
}

/**
 * Returns the form's field for a path of the server's answer (`changes.licensePlate.to` is `licensePlate`); `null` if
 * there is none.
 */
export function fieldOfPath<Name extends string>(path: string, names: readonly Name[]): Name | null {
  const parts = path.split('.')
  return names.find((name) => parts.includes(name)) ?? null
}
