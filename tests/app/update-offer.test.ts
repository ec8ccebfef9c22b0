import { describe, expect, it, vi } from 'vitest'

import { createUpdateOffer } from '../../src/app/pwa/update-offer.ts'

function anOffer({ waits = false, isReachable = true } = {}) {
  let now = 0
  const unsaved: (() => void)[] = []
  const look = vi.fn<() => Promise<boolean>>(() => Promise.resolve(isReachable))
  const due: (() => void)[] = []
  const reload = vi.fn<() => void>()
  const takeOver = vi.fn<() => boolean>(() => waits)
  const noUnsavedInput = () => new Promise<void>((resolve) => unsaved.push(resolve))
  const offer = createUpdateOffer({
    now: () => now,
    look,
    later: (run) => due.push(run),
    noUnsavedInput,
    takeOver,
    reload,
  })
  return {
    offer,
    look,
    due,
    reload,
    takeOver,
    pass: (ms: number) => (now += ms),
    save: () => unsaved.splice(0).forEach((resolve) => resolve()),
  }
}

describe('a new version of the app', () => {
  it('is offered when it has come, and left alone when declined', () => {
    const { offer, look } = anOffer({ waits: true })
    expect(offer.get()).toBe('none')
    offer.arrived()
    expect(offer.get()).toBe('offered')
    offer.decline()
    expect(offer.get()).toBe('declined')
    expect(look).not.toHaveBeenCalled()
  })

  it('is looked for at once when the server cannot be read, again each minute, and asked for once', () => {
    const { offer, look, pass } = anOffer()
    offer.needed()
    expect(offer.get()).toBe('needed')
    expect(look).toHaveBeenCalledTimes(1)
    offer.decline()
    pass(59_999)
    offer.needed()
    expect(look).toHaveBeenCalledTimes(1)
    pass(1)
    offer.needed()
    expect(look).toHaveBeenCalledTimes(2)
    expect(offer.get()).toBe('declined')
    offer.arrived()
    expect(offer.get()).toBe('offered')
  })

  it('is looked for until the server could be asked, and no longer than it is needed', async () => {
    const { offer, look, due } = anOffer({ isReachable: false })
    offer.needed()
    await vi.waitUntil(() => due.length === 1)
    due.shift()?.()
    expect(look).toHaveBeenCalledTimes(2)
    await vi.waitUntil(() => due.length === 1)
    offer.arrived()
    due.shift()?.()
    expect(look).toHaveBeenCalledTimes(2)
  })

  it('that was asked for is not looked for again by itself', async () => {
    const { offer, look, due } = anOffer()
    offer.needed()
    await look.mock.results[0]?.value
    expect(due).toEqual([])
  })

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'takes over after the last unsaved input (it waits on the device: %s), else the page is loaded anew',
    async (waits, reloads) => {
      const { offer, takeOver, reload, save } = anOffer({ waits })
      offer.needed()
      const agreed = offer.agree()
      expect(offer.get()).toBe('agreed')
      offer.arrived()
      expect(offer.get(), 'one more version changes nothing').toBe('agreed')
      expect(takeOver).not.toHaveBeenCalled()
      expect(reload).not.toHaveBeenCalled()
      save()
      await agreed
      expect(takeOver).toHaveBeenCalledTimes(1)
      expect(reload).toHaveBeenCalledTimes(reloads)
    },
  )
})
