import type { FieldConflict } from '../../../contract/problem.ts'
import { useRecordNames } from '../../data/use-record-names.ts'
import { ConflictChoice, type Kept } from '../../ui/conflict-choice.tsx'

interface VehicleConflictProps {
  conflict: FieldConflict
  /** With the name of the driver whom somebody else chose, where it is about that. */
  onSettle: (keep: Kept, theirDriver: string) => void
}

/** A field of a vehicle that somebody else changed meanwhile. Drivers, of whom it tells the ids, are named. */
export function VehicleConflict({ conflict, onSettle }: VehicleConflictProps) {
  const { base, theirs, mine } = conflict
  const names = useRecordNames([base, theirs, mine])
  return <ConflictChoice conflict={conflict} names={names} onSettle={(keep) => onSettle(keep, names?.get(theirs ?? '') ?? '')} />
}
