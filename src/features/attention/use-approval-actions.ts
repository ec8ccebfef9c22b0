import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'

import { answerApproval } from '../../../contract/approval.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useSession } from '../../data/session-provider.tsx'
import { DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { toasts } from '../../ui/toasts/toasts.ts'
import { FIGURES } from '../home/public.ts'
import type { Row } from './attention-columns.tsx'

const APPROVE = msg`Approve`
const REFUSE = msg`Refuse`
const IS_APPROVED = msg`Approved. The person who asked sees it at once.`
const IS_REFUSED = msg`Refused. The person who asked sees it at once.`
const NOT_ANSWERED = msg`Your answer was not saved. Try again.`
const OWN_REQUEST = msg`Another administrator answers this: it is your own request.`
const ANSWERED_ALREADY = msg`Another administrator has answered already.`

/** Returns the answers to a request for an approval, one press each. */
export function useApprovalActions(): readonly RowAction<Row>[] {
  const { api } = useSession()
  const queries = useQueryClient()

  async function answer(id: string, approved: boolean): Promise<void> {
    toasts.dismissEnded()
    try {
      await api.call(answerApproval, { params: { id }, body: { approved } })
      toasts.show({ kind: 'done', message: approved ? IS_APPROVED : IS_REFUSED, detail: null, undo: null })
    } catch (error) {
      toasts.show({ kind: 'failed', message: failureWords(error), detail: null, undo: null })
    }
    await queries.invalidateQueries({ queryKey: [FIGURES, 'attention'] })
  }

  return [
    { id: 'approve', label: APPROVE, icon: DoneIcon, run: ({ id }) => void answer(id, true) },
    { id: 'refuse', label: REFUSE, icon: VoidIcon, run: ({ id }) => void answer(id, false) },
  ]
}

function failureWords(error: unknown) {
  const cause = callFailureOf(error)
  if (cause.kind !== 'problem') return NOT_ANSWERED
  if (cause.problem.code === 'own_act') return OWN_REQUEST
  return cause.problem.code === 'already_settled' ? ANSWERED_ALREADY : NOT_ANSWERED
}
