import { describe, expect, it } from 'vitest'

import { provenUntil, riskOfEnd, splitByChange } from '../../domain/deviations.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 8, minute))
const span = (from: number, until: number) => ({ from: at(from), until: at(until) })

describe('the latest moment at which a stay had not ended', () => {
  const stated = { endedAt: at(60), chargedAt: null, arrivedAt: at(240) }

  it('is the stated end if the device had no contact', () => {
    expect(provenUntil(stated, [])).toEqual(at(60))
  })

  it('is the end of a contact in which the device did not send the stay’s end', () => {
    expect(provenUntil(stated, [span(0, 180)])).toEqual(at(180))
  })

  it('is the stated end if the device was offline at that time and sent the end with its next contact', () => {
    expect(provenUntil(stated, [span(0, 50), span(238, 240)])).toEqual(at(60))
  })

  it('is the arrival if the device has had contact all the time', () => {
    expect(provenUntil(stated, [span(0, 240)])).toEqual(at(240))
  })

  it('is the payment if the device itself states it', () => {
    expect(provenUntil({ ...stated, chargedAt: at(120) }, [])).toEqual(at(120))
    expect(provenUntil({ ...stated, chargedAt: at(500) }, [])).toEqual(at(240))
  })

  it('is the stated end if the contact broke while the device was sending it', () => {
    expect(provenUntil(stated, [span(0, 63)])).toEqual(at(60))
  })
})

describe('the amounts of an end', () => {
  it('separate the missing amount from the amount that nobody can prove', () => {
    expect(riskOfEnd({ booked: 100, proven: 400, arrived: 1_000 })).toEqual({ amount: 300, unverified: 600 })
    expect(riskOfEnd({ booked: 100, proven: 100, arrived: 100 })).toEqual({ amount: 0, unverified: 0 })
  })
})

describe('the difference between two prices', () => {
  it('is split among its changes in parts that add up', () => {
    const parts = splitByChange(1_000, [
      { kind: 'type', price: 600 },
      { kind: 'agreement', price: 500 },
    ])
    expect([...parts]).toEqual([
      ['type', 400],
      ['agreement', 100],
    ])
  })

  it('is reduced by a later change that raises the price', () => {
    const parts = splitByChange(1_000, [
      { kind: 'type', price: 600 },
      { kind: 'times', price: 900 },
    ])
    expect([...parts]).toEqual([['type', 100]])
  })

  it('is zero if every change raises the price', () => {
    expect([...splitByChange(500, [{ kind: 'type', price: 800 }])]).toEqual([])
  })
})
