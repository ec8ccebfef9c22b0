import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Approval, askApproval, getApproval, readShiftActs } from '../../../contract/approval.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { type ApprovedAct, exceedsShift } from '../../../domain/approvals.ts'
import type { Money } from '../../../domain/money.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { defineServerWrite, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'

const APPROVALS = 'approvals'
const FRESH_MS = 10_000
/** Interval at which a waiting form asks for the answer, in milliseconds. */
const ASKS_MS = 3_000

const asking = defineServerWrite({ endpoint: askApproval, refreshes: APPROVALS })

interface ActToApprove {
  serviceId: string
  /** Null while the form does nothing that needs an approval. */
  act: ApprovedAct | null
  /** Reduction of the price, for a lowered price; the server prices other acts. */
  reduction: Money
}

/** `unneeded`: within the limits, or this device cannot ask. Then the server records whether one was needed. */
type ApprovalStep = 'unneeded' | 'needed' | 'waiting' | 'approved' | 'refused'

export interface ApprovalState {
  step: ApprovalStep
  /** Administrator who answered. */
  by: string
  ask: (reason: string) => void
  running: boolean
  /** The request may not have reached the server. */
  isLost: boolean
}

/** Asks the administrators to approve an act above the limits of the shift. The act never waits for the answer. */
export function useApproval({ serviceId, act, reduction }: ActToApprove): ApprovalState {
  const { api, user } = useSession()
  const reachable = useReachable()
  const applies = act !== null && reachable && !isAdmin(user.role)
  const limits = useQuery({
    queryKey: [APPROVALS, 'limits', serviceId],
    queryFn: ({ signal }) => api.call(readShiftActs, { params: { id: serviceId } }, { signal }),
    enabled: applies,
    staleTime: FRESH_MS,
    retry: false,
  })
  const [request, setRequest] = useState<Approval | null>(null)
  const [isLost, setIsLost] = useState(false)
  const { run, running } = useOnlineWrite(asking)
  const about = request !== null && isAbout(request, { act, reduction }) ? request : null
  const { data: answered } = useQuery({
    queryKey: [APPROVALS, about?.id],
    queryFn: ({ signal }) => api.call(getApproval, { params: { id: about?.id ?? '' } }, { signal }),
    enabled: applies && about !== null,
    refetchInterval: ({ state }) => (state.data?.answer == null ? ASKS_MS : false),
  })
  const answer = answered?.answer ?? null

  async function ask(reason: string): Promise<void> {
    if (act === null) return
    const body = { id: uuidv7(Date.now()), serviceId, act, amount: reduction, reason: reason.trim() }
    const outcome = await run({ body })
    setIsLost(outcome.kind !== 'done')
    if (outcome.kind === 'done') setRequest(outcome.answer)
  }

  const isAbove = limits.data !== undefined && act !== null && isAboveLimits(limits.data, act, reduction)
  const step = !applies || !isAbove ? 'unneeded' : about === null ? 'needed' : stepOf(answer)
  return { step, by: answer?.by.name ?? '', ask: (reason) => void ask(reason), running, isLost }
}

function stepOf(answer: Approval['answer']): ApprovalStep {
  if (answer === null) return 'waiting'
  return answer.approved ? 'approved' : 'refused'
}

/** A price that changes after the request needs another approval. */
function isAbout({ act, amount }: Approval, now: Pick<ActToApprove, 'act' | 'reduction'>): boolean {
  return act === now.act && (act !== 'lowered_price' || amount === now.reduction)
}

/** Returns whether one more act is above the limits of the shift. */
export function isAboveLimits(
  { shiftActs, shiftAmount, price, done }: ResponseOf<typeof readShiftActs>,
  act: ApprovedAct,
  reduction: Money,
): boolean {
  const before = done.find((one) => one.act === act) ?? { count: 0, amount: 0 }
  const amount = act === 'lowered_price' ? reduction : price
  return (
    amount > 0 && exceedsShift({ count: before.count + 1, amount: before.amount + amount }, { shiftActs, shiftAmount })
  )
}
