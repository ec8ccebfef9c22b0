import type { NewPass, Pass, PassPayment } from '../../../contract/pass.ts'
import { defineCommand, defineMoneyCommand } from '../../data/command.ts'
import { createPassOp, editPassOp, renewPassOp } from '../../data/kept-data.ts'
import type { Changes } from '../../records/edit-values.ts'
import type { PassValues } from './pass-input.ts'

/** Sells a pass; `pass` is its initial state, before the server has it. */
export const sellPassCommand = defineMoneyCommand({
  op: createPassOp,
  toRequest: ({ request }: { pass: Pass; request: NewPass }) => ({ body: request }),
  seen: ({ pass }) => pass,
  answeredBy: 'device',
})

interface Renewing {
  pass: Pass
  payment: PassPayment
  /** The period that the customer was shown. */
  days: { startsOn: string; endsOn: string }
}

export const renewPassCommand = defineMoneyCommand({
  op: renewPassOp,
  toRequest: ({ pass, payment, days }: Renewing) => ({ params: { id: pass.id }, body: { ...payment, days } }),
  seen: ({ pass }) => pass,
  answeredBy: 'device',
})

/** Edits plates, block or apartment; each change has its previous value. */
export const editPassCommand = defineCommand({
  op: editPassOp,
  toRequest: ({ pass, changes }: { pass: Pass; changes: Changes<PassValues> }) => ({
    params: { id: pass.id },
    body: { changes },
  }),
  seen: ({ pass }) => pass,
})
