import { Trans } from '@lingui/react/macro'
import { memo } from 'react'

import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { isPlate, normalizePlate } from '../../../domain/plates.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeepsVersion } from '../../lib/keeps-version.ts'
import { PendingIcon } from '../../ui/icons.tsx'
import { Plate } from '../../ui/plate.tsx'
import type { PassNote } from '../checkout/public.ts'
import styles from './check-in-form.module.css'
import type { EntryQueue } from './entry-queue.ts'
import type { BoothScreen } from './process-entry.ts'
import type { RecentCheckIn } from './entry-list.ts'
import { LetInLine } from './let-in-line.tsx'
import { useEntries } from './use-entry-queue.ts'
import type { StayInside } from './use-inside.ts'

/** Maximum number of entries that are named while they are being saved. */
const SHOWN = 3

interface LetInListProps {
  queue: EntryQueue
  location: Location
  /** Stays inside or expected. */
  shown: BoothScreen['shown']
  rows: readonly StayInside[]
  /** Passes that don't apply, by the id of the stay. */
  notes: ReadonlyMap<string, PassNote>
  hasShift: boolean
  onTicket: (service: Service) => void
  onSend: (service: Service) => void
  /** The line needs no more attention. */
  onDone: () => void
}

/** The latest vehicles, including those that are being saved, newest first. */
export const LetInList = memo(function LetInList({
  queue,
  location,
  shown,
  rows,
  notes,
  hasShift,
  onTicket,
  onSend,
  onDone,
}: LetInListProps) {
  const { company } = useSession()
  const { waiting, letIn } = useEntries(queue)
  // App updates wait until the entries are on disk.
  useKeepsVersion(waiting.length > 0)
  const isHere = (plate: string) => shown()?.some(({ licensePlate }) => licensePlate === plate) === true
  const coming = waiting
    .filter(({ text }) => isPlate(normalizePlate(text), company.country) && !isHere(normalizePlate(text)))
    .slice(-SHOWN)
    .toReversed()
  return (
    <>
      {coming.map(({ id, text }) => (
        <p key={id} className={styles.coming} role="status">
          <PendingIcon size={20} />
          <Plate plate={normalizePlate(text)} country={company.country} />
          <span>
            <Trans>is being saved.</Trans>
          </span>
        </p>
      ))}
      {letIn.slice(0, SHOWN - coming.length).map((came) => {
        const row = rows.find(({ service }) => service.id === came.service.id)
        return (
          <LetInLine
            key={came.service.id}
            queue={queue}
            location={location}
            came={came}
            row={row !== undefined && isUntouched(came, row) ? row : undefined}
            isUnsent={row?.pending ?? came.kept}
            note={notes.get(came.service.id)}
            hasShift={hasShift}
            onTicket={onTicket}
            onSend={onSend}
            onDone={onDone}
          />
        )
      })}
    </>
  )
})

/** Returns whether nothing else has happened to the stay since this booth let its vehicle in. */
function isUntouched({ service: was }: RecentCheckIn, { service, needsPerson }: StayInside): boolean {
  const isSame =
    service.licensePlate === was.licensePlate &&
    service.vehicleTypeId === was.vehicleTypeId &&
    service.agreementId === was.agreementId &&
    service.remarks === was.remarks
  return service.status === 'progress' && isSame && !needsPerson
}
