import type { FieldConflict } from '../../contract/problem.ts'
import { useSession } from '../data/session-provider.tsx'
import type { Press } from '../lib/press.ts'
import { useDeviceTimeZone } from '../ui/moment.tsx'
import { ConflictChoice, type Kept } from './conflict-choice.tsx'
import { fieldNamed, type RecordKind } from './record-kind.ts'
import { useRecordNames, type RecordNames } from './use-record-names.ts'

interface RecordConflictsProps {
  kind: RecordKind
  conflicts: readonly FieldConflict[]
  /** Where it happened; else where it is read. */
  timeZone?: string | undefined
  /** What was chosen, where all are settled together. */
  choices?: ReadonlyMap<string, Kept>
  /** With the names of the records whose ids stand in the values; undefined until they are read. */
  onSettle: (conflict: FieldConflict, keep: Kept, names: RecordNames | undefined, press: Press) => void
}

/** The fields of a record that somebody else changed too. Records of which they tell the ids are named. */
export function RecordConflicts({ kind, conflicts, timeZone, choices, onSettle }: RecordConflictsProps) {
  const { company, user } = useSession()
  const readersZone = useDeviceTimeZone()
  const names = useRecordNames(
    conflicts.map(({ path, base, theirs, mine }) => [fieldNamed(kind.fields, path), base, theirs, mine]),
  )
  return conflicts.map((conflict) => (
    <ConflictChoice
      key={conflict.path}
      field={fieldNamed(kind.fields, conflict.path)}
      conflict={conflict}
      currency={company.currency}
      timeZone={timeZone ?? readersZone}
      names={names}
      chosen={choices?.get(conflict.path)}
      isMe={conflict.by?.id === user.id}
      onSettle={(keep, press) => onSettle(conflict, keep, names, press)}
    />
  ))
}
