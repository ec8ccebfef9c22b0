import { useLingui } from '@lingui/react/macro'

import { tileSourceOf, type TileSource } from '../lib/tile-source.ts'
import { useAppConfig } from './session-provider.tsx'

/** Where the pictures of maps come from on this installation; null where none are set up. */
export function useMapTiles(): TileSource | null {
  const { map } = useAppConfig()
  const { i18n } = useLingui()
  return tileSourceOf(map, i18n.locale)
}
