import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/**
 * WCAG 2.2 AA as far as a machine can tell, and axe's best practices with it. `within`: of what lies over a page
 * alone, whose half covered targets nobody presses. `without`: what no rule is asked of.
 */
export async function expectAccessible(page: Page, within = 'html', without?: string): Promise<void> {
  const axe = new AxeBuilder({ page }).include(within)
  const { violations } = await (without === undefined ? axe : axe.exclude(without))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

/**
 * Nothing of the page or of a panel is cut off or to be scrolled for sideways, once the page has taken its shape: a
 * list draws its cards after the window has become narrow.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => {
      const scrolled = [...document.querySelectorAll('[role="dialog"] *')].filter(
        (element) => getComputedStyle(element).overflowY === 'auto',
      )
      return Math.max(
        ...[document.documentElement, ...scrolled].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      )
    })
  await expect.poll(excess).toBeLessThanOrEqual(0)
}

/** No button is narrower than its words. */
export async function expectWholeWords(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.mantine-Button-label')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
  await expect.poll(cut).toEqual([])
}
