import { describe, expect, it } from 'vitest'

import { noticeOf } from '../../sw/notifications.ts'

const ALERT = {
  title: 'Shortage at a close',
  body: 'Centro · COP $ 12,500.00',
  path: '/dashboard/cash-ups/1',
  tag: 'batch',
  personId: '01980000-0000-7000-8000-000000000001',
  other: 'An alert for another person',
}
const message = JSON.stringify(ALERT)

describe('a pushed alert', () => {
  it('is shown to the person who works on the device', () => {
    const { title, body, tag, path } = ALERT
    expect(noticeOf(message, ALERT.personId)).toEqual({ title, body, tag, path })
  })

  it.each([
    ['somebody else', '01980000-0000-7000-8000-000000000002'],
    ['nobody', null],
  ])('shows no details if %s works on the device', (_, personId) => {
    expect(noticeOf(message, personId)).toEqual({ title: 'PARQ', body: ALERT.other, tag: 'batch', path: '/' })
  })

  it.each([
    ['no JSON', 'no JSON'],
    ['an address outside of the app', JSON.stringify({ ...ALERT, path: 'https://evil.example' })],
  ])('shows the name of the app only for %s', (_, text) => {
    expect(noticeOf(text, ALERT.personId)).toEqual({ title: 'PARQ', body: '', tag: 'parq', path: '/' })
  })
})
