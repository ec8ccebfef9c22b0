import { rowsInside } from '../../../src/features/booth/entry.ts'
import { services } from '../../../src/offline/collections.ts'
import { createTransport } from '../../../src/offline/outbox/transport.ts'
import { askVoidOp, checkInOp, finishServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import type { ServerRules } from '../model-rules.ts'
import type { PlantedBug } from './planted-bug.ts'
import { followingNothing, SERVICE_OP_TYPES, withOpType } from './trade-bugs.ts'

const without = (rule: keyof ServerRules) => ({ rules: { [rule]: false } })

/** Returns the body of a payment for a release without lost tickets. */
function withoutTicket(body: unknown): unknown {
  const { lostTicket: _lost, ...others } = Object(body)
  return others
}

/** Faults at gates without a connection, at which vehicles come, pay and leave. */
export const GATE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a plate is let in wherever somebody says so',
    imitates: 'two booths of one lot, each with a list of its own that is merged by adding',
    planted: without('letsInOnce'),
  },
  {
    name: 'who has paid ahead is let in once more',
    imitates: 'our own: a stay that is paid is over, so that a second tablet could sell the same hours again',
    planted: without('holdsPlaceOfPaidAhead'),
  },
  {
    name: 'the server gives an entry an id of its own',
    imitates: 'ids from a sequence: the ticket in the driver’s hand is of nothing',
    planted: without('keepsTicketIds'),
  },
  {
    name: 'a receipt number is given twice',
    imitates: 'counters of devices that never heard of each other',
    planted: without('endsReceiptNumbers'),
  },
  {
    name: 'an overstay begins when somebody notices it',
    imitates: 'a second ticket printed at the exit: the time since the payment is nobody’s',
    planted: without('goesOnFromPayment'),
  },
  {
    name: 'what was overstayed is charged at each gate',
    imitates: 'two exits that each print a second ticket of the same payment',
    planted: without('chargesOverstayOnce'),
  },
  {
    name: 'a full place refuses who stands inside already',
    imitates: 'a limit that is asked by the server, hours after the barrier went up',
    planted: without('letsInWhenFull'),
  },
  {
    name: 'who asks for a void voids',
    imitates: 'a request that is done when it is made, and only then looked at',
    planted: without('asksBeforeVoid'),
  },
  {
    name: 'what was paid ahead counts as paid when it arrives',
    imitates: 'our own: the payment of a tablet without a connection lay in the shift in which the server heard of it',
    planted: without('datesAheadByCharge'),
  },
  {
    name: 'nobody notes who took a vehicle without its ticket',
    imitates: 'a fee that is added by hand to the price, and a form on paper',
    planted: without('notesLostTickets'),
  },
  {
    name: 'a lost ticket is lost on its way too',
    imitates: 'a queue that sends what it knows of a body, and drops the fields of a newer form',
    planted: {
      parts: {
        createTransport: (options) => {
          const transport = createTransport(options)
          return (ops, signal) =>
            transport(
              ops.map((op) =>
                op.kind === finishServiceOp.name
                  ? { ...op, request: { ...op.request, body: withoutTicket(op.request.body) } }
                  : op,
              ),
              signal,
            )
        },
      },
    },
  },
  {
    name: 'who has paid ahead is not shown as inside',
    imitates: 'a list of what is to be charged, taken for the one of who stands there',
    planted: { parts: { inside: (db, { id }, now) => rowsInside(db, { id, paymentType: 'post_pay' }, now) } },
  },
  {
    name: 'an overstay does not wait for the payment that it goes on from',
    imitates: 'queues that order what is done to one record, and know nothing of what it refers to',
    planted: followingNothing(checkInOp.name),
  },
  {
    name: 'an entry that is made anew is shown with its first plate',
    imitates: 'a list that shows what was typed, whatever became of it',
    planted: withOpType(services, SERVICE_OP_TYPES, checkInOp.name, ({ apply }) => ({
      apply: (stay, request, doing) => ({ ...apply(stay, request, doing), licensePlate: stay?.licensePlate ?? '' }),
    })),
  },
  {
    name: 'what is paid ahead is shown as paid at its end',
    imitates: 'one field for when it was paid and when it ended',
    planted: withOpType(services, SERVICE_OP_TYPES, finishServiceOp.name, ({ apply }) => ({
      apply: (stay, request, doing) => {
        const paid = apply(stay, request, doing)
        return { ...paid, paidAt: paid.endedAt }
      },
    })),
  },
  {
    name: 'a void that is asked for is shown as done',
    imitates: 'optimistic updates of what somebody else has to decide',
    planted: withOpType(services, SERVICE_OP_TYPES, askVoidOp.name, ({ apply }) => ({
      apply: (...given) => ({ ...apply(...given), status: 'voided' as const }),
    })),
  },
]
