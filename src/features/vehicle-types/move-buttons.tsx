import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import { moveBy } from '../../../domain/vehicles.ts'
import { useCompanyVehicleTypes } from '../../data/use-company-vehicle-types.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { editWithUndo } from '../../records/undo.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import styles from './move-buttons.module.css'
import { editVehicleType } from './queries.ts'

/** Moves a type before or after its neighbour. The focus stays on the button. */
export function MoveButtons({ id }: { id: string }) {
  const { t } = useLingui()
  const types = useCompanyVehicleTypes().filter(({ isDeleted }) => isDeleted !== true)
  const { nameOf } = useVehicleTypes()
  const { run, running } = useOnlineWrite(editVehicleType)
  const pressed = useRef<HTMLButtonElement | null>(null)
  const index = types.findIndex((type) => type.id === id)
  const place = useRef(index)
  const type = types[index]

  useEffect(() => {
    if (place.current === index) return
    place.current = index
    pressed.current?.focus()
    pressed.current = null
  })

  if (!type) return null
  const name = nameOf(type.vehicleTypeId)

  async function move(by: -1 | 1, button: HTMLButtonElement): Promise<void> {
    const moves = moveBy(types, index, by)
    if (running) return
    pressed.current = button
    for (const { type: moved, from, to } of moves) {
      const outcome = await editWithUndo((changes) => run({ params: { id: moved.id }, body: { changes } }), {
        position: { from, to },
      })
      if (outcome?.kind === 'done') continue
      pressed.current = null
      return
    }
  }

  return (
    <span className={styles.buttons}>
      <button
        type="button"
        aria-label={t`Move ${name} up`}
        title={t`Move up`}
        aria-disabled={index === 0}
        onClick={(event) => void move(-1, event.currentTarget)}
      >
        <ArrowUpIcon size={17} />
      </button>
      <button
        type="button"
        aria-label={t`Move ${name} down`}
        title={t`Move down`}
        aria-disabled={index === types.length - 1}
        onClick={(event) => void move(1, event.currentTarget)}
      >
        <ArrowDownIcon size={17} />
      </button>
    </span>
  )
}
