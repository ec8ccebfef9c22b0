import type { MessageDescriptor } from '@lingui/core'
import type { LinkProps } from '@tanstack/react-router'
import * as v from 'valibot'

import type { FieldValue } from './kind-field.ts'

export type LinkTarget = Pick<LinkProps, 'to' | 'search' | 'params'>

/** Something that a person does to a record and that may wait in the outbox. */
export interface KindAction {
  /** What was done, as a title: `Correction of a driver`. */
  words: MessageDescriptor
  /** What its request says that is no edit of fields; nothing where this release cannot read it. */
  details?: (body: unknown) => readonly FieldValue[]
  /** Money lies in a drawer, or has left it: it is taken back only with a reason. */
  movesMoney?: true
  /** The form in which it was made, with what was refused in it; absent where it has none. */
  resubmitLink?: (recordId: string, op: string) => LinkTarget
}

/** Reads the body of a request, and tells of it; what was left empty is left out. */
export function details<Body>(schema: v.GenericSchema<unknown, Body>, tell: (body: Body) => readonly FieldValue[]): (body: unknown) => readonly FieldValue[] {
  return (body) => {
    const read = v.safeParse(schema, body)
    return read.success ? tell(read.output).filter(([, value]) => value !== null && value !== '') : []
  }
}
