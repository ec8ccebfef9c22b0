import type { Platform } from './platform.ts'
import type { Reachability } from './reachability.ts'

const [LOST, BACK] = ['lost', 'back']

/**
 * Tells the other tabs of this browser what one has found, since of all only the one that leads asks the server for
 * anything by itself. Who hears otherwise than it thinks looks for itself.
 */
export function shareReachability(reachability: Pick<Reachability, 'reachable' | 'subscribe' | 'probe'>, { openChannel }: Pick<Platform, 'openChannel'>): () => void {
  const channel = openChannel('parq-reachability')
  const found = () => (reachability.reachable() ? BACK : LOST)
  const stops = [
    reachability.subscribe(() => channel.post(found())),
    channel.subscribe((message) => {
      if (message !== found()) reachability.probe()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    channel.close()
  }
}
