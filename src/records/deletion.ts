import type { ReactNode } from 'react'

import type { IdParams } from '../../contract/list.ts'
import type { KeptRecord, OpTypeWithRequest } from '../data/kept-data.ts'

/** How a record is deleted, and how that is asked. */
export interface Deletion<T extends KeptRecord> {
  op: OpTypeWithRequest<T, { params: typeof IdParams }>
  record: T
  /** What the message calls it, after it was deleted. */
  name: string
  /** What the button of its form calls it, where that is not the same. */
  label?: string
  title: ReactNode
  /** What goes with it, and what stays. */
  text: ReactNode
}
