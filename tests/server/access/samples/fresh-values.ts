import { randomUUID } from 'node:crypto'

export function digits(count: number): string {
  return randomUUID().replaceAll(/\D/g, '').slice(-count).padStart(count, '0')
}

/** A plate of maximum length: with five digits, a plate was sometimes already inside or had a pass. */
export function aFreshPlate(): string {
  return `9T${digits(10)}`
}
