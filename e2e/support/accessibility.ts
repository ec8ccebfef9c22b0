import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/**
 * Expects the checks of WCAG 2.2 AA that a machine can make, and axe's best practices.
 * `within`: checks only an overlay, because targets half covered by it cannot be pressed. `without`: element to leave
 * out.
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
 * Expects no cut-off content and no sideways scrolling in page and panel, once the layout is stable: a list draws its
 * cards after the window has become narrow.
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

/** Expects each button to be as wide as its words. */
export async function expectWholeWords(page: Page): Promise<void> {
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.mantine-Button-label')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
  await expect.poll(cut).toEqual([])
}
