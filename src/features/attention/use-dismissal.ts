import { msg } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'

import { finishAttention } from '../../../contract/attention.ts'
import type { AttentionKind } from '../../../domain/attention.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useSession } from '../../data/session-provider.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { FIGURES } from '../home/public.ts'

const NOT_DONE = msg`Could not mark it as done. Try again.`
const IS_DONE = msg`Done, for all administrators`
const NOT_OPEN = msg`Could not undo it. Try again.`
const OWN_ACT = msg`Another administrator dismisses this: it is your own work.`
const IS_OPEN = msg`Marked for review again`

/** Returns the acts that dismiss an item of a kind for all administrators, and that list it again. */
export function useDismissal(kind: AttentionKind) {
  const { api } = useSession()
  const queries = useQueryClient()

  async function note(id: string, done: boolean, reason: string | null): Promise<void> {
    toasts.dismissEnded()
    try {
      await api.call(finishAttention, { params: { kind }, body: { ids: [id], done, reason } })
      toasts.show({
        kind: 'done',
        message: done ? IS_DONE : IS_OPEN,
        detail: null,
        undo: done ? () => void note(id, false, null) : null,
      })
    } catch (error) {
      const cause = callFailureOf(error)
      const isOwn = cause.kind === 'problem' && cause.problem.code === 'own_act'
      toasts.show({
        kind: 'failed',
        message: isOwn ? OWN_ACT : done ? NOT_DONE : NOT_OPEN,
        detail: null,
        undo: done ? null : () => void note(id, false, null),
      })
    }
    await queries.invalidateQueries({ queryKey: [FIGURES, 'attention'] })
  }

  return {
    dismiss: (id: string, reason: string | null = null) => void note(id, true, reason),
    restore: (id: string) => void note(id, false, null),
  }
}
