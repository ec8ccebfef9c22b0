import { services } from '../../../src/offline/collections.ts'
import { createTransport } from '../../../src/offline/outbox/transport.ts'
import { finishServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import type { ServerRules } from '../model-rules.ts'
import type { PlantedBug } from './planted-bug.ts'
import { SERVICE_OP_TYPES, withOpType } from './trade-bugs.ts'

const without = (rule: keyof ServerRules) => ({ rules: { [rule]: false } })

/** Returns the body of a payment for a release without parts. */
function withoutParts(body: unknown): unknown {
  const { payments: _payments, ...others } = Object(body)
  return others
}

/** Faults in payments with several parts, in two shifts, made twice, and refunded. */
export const PAYMENT_BUGS: readonly PlantedBug[] = [
  {
    name: 'of a payment in parts only the first is kept',
    imitates: 'our own of before: a column for the method, and the rest of the price is nowhere',
    planted: without('keepsEachPart'),
  },
  {
    name: 'all of a payment in parts is in the sum of its first method',
    imitates: 'a shift report by the method of the ticket: the drawer lacks what the card terminal has',
    planted: without('sumsByPart'),
  },
  {
    name: 'a payment is booked at the price of the server',
    imitates:
      'our own of before: by rates that the tablet did not know the drawer expects money that nobody was asked for',
    planted: without('booksAsTaken'),
  },
  {
    name: 'a second payment in parts is noted as one by its first method',
    imitates: 'our own of before: what was paid twice had a place beside the stay, with one method',
    planted: without('keepsPartsOfSecond'),
  },
  {
    name: 'what was paid in the shift before is in the one that is open when it arrives',
    imitates:
      'our own: a payment that names no shift went into the current one, though the earlier one lay there uncollected, a unit short',
    planted: without('findsShiftBefore'),
  },
  {
    name: 'a payment is looked for in the shift in which its stay ended',
    imitates: 'orders that are booked by when they were begun: the drawer in which the money lies is another',
    planted: without('findsShiftByCharge'),
  },
  {
    name: 'a part that is sent again is counted again',
    imitates: 'rows that are unique by their key, and sums beside them that are added to before it is asked',
    planted: without('countsResentOnce'),
  },
  {
    name: 'what is given back is taken out of the drawer, however it was paid',
    imitates: 'a refund button that opens the drawer: the card terminal still has the money',
    planted: without('givesBackAsTold'),
  },
  {
    name: 'a refund that is asked for again is done again',
    imitates: 'refunds without an id of their own: a lost answer costs the price twice',
    planted: without('givesBackOnce'),
  },
  {
    name: 'a payment is shown without its parts',
    imitates:
      'an optimistic update that knows one method: whoever counts the drawer goes by a wrong sum until the server answers',
    planted: withOpType(services, SERVICE_OP_TYPES, finishServiceOp.name, ({ apply }) => ({
      apply: (stay, { body, ...request }, doing) => apply(stay, { ...request, body: withoutParts(body) }, doing),
    })),
  },
  {
    name: 'the parts of a payment are lost on their way',
    imitates: 'a queue that sends what it knows of a body, and drops the fields of a newer form',
    planted: {
      parts: {
        createTransport: (options) => {
          const transport = createTransport(options)
          return (ops, signal) =>
            transport(
              ops.map((op) =>
                op.kind === finishServiceOp.name
                  ? { ...op, request: { ...op.request, body: withoutParts(op.request.body) } }
                  : op,
              ),
              signal,
            )
        },
      },
    },
  },
]
