/** By the lane that `laneOf` names, each in the order in which they came. */
export function byLane<T>(items: Iterable<T>, laneOf: (item: T) => string): Map<string, T[]> {
  const lanes = new Map<string, T[]>()
  for (const item of items) {
    const lane = lanes.get(laneOf(item))
    if (lane) lane.push(item)
    else lanes.set(laneOf(item), [item])
  }
  return lanes
}
