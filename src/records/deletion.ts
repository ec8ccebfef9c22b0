import type { ReactNode } from 'react'

import type { IdParams } from '../../contract/list.ts'
import type { KeptRecord, OpTypeWithRequest } from '../data/kept-data.ts'

/** Deletion of a record, and the question before it. */
export interface Deletion<T extends KeptRecord> {
  op: OpTypeWithRequest<T, { params: typeof IdParams }>
  record: T
  /** Name of the record in the message after its deletion. */
  name: string
  /** Name of the record on the button of its form, if different. */
  label?: string
  title: ReactNode
  /** Other data that is deleted with it, and data that stays. */
  text: ReactNode
}
