import { useLingui } from '@lingui/react/macro'

import { tileSourceOf, type TileSource } from '../lib/tile-source.ts'
import { useAppConfig } from './session-provider.tsx'

/** Returns this installation's source of map tiles; `null` if none is set up. */
export function useMapTiles(): TileSource | null {
  const { map } = useAppConfig()
  const { i18n } = useLingui()
  return tileSourceOf(map, i18n.locale)
}
