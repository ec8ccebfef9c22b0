import { useLingui } from '@lingui/react/macro'

import type { FieldConflict } from '../../../contract/problem.ts'
import { ConflictChoice, type Kept } from '../../ui/conflict-choice.tsx'
import { useDriverNames } from '../drivers/queries.ts'

interface VehicleConflictProps {
  conflict: FieldConflict
  /** With the name of the driver whom somebody else chose, where it is about that. */
  onSettle: (keep: Kept, theirDriver: string) => void
}

/** A field of a vehicle that somebody else changed meanwhile. Drivers, of whom it tells the ids, are named. */
export function VehicleConflict({ conflict, onSettle }: VehicleConflictProps) {
  const { t } = useLingui()
  const { path, base, theirs, mine } = conflict
  const names = useDriverNames(path === 'driverId' ? [base, theirs, mine].filter((id) => id !== null) : [])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? t`A driver whom this device does not know`))
  const shown = path === 'driverId' ? { ...conflict, base: nameOf(base), theirs: nameOf(theirs), mine: nameOf(mine) } : conflict
  return <ConflictChoice conflict={shown} onSettle={(keep) => onSettle(keep, names.get(theirs ?? '') ?? '')} />
}
