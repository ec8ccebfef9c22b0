import { Plural, Trans } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import { unsentRows, type KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { ColleagueWords } from '../../ui/colleague-words.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Plate } from '../../ui/plate.tsx'
import { rowsOf, type ServiceRow } from '../stays/public.ts'
import styles from './inside-list.module.css'

const SHOWN = 20

/**
 * Returns stays at a location that colleagues ended on this device and have not sent, latest first. They are charged,
 * so the list above does not have them.
 */
export async function endedByColleagues(db: KeptDatabase, locationId: string): Promise<ServiceRow[]> {
  const rows = (await unsentRows(db.services, db)).filter(
    (row) => row.locationId === locationId && (row.colleagues ?? []).length > 0,
  )
  const ended = (await rowsOf(db, rows)).filter(
    ({ service }) => service.status === 'completed' || service.status === 'voided',
  )
  return ended.toSorted(
    (one, other) =>
      Date.parse(other.service.endedAt ?? other.service.startedAt) -
      Date.parse(one.service.endedAt ?? one.service.startedAt),
  )
}

interface ChargedByColleaguesProps {
  locationId: string
  timeZone: string
  onOpen: (service: Service) => void
}

/**
 * Tells the next person which vehicles colleagues have charged without the server knowing. Renders nothing if there are
 * none.
 */
export function ChargedByColleagues({ locationId, timeZone, onOpen }: ChargedByColleaguesProps) {
  const { db, company } = useSession()
  const live = useLive(() => endedByColleagues(db, locationId), [db, locationId])
  if (live.status !== 'ready' || live.value.length === 0) return null
  const more = live.value.length - SHOWN
  return (
    <section className={styles.inside} aria-labelledby="booth-colleagues">
      <h2 id="booth-colleagues">
        <Trans>Done on this device, not sent yet</Trans>
        <span className={styles.count}>{live.value.length}</span>
      </h2>
      <ul className={styles.list}>
        {live.value.slice(0, SHOWN).map(({ service, colleagues }) => (
          <li key={service.id} className={styles.row}>
            <button type="button" className={styles.open} onClick={() => onOpen(service)}>
              <Plate plate={service.licensePlate} country={company.country} />
              <span className={styles.what}>
                <ColleagueWords deeds={colleagues} />
                <span className={styles.notes}>
                  <Moment at={service.endedAt ?? service.startedAt} timeZone={timeZone} /> · {service.receiptNumber}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.none}>
          <Plural value={more} one="# more. Type a part of its plate." other="# more. Type a part of the plate." />
        </p>
      )}
    </section>
  )
}
