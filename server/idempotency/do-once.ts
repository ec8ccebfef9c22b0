import { PROBLEM_CODES } from '../../contract/errors.ts'
import { type Call, type Enter, requireRole } from '../http/enter-context.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { refuseWrite } from '../refused-money/refuse-write.ts'
import { actorAtMoment, namedIds } from '../rights/past-rights.ts'
import { requireNotAfterLeaving } from '../session/acting-for.ts'
import { type Answer, type FoundReceipts, readReceipt, receiptId, saveReceipt } from './receipts.ts'

/**
 * Does a write once per key; a call without a key is simply run. The effect and its receipt are one transaction. A
 * refusal rolls the effect back, so its receipt is stored in a second transaction before the refusal is returned.
 * Otherwise a late copy of the request could still be done after the person has discarded the change. A missing role is
 * such a refusal too: the person learns that the write will never be done. A write that today's rights refuse is tried
 * again with the rights at the time of the act.
 */
export async function doOnce<Context extends CompanyContext>(
  enter: Enter<Context>,
  call: Call,
  handle: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { endpoint, raw, write } = call
  if (write === null) return enter(call, handle)
  const origin = { doneAt: call.context.doneAt, names: namedIds(raw) }

  let hasEntered = false
  const unlessDone = async (
    { actor }: Context,
    receipts: FoundReceipts,
    next: () => Promise<Answer>,
  ): Promise<Answer> => {
    hasEntered = true
    return readReceipt(receipts, actor, write) ?? next()
  }
  const attempt = async (context: Context): Promise<Answer> => {
    const { tx, actor } = context
    requireRole(endpoint, actor)
    await requireNotAfterLeaving(actor, origin, context)
    const answer = await handle(context)
    await tx.last(() => saveReceipt(tx, actor, write, answer))
    return answer
  }
  const refuse = async (refusal: ProblemError, context: Context): Promise<Answer> => {
    const { tx, actor, requestId } = context
    const refused = {
      id: receiptId(write.key),
      hash: write.hash,
      endpoint: endpoint.id,
      params: raw.params,
      body: raw.body,
    }
    // Money taken by a paired device is not recorded for admins, because the device has no queue.
    const final = actor.isKiosk === true ? refusal : await refuseWrite(refused, refusal, context)
    const answer: Answer = { status: PROBLEM_CODES[final.code], body: final.toProblem(requestId) }
    await tx.last(() => saveReceipt(tx, actor, write, answer))
    return answer
  }

  const first = await answerOrRefusal(() =>
    enter(call, (context, receipts) => unlessDone(context, receipts, () => attempt(context))),
  )
  if (!(first instanceof ProblemError)) return first
  if (!hasEntered) throw first
  const second = await answerOrRefusal(() =>
    enter(call, (context, receipts) =>
      unlessDone(context, receipts, async () => {
        const actor = await actorAtMoment(origin, context)
        return actor === null ? refuse(first, context) : attempt({ ...context, actor })
      }),
    ),
  )
  if (!(second instanceof ProblemError)) return second
  return enter(call, (context, receipts) => unlessDone(context, receipts, () => refuse(second, context)))
}

/** Returns the answer of `work`, or its refusal if that is final. Throws any other error. */
async function answerOrRefusal(work: () => Promise<Answer>): Promise<Answer | ProblemError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError && isFinal(error)) return error
    throw error
  }
}

/** Returns false for a refusal that depends on the time or on the sender: the same request may be sent again. */
function isFinal({ code }: ProblemError): boolean {
  if (code === 'step_up_needed' || code === 'second_factor_required') return false
  const status = PROBLEM_CODES[code]
  return status < 500 && status !== 401 && status !== 429
}
