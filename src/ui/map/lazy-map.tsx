import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'

import { retried } from '../../lib/retried.ts'
import type { Country } from '../../../domain/countries.ts'
import { InfoIcon, RefreshIcon, WarningIcon } from '../icons.tsx'
import { Notice } from '../notice.tsx'
import styles from './lazy-map.module.css'
import type { LeafletMapProps } from './leaflet-map.tsx'

type MapComponent = ComponentType<LeafletMapProps>

/** Browsers cache a failed import, so a retry uses another address. */
async function loadMap(attempt: number, failed: { address: string | null }): Promise<MapComponent> {
  try {
    if (attempt === 0 || failed.address === null) return (await import('./leaflet-map.tsx')).default
    const again: unknown = await import(/* @vite-ignore */ `${failed.address}?again=${attempt}`)
    if (!isMap(again)) throw new Error('The map’s file holds no map')
    return again.default
  } catch (error) {
    failed.address = /https?:\/\/\S+\.js/.exec(String(error))?.[0] ?? failed.address
    throw error
  }
}

function isMap(loaded: unknown): loaded is { default: MapComponent } {
  return typeof loaded === 'object' && loaded !== null && 'default' in loaded && typeof loaded.default === 'function'
}

type State = { status: 'loading' } | { status: 'ready'; Map: MapComponent } | { status: 'failed' }

interface LazyMapProps extends Omit<LeafletMapProps, 'onTiles' | 'outlined'> {
  /** Outlined if there are no pictures. */
  country: Country
}

/** A map, loaded when it is shown. Reports a map or tiles that can't be loaded; the page around it keeps working. */
export function LazyMap({ country, ...props }: LazyMapProps) {
  const [state, setState] = useState<State>({ status: 'loading' })
  const [tilesFailed, setTilesFailed] = useState(false)
  const isLoading = state.status === 'loading'

  useEffect(() => {
    if (!isLoading) return undefined
    let isLeft = false
    const failed = { address: null }
    retried((attempt) => loadMap(attempt, failed)).then(
      (Map) => isLeft || setState({ status: 'ready', Map }),
      () => isLeft || setState({ status: 'failed' }),
    )
    return () => {
      isLeft = true
    }
  }, [isLoading])

  return (
    <div className={styles.box}>
      {props.tiles === null && state.status !== 'failed' && (
        <Notice icon={InfoIcon} tone="quiet">
          <Trans>No map images are set up: points are shown on a plain background.</Trans>
        </Notice>
      )}
      {tilesFailed && (
        <div role="status">
          <Notice icon={WarningIcon} tone="caution">
            <Trans>The pictures of the map could not be loaded. The points are right all the same.</Trans>
          </Notice>
        </div>
      )}
      {state.status === 'failed' && (
        <div role="alert" className={styles.failed}>
          <Notice icon={WarningIcon} tone="caution">
            <Trans>The map could not be loaded.</Trans>
          </Notice>
          <Button
            variant="default"
            leftSection={<RefreshIcon size={16} />}
            onClick={() => setState({ status: 'loading' })}
          >
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {state.status === 'loading' && <div className={styles.frame} aria-busy="true" />}
      {state.status === 'ready' && (
        <div className={styles.frame}>
          <state.Map
            {...props}
            outlined={props.tiles === null || tilesFailed ? country : null}
            onTiles={setTilesFailed}
          />
        </div>
      )}
    </div>
  )
}

type LocationsMapProps = Required<Pick<LazyMapProps, 'places' | 'selected' | 'onSelect' | 'tiles' | 'country'>>

/** Locations on a map; each can be selected. */
export function LocationsMap(props: LocationsMapProps) {
  const { t } = useLingui()
  return <LazyMap label={t`Map of the locations`} {...props} />
}
