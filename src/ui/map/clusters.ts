/** A marker at its place on the screen, in px. */
interface Spot {
  id: string
  x: number
  y: number
}

/**
 * Groups markers that would cover each other: each spot joins the first group whose first spot is nearer than the
 * distance. A spot in `alone` has a group of its own.
 */
export function clustersOf<S extends Spot>(spots: readonly S[], distance: number, alone: string | null): S[][] {
  const groups: S[][] = []
  for (const spot of spots) {
    const near = groups.find(
      ([first]) =>
        first !== undefined &&
        first.id !== alone &&
        spot.id !== alone &&
        Math.hypot(first.x - spot.x, first.y - spot.y) < distance,
    )
    if (near === undefined) groups.push([spot])
    else near.push(spot)
  }
  return groups
}
