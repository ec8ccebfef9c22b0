import { Trans } from '@lingui/react/macro'
import { memo } from 'react'

import { isPlate, normalizePlate } from '../../../../domain/plates.ts'
import type { Service } from '../../../../contract/service.ts'
import { useReachable, useSession } from '../../../data/session-provider.tsx'
import { useKeepsVersion } from '../../../lib/keeps-version.ts'
import { DoneIcon, PendingIcon } from '../../../ui/icons.tsx'
import { Plate } from '../../../ui/plate.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import styles from './check-in-form.module.css'
import type { BoothScreen, EntryQueue } from './entry-queue.ts'
import { useEntries } from './use-entry-queue.ts'

/** So many entries that are being saved are named; the rest is behind them in a moment. */
const SHOWN = 3

interface LetInListProps {
  queue: EntryQueue
  /** What is inside or expected. */
  shown: BoothScreen['shown']
  onTicket: (service: Service) => void
}

/** The last vehicles that came in, and those that are on their way, the latest first. */
export const LetInList = memo(function LetInList({ queue, shown, onTicket }: LetInListProps) {
  const { company } = useSession()
  const reachable = useReachable()
  const { waiting, letIn } = useEntries(queue)
  // An update waits until what was entered is on disk.
  useKeepsVersion(waiting.length > 0)
  const isHere = (plate: string) => shown()?.some(({ licensePlate }) => licensePlate === plate) === true
  const coming = waiting.filter(({ text }) => isPlate(normalizePlate(text), company.country) && !isHere(normalizePlate(text))).slice(-SHOWN).toReversed()
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
      {letIn.slice(0, SHOWN - coming.length).map(({ service, kept }) => (
        <p key={service.id} className={styles.last} role="status">
          <DoneIcon size={20} />
          <Plate plate={service.licensePlate} country={company.country} />
          <span>{kept && !reachable ? <Trans>is in, and is sent as soon as there is a network.</Trans> : <Trans>is in.</Trans>}</span>
          <TextButton onClick={() => onTicket(service)}>
            <Trans>Print its ticket</Trans>
          </TextButton>
        </p>
      ))}
    </>
  )
})
