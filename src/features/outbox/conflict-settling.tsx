import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { FieldConflict } from '../../../contract/problem.ts'
import { settledEdit } from '../../data/refused-op.ts'
import type { Op, WireRequest } from '../../data/use-outbox.ts'
import type { Press } from '../../lib/press.ts'
import type { Kept } from '../../records/conflict-choice.tsx'
import { RecordConflicts } from '../../records/record-conflicts.tsx'
import { kindOf } from './kind-of-op.ts'

interface ConflictSettlingProps {
  op: Op
  conflicts: readonly FieldConflict[]
  /** Where it happened; else where it is read. */
  timeZone: string
  onReplace: (press: Press, request: WireRequest) => void
  onDiscard: (press: Press, reason: string) => void
}

/** The fields that somebody else changed too. With the last choice it is sent anew, or ended. */
export function ConflictSettling({ op, conflicts, timeZone, onReplace, onDiscard }: ConflictSettlingProps) {
  const { t } = useLingui()
  const [choices, setChoices] = useState<ReadonlyMap<string, Kept>>(new Map())

  function choose({ path }: FieldConflict, keep: Kept, press: Press): void {
    const next = new Map(choices).set(path, keep)
    setChoices(next)
    if (conflicts.some((conflict) => !next.has(conflict.path))) return
    const settled = settledEdit(op.request, conflicts, (field) => next.get(field) === 'mine')
    if (settled === null) onDiscard(press, t`What somebody else wrote was kept`)
    else onReplace(press, settled)
  }

  return <RecordConflicts kind={kindOf(op)} conflicts={conflicts} timeZone={timeZone} choices={choices} onSettle={(conflict, keep, _names, press) => choose(conflict, keep, press)} />
}
