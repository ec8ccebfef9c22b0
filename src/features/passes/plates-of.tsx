import { Trans } from '@lingui/react/macro'

import { useSession } from '../../data/session-provider.tsx'
import { Plate } from '../../ui/plate.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { useKeptDriver } from '../drivers/public.ts'
import type { PassRow } from './kept-passes.ts'
import styles from './passes.module.css'

interface PlatesOfProps {
  plates: readonly string[]
  /** Maximum number of plates shown, for narrow rows; further ones are counted. */
  most?: number
  unsent?: PassRow['unsent'] | undefined
  colleagues?: PassRow['colleagues'] | undefined
}

/** The plates on a pass. */
export function PlatesOf({ plates, most = plates.length, unsent, colleagues }: PlatesOfProps) {
  const { company } = useSession()
  const more = plates.length - most
  return (
    <span className={styles.plates}>
      {plates.slice(0, most).map((plate) => (
        <Plate key={plate} plate={plate} country={company.country} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
      {unsent !== undefined && <UnsentMark needsPerson={unsent === 'needs_person'} colleagues={colleagues} />}
    </span>
  )
}

/** The driver's plates; one press adds a plate. */
export function PlatesOfDriver({
  driverId,
  taken,
  onAdd,
}: {
  driverId: string
  taken: readonly string[]
  onAdd: (plate: string) => void
}) {
  const driver = useKeptDriver(driverId)
  const plates = driver.status === 'ready' ? (driver.value?.driver.plates ?? []) : []
  const left = plates.filter((plate) => !taken.includes(plate))
  if (left.length === 0) return null
  return (
    <p className={styles.acts}>
      {left.map((plate) => (
        <TextButton key={plate} onClick={() => onAdd(plate)}>
          <Trans>Add {plate}</Trans>
        </TextButton>
      ))}
    </p>
  )
}
