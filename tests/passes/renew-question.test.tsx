// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { RenewQuestion } from '../../src/features/passes/renew-question.tsx'
import { aCashUp, aPass } from '../offline/support/records.ts'
import { button, emptyPage, find } from '../ui/drawn-form.tsx'

const run = vi.fn<() => Promise<{ kind: string }>>(() => Promise.resolve({ kind: 'done' }))

vi.mock('../../src/data/session-provider.tsx', () => ({
  useSession: () => ({ user: { role: 'parking_operator' }, company: { currency: 'COP', numberFormat: 'spec' } }),
  useReachable: () => true,
}))
vi.mock('../../src/data/use-command.ts', () => ({ useMoneyCommand: () => ({ run }) }))
vi.mock('../../src/features/passes/use-fresh-passes.ts', () => ({ useFreshPasses: () => run }))
vi.mock('../../src/features/passes/shift-for-pass.tsx', () => ({
  usePassShift: () => ({ cashUp: aCashUp(1), known: true, theirs: null }),
  PassShiftNotice: () => null,
}))
vi.mock('../../src/features/passes/use-receipt.ts', () => ({
  useReceipt: () => () => Promise.resolve({ id: 'a', at: '2026-11-19T10:00:00Z', receiptNumber: 'A-1' }),
}))
vi.mock('../../src/features/passes/plates-of.tsx', () => ({ PlatesOf: () => null }))

const draw = emptyPage()

async function payInCash(received: string): Promise<void> {
  const renewal = { startsOn: '2026-12-01', endsOn: '2026-12-31', cost: 12_000_000 }
  await draw(<RenewQuestion pass={aPass(1, { renewal })} onClose={() => undefined} />)
  await act(async () => find('input[value=cash]').click())
  await vi.waitFor(() => find('input[name=received]'))
  const field = find('input[name=received]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, received)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => button().click())
}

const alert = () => document.querySelector('[role=alert]')?.textContent

beforeEach(() => run.mockClear())

test('a renewal in cash shows the change, and is not sent for less than its price', async () => {
  await payInCash('100000')
  expect(alert()).toBe('This is less than what is to be paid')
  expect(run).not.toHaveBeenCalled()
})

test('a renewal in cash is sent for the cash received, with its change beside it, or without any', async () => {
  await payInCash('150000')
  expect(document.body.textContent).toContain('30,000')
  expect(run).toHaveBeenCalledOnce()
})

test.each(['', '120000'])('a renewal is sent for “%s” in cash', async (received) => {
  await payInCash(received)
  expect(alert()).toBeUndefined()
  expect(run).toHaveBeenCalledOnce()
})
