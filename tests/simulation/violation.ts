/** A broken promise of the core. */
export class Violation extends Error {
  override name = 'Violation'
}

export function demand(holds: boolean, promise: string, ...about: unknown[]): asserts holds {
  if (!holds)
    throw new Violation(
      [promise, ...about.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))].join(' · '),
    )
}
