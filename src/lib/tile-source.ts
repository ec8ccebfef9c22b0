import type { AppConfig } from '../../contract/config.ts'

/** Source of a map's tiles. */
export interface TileSource {
  template: string
  attribution: string
  /** Values for the placeholders of the URL template, except the tile's position. */
  values: { key: string; language: string; region: string }
}

/**
 * Returns the tile source; `null` if the installation has none. If the source has no language, the map uses the
 * person's.
 */
export function tileSourceOf(
  { tiles, attribution, key = '', language, region = '' }: AppConfig['map'],
  locale: string,
): TileSource | null {
  return tiles === '' ? null : { template: tiles, attribution, values: { key, language: language ?? locale, region } }
}
