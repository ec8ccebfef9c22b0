import { beforeEach, describe, expect, test, vi } from 'vitest'

// Tests run without Web Locks: e2e/update.spec.ts shows messages between tabs in a real browser.
beforeEach(() => void vi.stubGlobal('navigator', {}))

/** A tab with its own copy of the module. */
async function openTab() {
  vi.resetModules()
  return import('../../src/lib/keeps-version.ts')
}

async function settled(promise: Promise<void>): Promise<boolean> {
  let done = false
  void promise.then(() => (done = true))
  await new Promise(setImmediate)
  return done
}

describe('a new version waits for unsaved input', () => {
  test('in this tab', async () => {
    const tab = await openTab()
    const release = tab.keepVersion()
    const here = tab.noUnsavedInputHere()
    expect(await settled(here)).toBe(false)
    release()
    expect(await settled(here)).toBe(true)
  })

  test('in every form of the tab', async () => {
    const tab = await openTab()
    const [first, second] = [tab.keepVersion(), tab.keepVersion()]
    const here = tab.noUnsavedInputHere()
    first()
    expect(await settled(here)).toBe(false)
    second()
    expect(await settled(here)).toBe(true)
  })

  test('and does not wait without unsaved input', async () => {
    const tab = await openTab()
    expect(await settled(tab.noUnsavedInputHere())).toBe(true)
    expect(await settled(tab.noUnsavedInputAnywhere())).toBe(true)
  })
})
