import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import type { FieldCode } from '../../../contract/errors.ts'
import { cleanSvgImage, type CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { TYPE_ICON_MAX_BYTES, VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { photoError } from '../../data/use-photo.ts'
import { svgAddress } from '../../lib/svg-address.ts'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { VehicleTypeIcon } from '../../ui/vehicle-type.tsx'
import styles from './icon-field.module.css'

type State = { kind: 'idle' } | { kind: 'cleaning' } | { kind: 'refused'; code: FieldCode } | { kind: 'lost' }

interface IconFieldProps {
  label: string
  record: CompanyVehicleType | null
}

/**
 * The drawing of a type. The server cleans an uploaded file, and the cleaned drawing is displayed; saving the form
 * stores it.
 */
export function IconField({ label, record }: IconFieldProps) {
  const vehicleTypeId = record?.vehicleTypeId ?? VEHICLE_TYPE_IDS.car
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const { value, setValue, control } = useFieldControl<string>()
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const picture = value === '' ? null : svgAddress(value)

  async function take(chosen: File): Promise<void> {
    if (chosen.size > TYPE_ICON_MAX_BYTES) return setState({ kind: 'refused', code: 'svg_too_large' })
    setState({ kind: 'cleaning' })
    const wrong = await photoError(async () => setValue((await api.upload(cleanSvgImage, chosen)).svg))
    setState(wrong === null ? { kind: 'idle' } : wrong === 'lost' ? { kind: 'lost' } : { kind: 'refused', code: wrong })
  }

  const wrong =
    state.kind === 'refused'
      ? t(fieldCodeLabel(state.code))
      : state.kind === 'lost'
        ? t`The drawing could not be sent. Please try again.`
        : control.error
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.samples} aria-hidden="true">
        <span className={styles.small}>
          <VehicleTypeIcon id={vehicleTypeId} picture={picture} symbol={record?.symbol ?? null} size={20} />
        </span>
        <span className={styles.large}>
          <VehicleTypeIcon id={vehicleTypeId} picture={picture} symbol={record?.symbol ?? null} size={48} />
        </span>
      </div>
      <div className={styles.buttons}>
        <Button
          id={control.id}
          variant="default"
          loading={state.kind === 'cleaning'}
          disabled={!reachable}
          onClick={() => file.current?.click()}
        >
          {picture === null ? <Trans>Choose an SVG</Trans> : <Trans>Another SVG</Trans>}
        </Button>
        {picture !== null && (
          <Button
            variant="subtle"
            color="neutral"
            disabled={state.kind === 'cleaning'}
            onClick={() => {
              setState({ kind: 'idle' })
              setValue('')
            }}
          >
            <Trans>Use the standard icon</Trans>
          </Button>
        )}
      </div>
      <p className={styles.words} data-error={wrong === undefined ? undefined : true} role="status">
        {wrong ??
          (picture === null
            ? t`The standard icon. Your own drawing can be an SVG of at most 100 kB.`
            : t`Your company’s own drawing, in its own colours.`)}
      </p>
      <input
        ref={file}
        type="file"
        className={styles.file}
        aria-label={label}
        accept="image/svg+xml,.svg"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen) void take(chosen)
        }}
      />
    </fieldset>
  )
}
