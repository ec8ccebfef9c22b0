/** What support asks for first, as the device knows it. Nothing in it is a secret: no token, no customer, no amount. */
export interface Fact {
  label: string
  value: string
}

/** As it is copied into a message: a line for each. */
export function reportText(facts: readonly Fact[]): string {
  return facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
}
