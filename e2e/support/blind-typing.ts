import type { Page } from '@playwright/test'

const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }

function keyOf(character: string) {
  if (character === '\n') return ENTER
  const upper = character.toUpperCase()
  const code = /[A-Z]/.test(upper) ? `Key${upper}` : /\d/.test(upper) ? `Digit${upper}` : ''
  return { key: character, code, windowsVirtualKeyCode: upper.codePointAt(0) ?? 0, text: character }
}

/**
 * Types as a scanner does: each key comes `delay` milliseconds after the last one, even if the page has not answered
 * yet. Playwright's own `type` waits for the page after each key, so it types slowly into a slow page.
 */
export async function typeBlindly(page: Page, text: string, delay: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const began = performance.now()
  const sent: Promise<unknown>[] = []
  for (const [nth, character] of Array.from(text).entries()) {
    const wait = began + nth * delay - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const key = keyOf(character)
    sent.push(
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
      session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', text: '' }),
    )
  }
  await Promise.all(sent)
  await session.detach()
}
