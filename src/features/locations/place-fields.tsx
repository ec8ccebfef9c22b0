import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { geocodeAddress } from '../../../contract/location-parts.ts'
import { LOCATION_LIMITS_MAX } from '../../../domain/locations.ts'
import { allTimeZones } from '../../../domain/zoned-time.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { readPoint, rounded, type Point } from '../../ui/map/map-place.ts'
import { GROUP } from './group.ts'
import { locationKind } from './kind.tsx'
import { PointMap } from './point-map.tsx'
import styles from './sections.module.css'

const { fields } = locationKind

type Search =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'found'; label: string }
  | { kind: 'none' | 'off' | 'lost' }

/** Where it is. The point is found by the address, where the server may ask for it, set on a map, or typed. */
export const PlaceFields = withFieldGroup({
  ...GROUP,
  render: function Fields({ group }) {
    const { t } = useLingui()
    const { api } = useSession()
    const reachable = useReachable()
    const [search, setSearch] = useState<Search>({ kind: 'idle' })
    const zones = zonesWith(group.state.values.timeZone)

    function setPoint(point: Point): void {
      const { lat, lng } = rounded(point)
      group.setFieldValue('lat', String(lat))
      group.setFieldValue('lng', String(lng))
    }

    /** A point that was copied from another map is pasted in one piece. */
    function takeBoth(typed: string): void {
      const both = readPoint(typed)
      if (both !== null) setPoint(both)
    }

    async function find(): Promise<void> {
      const { address, city } = group.state.values
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
        <div className={styles.pair}>
          <group.AppField name="address">
            {(field) => (
              <field.TextField
                label={t(fields.address.label)}
                required
                autoCapitalize="words"
                maxLength={LOCATION_LIMITS_MAX.ADDRESS_MAX}
              />
            )}
          </group.AppField>
          <group.AppField name="city">
            {(field) => (
              <field.TextField
                label={t(fields.city.label)}
                required
                autoCapitalize="words"
                maxLength={LOCATION_LIMITS_MAX.CITY_MAX}
              />
            )}
          </group.AppField>
        </div>
        <div className={styles.search}>
          <group.Subscribe selector={({ values: { address, city } }) => address.trim() !== '' && city.trim() !== ''}>
            {(isAddress) => (
              <Button
                variant="default"
                loading={search.kind === 'asking'}
                disabled={!reachable || !isAddress}
                onClick={() => void find()}
              >
                <Trans>Find the point by the address</Trans>
              </Button>
            )}
          </group.Subscribe>
          <p className={styles.quiet} role="status">
            {search.kind === 'found' && <Trans>Found: {search.label}</Trans>}
            {search.kind === 'none' && <Trans>Nobody knows this address. Set the point on the map, or type it.</Trans>}
            {search.kind === 'off' && (
              <Trans>This server looks up no addresses. Set the point on the map, or type it.</Trans>
            )}
            {search.kind === 'lost' && (
              <Trans>The address could not be looked up. Please try again, or set the point on the map.</Trans>
            )}
          </p>
        </div>
        <group.Subscribe selector={({ values: { lat, lng } }) => `${lat} ${lng}`}>
          {() => <PointMap lat={group.state.values.lat} lng={group.state.values.lng} onPick={setPoint} />}
        </group.Subscribe>
        <div className={styles.pair}>
          <group.AppField name="lat" listeners={{ onBlur: ({ value }) => takeBoth(value) }}>
            {(field) => <field.TextField label={t`Latitude`} description={t`North of the equator, as 4.6689`} />}
          </group.AppField>
          <group.AppField name="lng" listeners={{ onBlur: ({ value }) => takeBoth(value) }}>
            {(field) => (
              <field.TextField label={t`Longitude`} description={t`West of Greenwich it is negative, as -74.0525`} />
            )}
          </group.AppField>
        </div>
        <group.AppField name="timeZone">
          {(field) => (
            <field.SelectField
              label={t(fields.timeZone.label)}
              options={zones}
              description={t`Its hours, days and reports go by this clock`}
            />
          )}
        </group.AppField>
      </>
    )
  },
})

let zones: readonly string[] | undefined

/** Every zone that the browser knows, and the one that stands there. */
function zonesWith(standing: string) {
  zones ??= allTimeZones()
  const all = standing === '' || zones.includes(standing) ? zones : [standing, ...zones]
  return all.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
