import type { AppConfig } from '../../contract/config.ts'

/** Where the pictures of a map come from. */
export interface TileSource {
  template: string
  attribution: string
  /** What stands in the braces of the template, beside where the picture is. */
  values: { key: string; language: string; region: string }
}

/** Null where whoever installed the app has set none. Without a language of its own the map has the person's. */
export function tileSourceOf(
  { tiles, attribution, key = '', language, region = '' }: AppConfig['map'],
  locale: string,
): TileSource | null {
  return tiles === '' ? null : { template: tiles, attribution, values: { key, language: language ?? locale, region } }
}
