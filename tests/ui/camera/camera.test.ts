import { describe, expect, test } from 'vitest'

import { cameraFault, hasLight } from '../../../src/ui/camera/camera.ts'

describe('a camera that does not open', () => {
  test.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ] as const)('names its cause: %s is %s', (name, fault) => {
    expect(cameraFault(new DOMException('', name))).toBe(fault)
  })
})

describe('the light of a camera', () => {
  /** A stream with one track. */
  function streamWith(track: object): MediaStream {
    return Object.assign(Object.create(null), { getVideoTracks: () => [track] })
  }

  test.each([true, [false, true]])('is offered if the camera has one: %j', (torch) => {
    expect(hasLight(streamWith({ getCapabilities: () => ({ torch }) }))).toBe(true)
  })

  test.each([
    { getCapabilities: () => ({}) },
    { getCapabilities: () => ({ torch: false }) },
    { getCapabilities: () => ({ torch: [false] }) },
    {},
  ])('is not offered without one', (track) => {
    expect(hasLight(streamWith(track))).toBe(false)
  })
})
