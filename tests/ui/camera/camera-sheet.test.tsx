// @vitest-environment jsdom
import { msg } from '@lingui/core/macro'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import CameraSheet from '../../../src/ui/camera/camera-sheet.tsx'
import type { TakeCodes } from '../../../src/ui/camera/use-codes.ts'
import { drawIn, find } from '../drawn-form.tsx'

const reader = vi.hoisted(() => ({ read: async (): Promise<readonly string[]> => [], ended: 0 }))
vi.mock('../../../src/ui/camera/code-reader.ts', () => ({
  startCodeReader: () => ({ read: () => reader.read(), end: () => (reader.ended += 1) }),
}))

const ASK = msg`Show a ticket.`

/** A camera, whose track can end. */
class Track extends EventTarget {
  isStopped = false
  torch: boolean
  lit: unknown[] = []

  constructor(torch: boolean) {
    super()
    this.torch = torch
  }

  stop(): void {
    this.isStopped = true
  }

  getCapabilities(): object {
    return this.torch ? { torch: true } : {}
  }

  async applyConstraints(constraints: unknown): Promise<void> {
    this.lit.push(constraints)
  }
}

let root: Root
let open: () => Promise<object>
let track: Track
let opened = 0
const onClose = vi.fn<() => void>()
const onType = vi.fn<() => void>()
const take = vi.fn<TakeCodes>(async () => null)

function withTrack(torch = false): () => Promise<object> {
  return async () => {
    track = new Track(torch)
    return { id: String(opened), getTracks: () => [track], getVideoTracks: () => [track] }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: () => {
        opened += 1
        return open()
      },
    },
  })
  opened = 0
  reader.ended = 0
  reader.read = async () => []
  open = withTrack()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const draw = () => drawIn(root, <CameraSheet ask={ASK} take={take} onClose={onClose} onType={onType} />)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const status = () => find('[role=status]').textContent
const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const press = (name: string) => act(async () => buttonNamed(name)?.click())

async function see(visibility: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

describe('the camera', () => {
  test('asks for a code, gives a found one away once, and closes', async () => {
    await draw()
    expect(status()).toBe('Show a ticket.')
    reader.read = async () => ['ticket']
    await pass(1_000)
    expect(take.mock.calls).toEqual([[['ticket']]])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('says why a code is refused, and takes the next one', async () => {
    await draw()
    take.mockImplementation(async ([text]) => (text === 'menu' ? msg`This is a menu.` : null))
    reader.read = async () => ['menu']
    await pass(500)
    expect(status()).toBe('This is a menu.')
    expect(onClose).not.toHaveBeenCalled()
    reader.read = async () => ['ticket']
    await pass(500)
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('helps a person who shows a code in vain', async () => {
    await draw()
    await pass(7_900)
    expect(status()).toBe('Show a ticket.')
    await pass(200)
    expect(status()).toMatch(/out of the glare, or type instead/)
  })

  test.each([
    ['NotAllowedError', /is blocked/, true],
    ['NotFoundError', /has no camera/, false],
    ['NotReadableError', /another app may be using it/, true],
  ])('says why it does not open (%s), and offers to type', async (name, words, isRepeatable) => {
    open = () => Promise.reject(new DOMException('', name))
    await draw()
    expect(status()).toMatch(words)
    expect(buttonNamed('Try again') !== undefined).toBe(isRepeatable)
    await press('Type instead')
    expect(onType).toHaveBeenCalledOnce()
  })

  test('opens at a second try', async () => {
    open = () => Promise.reject(new DOMException('', 'NotReadableError'))
    await draw()
    open = withTrack()
    await press('Try again')
    expect(status()).toBe('Show a ticket.')
  })

  test('says so if it is unplugged', async () => {
    await draw()
    await act(async () => track.dispatchEvent(new Event('ended')))
    expect(status()).toMatch(/does not answer/)
  })

  test('needs a connection for its first code', async () => {
    reader.read = () => Promise.reject(new Error('not downloaded'))
    await draw()
    expect(status()).toMatch(/first scan on a device needs a connection/)
    reader.read = async () => []
    await press('Try again')
    expect(status()).toBe('Show a ticket.')
  })

  test('is off while the page is hidden, and on again afterwards', async () => {
    await draw()
    const before = track
    await see('hidden')
    expect([before.isStopped, reader.ended]).toEqual([true, 1])
    await see('visible')
    expect([opened, track.isStopped]).toEqual([2, false])
    expect(status()).toBe('Show a ticket.')
  })

  test('is off after the sheet has closed', async () => {
    await draw()
    await drawIn(root, null)
    expect([track.isStopped, reader.ended]).toEqual([true, 1])
  })

  test('is off if it opens after the sheet has closed', async () => {
    let give: (stream: object) => void = () => {}
    open = () => new Promise((resolve) => (give = resolve))
    await draw()
    await drawIn(root, null)
    const stream = await withTrack()()
    await act(async () => give(stream))
    expect(track.isStopped).toBe(true)
  })

  test('closes on Escape', async () => {
    await draw()
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })))
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('gives way to a typed letter, and not to a shortcut', async () => {
    await draw()
    const type = (init: KeyboardEventInit) =>
      act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init })))
    await type({ key: 'c', ctrlKey: true })
    await type({ key: 'Tab' })
    expect(onType).not.toHaveBeenCalled()
    await type({ key: 'A' })
    expect(onType).toHaveBeenCalledOnce()
  })

  test('switches its light, if it has one', async () => {
    await draw()
    expect(buttonNamed('Flashlight')).toBeUndefined()
    await drawIn(root, null)
    open = withTrack(true)
    await draw()
    await press('Flashlight')
    await press('Flashlight')
    expect(track.lit).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }])
  })
})
