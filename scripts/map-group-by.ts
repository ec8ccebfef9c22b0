function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

// Vitest's reporter groups failures with Map.groupBy, which Node 20 lacks: without this a failed test shows no reason.
if (!Object.hasOwn(Map, 'groupBy')) Object.defineProperty(Map, 'groupBy', { value: groupBy })
