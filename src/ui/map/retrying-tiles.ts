import { TileLayer, type Coords, type DoneCallback } from 'leaflet'

import { MAP_RETRIES, retryDelay } from '../../lib/retried.ts'

/** Pictures of a map; one that does not come is asked for again, three times. */
export class RetryingTiles extends TileLayer {
  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img')
    const address = this.getTileUrl(coords)
    let retries = 0
    tile.alt = ''
    // Otherwise the worker could not see whether it is a picture, and would keep none.
    tile.crossOrigin = ''
    tile.addEventListener('load', () => done(undefined, tile))
    tile.addEventListener('error', () => {
      retries += 1
      if (retries > MAP_RETRIES) done(new Error('A tile could not be loaded'), tile)
      else setTimeout(() => (tile.src = address), retryDelay(retries))
    })
    tile.src = address
    return tile
  }
}
