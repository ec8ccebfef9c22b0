const PIN_MIN = 4
export const PIN_MAX = 6
/** Number of wrong PINs in a row after which only the password works. */
export const PIN_TRIES = 5

export function isPin(text: string): boolean {
  return /^\d+$/.test(text) && text.length >= PIN_MIN && text.length <= PIN_MAX
}

/** Returns whether a PIN is easy to guess: one repeated digit, or consecutive digits. */
export function isEasyPin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = new Set(digits.slice(1).map((digit, index) => digit - Number(digits[index])))
  return steps.size === 1 && [0, 1, -1].some((step) => steps.has(step))
}
