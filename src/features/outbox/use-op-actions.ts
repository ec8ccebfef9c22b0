import { msg } from '@lingui/core/macro'
import { useState } from 'react'

import type { Op, Replacement, WireRequest, Withdrawal } from '../../data/use-outbox.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { Press } from '../../lib/press.ts'
import { toasts } from '../../ui/toasts/toasts.ts'

const GONE = msg`This was already sent or undone.`
const IN_DOUBT = msg`The server may already have done this. It can be changed as soon as that is known.`
const BUILT_ON = msg`A colleague on this device built on this change, so it is sent.`
const ASK_COLLEAGUE = msg`If this is wrong, correct the record, or ask the colleague to undo their change first.`
const TAKEN_BACK = msg`It will not be sent.`
const WITH_OTHERS = msg`Actions that depend on it were undone too.`
const SENT_ANEW = msg`It is sent again.`
const NOT_WRITTEN = msg`This device could not save this. Free some space, or load the page again.`

/** A person's actions on an unsent op. */
export interface OpActions {
  busy: boolean
  undo: () => void
  discard: (press: Press, reason: string) => void
  /** Replaces the op's request. */
  replace: (press: Press, request: WireRequest) => void
}

type Outcome = Withdrawal | Exclude<Replacement, { kind: 'gone' | 'in_doubt' }>

/** Returns the actions. `onEnded`: the op has left the list, so the focus has to move. */
export function useOpActions({ id }: Pick<Op, 'id'>, onEnded: () => void): OpActions {
  const { outbox } = useSession()
  const [busy, setBusy] = useState(false)

  function say(outcome: Outcome): void {
    if (outcome.kind === 'gone') toasts.show({ kind: 'done', message: GONE, detail: null })
    else if (outcome.kind === 'built_on') toasts.show({ kind: 'failed', message: BUILT_ON, detail: ASK_COLLEAGUE })
    else if (outcome.kind === 'in_doubt') toasts.show({ kind: 'failed', message: IN_DOUBT, detail: null })
    else {
      const isAlone = outcome.kind === 'replaced' || outcome.with === 0
      toasts.show({
        kind: 'done',
        message: outcome.kind === 'replaced' ? SENT_ANEW : TAKEN_BACK,
        detail: isAlone ? null : WITH_OTHERS,
      })
      onEnded()
    }
  }

  function run(act: () => Promise<Outcome>): void {
    setBusy(true)
    act()
      .then(say)
      .catch(() => toasts.show({ kind: 'failed', message: NOT_WRITTEN, detail: null }))
      .finally(() => setBusy(false))
  }

  return {
    busy,
    undo: () => run(() => outbox.withdraw(id, 'undone', null)),
    discard: (_press, reason) => run(() => outbox.withdraw(id, 'discarded', reason)),
    replace: (_press, request) => run(() => outbox.replace(id, request)),
  }
}
