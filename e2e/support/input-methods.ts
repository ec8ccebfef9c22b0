import { type Locator, expect } from '@playwright/test'

/** Ways in which a person operates a screen. */
export interface InputMethod {
  press: (target: Locator) => Promise<void>
  /** Replaces the text of a field. */
  write: (target: Locator, text: string) => Promise<void>
  /** Chooses one of several radio buttons. */
  choose: (target: Locator) => Promise<void>
  /** Chooses an entry of a list. */
  pick: (target: Locator, label: string) => Promise<void>
  /** Leaves the topmost panel. */
  leavePanel: (panel: Locator, close: string) => Promise<void>
  /** Expects the focus to be in the place where the next step begins. */
  expectToBeIn: (place: Locator) => Promise<void>
}

/** A touch screen. */
export const touch: InputMethod = {
  press: (target) => target.tap(),
  write: async (target, text) => {
    await target.tap()
    await target.fill(text)
  },
  choose: async (target) => {
    await target.locator('xpath=ancestor::label').tap()
    await expect(target).toBeChecked()
  },
  pick: async (target, label) => {
    // The list itself is the system's, outside the page.
    await target.selectOption({ label })
  },
  leavePanel: async (panel, close) => {
    await panel.getByRole('button', { name: close, exact: true }).tap()
  },
  expectToBeIn: async (place) => {
    await expect(place).toBeVisible()
  },
}

const MOST_STEPS = 60

/** Moves with Tab, forwards or backwards, like a person who knows where the target is. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  const { keyboard } = target.page()
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const where = await target.evaluate((element) => {
      const at = document.activeElement
      if (at === element) return 'there'
      if (
        at instanceof HTMLInputElement &&
        at.type === 'radio' &&
        element instanceof HTMLInputElement &&
        element.name === at.name
      )
        return 'there'
      return at !== null && (at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
        ? 'behind'
        : 'ahead'
    })
    if (where === 'there') return
    await keyboard.press(where === 'ahead' ? 'Tab' : 'Shift+Tab')
  }
  throw new Error(`${MOST_STEPS} steps with Tab do not lead to ${String(target)}`)
}

/** A keyboard without a mouse. */
export const keyboard: InputMethod = {
  press: async (target) => {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  write: async (target, text) => {
    await reach(target)
    await target.page().keyboard.press('ControlOrMeta+A')
    await target.page().keyboard.type(text)
    await expect(target).toHaveValue(text)
  },
  choose: async (target) => {
    await reach(target)
    const { keyboard: keys } = target.page()
    if (!(await isChosen(target))) await keys.press('Space')
    for (let steps = 0; steps < MOST_STEPS && !(await isChosen(target)); steps += 1) await keys.press('ArrowDown')
    await expect(target).toBeChecked()
  },
  pick: async (target, label) => {
    await reach(target)
    await target.page().keyboard.type(label)
    await expect(target.locator('option:checked')).toHaveText(label)
  },
  leavePanel: async (panel) => {
    await panel.page().keyboard.press('Escape')
  },
  expectToBeIn: async (place) => {
    await expect.poll(() => whereIs(place), { message: 'the keyboard is where the work goes on' }).toBe('here')
  },
}

function isChosen(radio: Locator): Promise<boolean> {
  return radio.evaluate(
    (element) => element === document.activeElement && element instanceof HTMLInputElement && element.checked,
  )
}

/** Returns `here`, or a description of the element with the focus. */
function whereIs(place: Locator): Promise<string> {
  return place.evaluate((element) => {
    const at = document.activeElement
    return at !== null && element.contains(at) ? 'here' : `${at?.tagName} ${at?.textContent.slice(0, 60)}`
  })
}
