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
  /** Time zone of the place where the event happened; by default the reader's. */
  timeZone?: string | undefined
  /** The chosen values, if all conflicts are resolved together. */
  choices?: ReadonlyMap<string, Kept>
  /** Called with the names of the records whose ids are in the values; `undefined` until they are read. */
  onSettle: (conflict: FieldConflict, keep: Kept, names: RecordNames | undefined, press: Press) => void
}

/** The fields of a record that another person changed, too. Records are shown by name rather than by id. */
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
