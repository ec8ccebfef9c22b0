import { setImmediate } from 'node:timers/promises'

/** Number of items processed without a break, which takes some milliseconds. */
const AT_ONCE = 200

/** Processes many items in slices, so that other requests run in between. */
export async function mapInSlices<Item, Done>(items: readonly Item[], work: (item: Item) => Done): Promise<Done[]> {
  const done: Done[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) await setImmediate()
    for (const item of items.slice(from, from + AT_ONCE)) done.push(work(item))
  }
  return done
}
