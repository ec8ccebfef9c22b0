import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'

/** Something wrong with what was typed, and where: `['vehicles', 2, 'licensePlate']`. */
export interface InputFault {
  path: readonly [string, ...(string | number)[]]
  code: FieldCode
}

/** Input of this shape that has no faults by these rules; each fault stands at its field. */
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

/** Only the keys are read of it. */
function pathOf([first, ...rest]: InputFault['path']): [v.IssuePathItem, ...v.IssuePathItem[]] {
  return [item(first), ...rest.map(item)]
}

function item(key: string | number): v.IssuePathItem {
  return { type: 'unknown', origin: 'value', input: null, key, value: null }
}

/** The form's field that a path of the server's answer means (`changes.licensePlate.to` is `licensePlate`); null where it means none. */
export function fieldOfPath<Name extends string>(path: string, names: readonly Name[]): Name | null {
  const parts = path.split('.')
  return names.find((name) => parts.includes(name)) ?? null
}
