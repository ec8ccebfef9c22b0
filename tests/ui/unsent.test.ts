import { expect, it, vi } from 'vitest'

import { asksFor, holdUnsent, settleAll } from '../../src/ui/leave-guard.tsx'

const unsent = () => ({ discard: vi.fn<() => void>() })

it('leaving asks once for all forms with unsent input, and asks again the next time', async () => {
  const [about, hours] = [unsent(), unsent()]
  const release = [about, hours].map(holdUnsent)
  expect([about, hours].map(asksFor)).toEqual([true, true])
  settleAll('keep')
  expect([about, hours].map(asksFor)).toEqual([false, false])
  expect(hours.discard).not.toHaveBeenCalled()
  await vi.waitFor(() => expect([about, hours].map(asksFor)).toEqual([true, true]))
  for (const letGo of release) letGo()
})

it('leaving discards the input of every form, except forms closed before', () => {
  const [about, hours, sent] = [unsent(), unsent(), unsent()]
  const release = [about, hours].map(holdUnsent)
  holdUnsent(sent)()
  settleAll('discard')
  expect([about, hours, sent].map(({ discard }) => discard.mock.calls.length)).toEqual([1, 1, 0])
  for (const letGo of release) letGo()
})
