import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { AnyFormApi } from '@tanstack/react-form'
import { useState } from 'react'

import { geocodeAddress } from '../../../contract/location-parts.ts'
import { allTimeZones } from '../../../domain/zoned-time.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type FieldProps, useFieldControl, useFormContext } from '../../ui/form/use-field-control.ts'
import { readPoint, rounded, type Point } from '../../ui/map/map-place.ts'
import { PointMap } from './point-map.tsx'
import styles from './sections.module.css'

type Search =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'found'; label: string }
  | { kind: 'none' | 'off' | 'lost' }

/** Sets both coordinates of the form. */
function usePointOf(): (point: Point) => void {
  const form: AnyFormApi = useFormContext()
  return (point) => {
    const { lat, lng } = rounded(point)
    form.setFieldValue('lat', String(lat))
    form.setFieldValue('lng', String(lng))
  }
}

interface PointFinderProps {
  input: { address: string; city: string; lat: string; lng: string }
}

/** Sets the point by the address, if the server may look addresses up, or on a map. */
export function PointFinder({ input: { address, city, lat, lng } }: PointFinderProps) {
  const { api } = useSession()
  const reachable = useReachable()
  const setPoint = usePointOf()
  const [search, setSearch] = useState<Search>({ kind: 'idle' })

  async function find(): Promise<void> {
    setSearch({ kind: 'asking' })
    try {
      const { isOn, found } = await api.call(geocodeAddress, { query: { address, city } })
      if (found !== null) setPoint(found)
      setSearch(found !== null ? { kind: 'found', label: found.label } : { kind: isOn ? 'none' : 'off' })
    } catch {
      setSearch({ kind: 'lost' })
    }
  }

  return (
    <>
      <div className={styles.search}>
        <Button
          variant="default"
          loading={search.kind === 'asking'}
          disabled={!reachable || address.trim() === '' || city.trim() === ''}
          onClick={() => void find()}
        >
          <Trans>Find the point by the address</Trans>
        </Button>
        <p className={styles.quiet} role="status">
          {search.kind === 'found' && <Trans>Found: {search.label}</Trans>}
          {search.kind === 'none' && <Trans>This address was not found. Set the point on the map, or type it.</Trans>}
          {search.kind === 'off' && (
            <Trans>This server cannot look up addresses. Set the point on the map, or type it.</Trans>
          )}
          {search.kind === 'lost' && (
            <Trans>The address could not be looked up. Please try again, or set the point on the map.</Trans>
          )}
        </p>
      </div>
      <PointMap lat={lat} lng={lng} onPick={setPoint} />
    </>
  )
}

/** One coordinate. A point that was copied from another map can be pasted in one piece. */
export function DegreesField(props: FieldProps) {
  const { value } = useFieldControl<string>()
  const setPoint = usePointOf()
  function takeBoth(): void {
    const both = readPoint(value)
    if (both !== null) setPoint(both)
  }
  return (
    <div onBlur={takeBoth}>
      <TextField {...props} />
    </div>
  )
}

/** Reads the zones once: a browser knows hundreds. */
const zones = once(allTimeZones)

/** All time zones that the browser knows, and the one that the location has. */
export function ZoneField({ label, description }: FieldProps) {
  const { value } = useFieldControl<string>()
  const known = zones()
  const all = value === '' || known.includes(value) ? known : [value, ...known]
  return (
    <SelectField
      label={label}
      description={description}
      options={all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}

function once<Value>(read: () => Value): () => Value {
  let value: { read: Value } | undefined
  return () => (value ??= { read: read() }).read
}
