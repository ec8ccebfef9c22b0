import { describe, expect, it } from 'vitest'

import { isUnseenLapse } from '../../domain/lapsed-stays.ts'

const at = (time: string) => new Date(`2026-11-17T${time}:00.000Z`)
const span = (from: string, until: string) => ({ from: at(from), until: at(until) })
const VOIDED = at('10:30')

describe('an entry on a reservation that the timer voided', () => {
  it.each([
    ['before the void', '10:20', [span('09:00', '12:00')]],
    ['minutes after the void', '10:32', [span('09:00', '12:00')]],
    ['after it, without any contact', '11:00', []],
    ['after it, with contact only before the void', '11:00', [span('09:00', '10:25')]],
    ['after it, with contact only after the entry', '11:00', [span('11:05', '12:00')]],
  ])('counts %s', (_, entered, contacts) => {
    expect(isUnseenLapse(at(entered), VOIDED, contacts)).toBe(true)
  })

  it.each([
    ['long after the void', '10:40', [span('09:00', '12:00')]],
    ['after contact in between', '11:00', [span('10:40', '10:50')]],
  ])('does not count %s', (_, entered, contacts) => {
    expect(isUnseenLapse(at(entered), VOIDED, contacts)).toBe(false)
  })
})
