import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { FieldConflict } from '../../../contract/problem.ts'
import { settledEdit, type Op, type WireRequest } from '../../data/use-outbox.ts'
import { useRecordNames } from '../../data/use-record-names.ts'
import { ConflictChoice, type Kept } from '../../ui/conflict-choice.tsx'

interface ConflictSettlingProps {
  op: Op
  conflicts: readonly FieldConflict[]
  /** Where it happened; else where it is read. */
  timeZone: string | undefined
  onReplace: (request: WireRequest) => void
  onDiscard: (reason: string) => void
}

/** The fields that somebody else changed too. With the last choice it is sent anew, or ended. */
export function ConflictSettling({ op, conflicts, timeZone, onReplace, onDiscard }: ConflictSettlingProps) {
  const { t } = useLingui()
  const names = useRecordNames(conflicts.flatMap(({ base, theirs, mine }) => [base, theirs, mine]))
  const [choices, setChoices] = useState<ReadonlyMap<string, Kept>>(new Map())

  function choose(path: string, keep: Kept): void {
    const next = new Map(choices).set(path, keep)
    setChoices(next)
    if (conflicts.some((conflict) => !next.has(conflict.path))) return
    const settled = settledEdit(op.request, conflicts, (field) => next.get(field) === 'mine')
    if (settled === null) onDiscard(t`Theirs was kept`)
    else onReplace(settled)
  }

  return conflicts.map((conflict) => (
    <ConflictChoice key={conflict.path} conflict={conflict} timeZone={timeZone} names={names} chosen={choices.get(conflict.path)} onSettle={(keep) => choose(conflict.path, keep)} />
  ))
}
