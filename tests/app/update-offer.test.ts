import { describe, expect, it, vi } from 'vitest'

import { createUpdateOffer, ifNewer, whenTakenOver } from '../../src/app/pwa/update-offer.ts'

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
  it('is offered when it has arrived, and not again once declined', () => {
    const { offer, look } = anOffer({ waits: true })
    expect(offer.get()).toBe('none')
    offer.arrived()
    expect(offer.get()).toBe('offered')
    offer.decline()
    expect(offer.get()).toBe('declined')
    expect(look).not.toHaveBeenCalled()
  })

  it('is looked for when the server’s data cannot be read, at most each minute, and is not offered again once declined', () => {
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

  it('is looked for again until the server is reached or the version arrives', async () => {
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

  it('is not looked for again once the server has answered', async () => {
    const { offer, look, due } = anOffer()
    offer.needed()
    await look.mock.results[0]?.value
    expect(due).toEqual([])
  })

  it.each([
    [true, 0],
    [false, 1],
  ])(
    'is applied once the last unsaved input is saved: its worker takes over, or the page reloads if none waits (a worker waits: %s)',
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

describe('a page whose service worker changes', () => {
  /** A page that the given worker controls, and the takeovers that it reports. */
  function aPage(controller: string | null) {
    const events = new EventTarget()
    const workerOf = (name: string | null) => (name === null ? null : { name })
    const page = {
      controller: workerOf(controller),
      addEventListener: (type: 'controllerchange', listener: () => void) => events.addEventListener(type, listener),
    }
    const takenOver = vi.fn<() => void>()
    whenTakenOver(page, takenOver)
    const control = (name: string | null) => {
      page.controller = workerOf(name)
      events.dispatchEvent(new Event('controllerchange'))
    }
    return { control, takenOver }
  }

  it('reports only the first new version that replaces another', () => {
    const { control, takenOver } = aPage('1')
    control('2')
    expect(takenOver).toHaveBeenCalledTimes(1)
    control('3')
    expect(takenOver).toHaveBeenCalledTimes(1)
  })

  it('does not report its first worker, and reports the next one', () => {
    const { control, takenOver } = aPage(null)
    control('1')
    expect(takenOver).not.toHaveBeenCalled()
    control('2')
    expect(takenOver).toHaveBeenCalledTimes(1)
  })

  it('does not report that its worker was deleted with the site’s data, or the worker that is registered afterwards', () => {
    const { control, takenOver } = aPage('1')
    control(null)
    control('1')
    expect(takenOver).not.toHaveBeenCalled()
    control('2')
    expect(takenOver).toHaveBeenCalledTimes(1)
  })
})

it.each([
  ['a version that waits for the running one is offered', {}, 1],
  ['the first version, which runs once it is ready, is not offered', null, 0],
])('%s', async (_, waiting, times) => {
  const arrived = vi.fn<() => void>()
  await ifNewer({ ready: Promise.resolve({ waiting }) }, arrived)
  expect(arrived).toHaveBeenCalledTimes(times)
})
