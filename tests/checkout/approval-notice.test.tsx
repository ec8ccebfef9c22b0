import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { ApprovalNotice } from '../../src/features/checkout/approval-notice.tsx'
import { type ApprovalState, isAboveLimits } from '../../src/features/checkout/use-approval.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const REASON = 'The driver turned around'

function drawn(state: Partial<ApprovalState>, reason = REASON): string {
  const approval: ApprovalState = {
    step: 'unneeded',
    by: '',
    ask: () => undefined,
    running: false,
    isLost: false,
    ...state,
  }
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <ApprovalNotice approval={approval} reason={reason} />
      </MantineProvider>
    </I18nProvider>,
  )
}
const askButton = (markup: string) => /<button[^>]*>(?:(?!<\/button>).)*Ask for an approval/s.exec(markup)?.[0] ?? null

describe('the notice about an approval', () => {
  it('is empty if the act needs none', () => {
    expect(drawn({ step: 'unneeded' })).not.toContain('role="status"')
  })

  it('offers to ask once the form has a reason', () => {
    expect(askButton(drawn({ step: 'needed' }))).not.toMatch(/disabled/)
  })

  it('does not offer to ask with a reason that is too short', () => {
    expect(askButton(drawn({ step: 'needed' }, 'short'))).toMatch(/disabled/)
  })

  it('says that a request was lost', () => {
    expect(drawn({ step: 'needed', isLost: true })).toContain('The request was not sent')
    expect(drawn({ step: 'needed' })).not.toContain('The request was not sent')
  })

  it.each([
    ['approved', 'Approved by Elsa.'],
    ['refused', 'Elsa refused this.'],
    ['waiting', 'Waiting for an administrator'],
  ] as const)('says that the request is %s', (step, words) => {
    expect(drawn({ step, by: 'Elsa' })).toContain(words)
  })
})

describe('another act in a shift', () => {
  const standing = {
    shiftActs: 2,
    shiftAmount: 1_000,
    price: 300,
    done: [{ act: 'void' as const, count: 1, amount: 600 }],
  }

  it('is within the limits up to their number and amount', () => {
    expect(isAboveLimits(standing, 'void', 0)).toBe(false)
    expect(isAboveLimits(standing, 'lowered_price', 1_000)).toBe(false)
  })

  it('is above them with one more, or a larger amount', () => {
    expect(isAboveLimits({ ...standing, done: [{ act: 'void', count: 2, amount: 10 }] }, 'void', 0)).toBe(true)
    expect(isAboveLimits({ ...standing, price: 401 }, 'void', 0)).toBe(true)
    expect(isAboveLimits(standing, 'lowered_price', 1_001)).toBe(true)
  })

  it('needs no approval if it costs nothing', () => {
    expect(isAboveLimits({ ...standing, shiftActs: 0, price: 0 }, 'void', 0)).toBe(false)
  })
})
