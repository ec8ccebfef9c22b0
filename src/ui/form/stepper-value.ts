/** What a stepper makes of what was typed: a whole number from 0 on; what is negative or no number is 0. */
export function stepValue(typed: string): number {
  const number = Math.trunc(Number(typed.trim()))
  return Number.isFinite(number) && number > 0 ? number : 0
}

export function stepBy(value: number, step: 1 | -1): number {
  return Math.max(0, value + step)
}
