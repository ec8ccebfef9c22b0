import type { Module } from './import-graph.ts'

/** Finds import circles, types included: each circle once, as the list of its files (Tarjan 1972). */
export function importCircles(modules: readonly Module[]): string[][] {
  const imports = new Map(
    modules.map(({ path, imports: named }) => [path, named.flatMap(({ to, ours }) => (ours ? [to] : []))]),
  )
  const order = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  /** Returns the earliest open file that this file reaches. */
  function visit(path: string): number {
    const began = order.size
    order.set(path, began)
    open.push(path)
    let earliest = began
    for (const to of imports.get(path) ?? []) {
      if (!imports.has(to)) continue
      const seen = order.get(to)
      if (seen === undefined) earliest = Math.min(earliest, visit(to))
      else if (open.includes(to)) earliest = Math.min(earliest, seen)
    }
    if (earliest === began) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return earliest
  }

  for (const path of imports.keys()) if (!order.has(path)) visit(path)
  return circles
}
