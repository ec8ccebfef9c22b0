import { useMemo } from 'react'
import { Polygon, ScaleControl } from 'react-leaflet'

import type { Country } from '../../../domain/countries.ts'
import { COUNTRY_OUTLINES } from './country-outlines.ts'
import styles from './leaflet-map.module.css'

/** The ground of a map without pictures: the outline of the country, and a scale. */
export function CountryOutline({ country }: { country: Country }) {
  const rings = useMemo(() => COUNTRY_OUTLINES[country].map(pointsOf), [country])
  return (
    <>
      <Polygon positions={rings.map((ring) => [ring])} interactive={false} className={styles.land ?? ''} />
      <ScaleControl imperial={false} position="bottomleft" />
    </>
  )
}

function pointsOf(ring: string): [number, number][] {
  return ring.split(' ').map((point) => {
    const [lat = '', lng = ''] = point.split(',')
    return [Number(lat), Number(lng)]
  })
}
