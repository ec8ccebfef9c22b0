import { isRedirect } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'

import { createPrivateArea } from '../../src/app/private-area.ts'
import { whenSignedIn } from '../../src/app/when-signed-in.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import type { EntryResult, Sessions, SessionState } from '../../src/offline/session-state.ts'

function fakeSessions(
  initial: SessionState,
  entry: () => Promise<EntryResult> = () => Promise.resolve({ kind: 'open' }),
) {
  let state = initial
  const listeners = new Set<() => void>()
  const notUsed = () => Promise.reject(new Error('not used'))
  const sessions: Sessions = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter: entry,
    fail: () => undefined,
    resume: notUsed,
    signIn: notUsed,
    begin: notUsed,
    noteUser: notUsed,
    noteCompany: notUsed,
    changeOver: () => Promise.reject(new Error('Not used')),
    signOut: notUsed,
    chooseCompany: notUsed,
    stop: () => undefined,
  }
  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return { sessions, become }
}

function fakeTiming(start: number) {
  const waits: number[] = []
  let now = start
  return {
    waits,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    now: () => now,
    wait: (milliseconds: number) => {
      waits.push(milliseconds)
      return Promise.resolve()
    },
  }
}

describe('entering the private area', () => {
  it('[S2-10] waits 500 ms during the preload, not after it', async () => {
    let preloaded: (entry: EntryResult) => void = () => undefined
    const preload = new Promise<EntryResult>((resolve) => {
      preloaded = resolve
    })
    const { sessions, become } = fakeSessions({ status: 'signed_out', reason: 'none' }, () => preload)
    const timing = fakeTiming(20_000)
    const area = createPrivateArea(sessions, timing)
    become({ status: 'signed_in' })

    const entered = area.enter()
    expect(timing.waits, 'the delay has begun although the preload has not ended').toEqual([500])
    preloaded({ kind: 'open' })
    await expect(entered).resolves.toEqual({ kind: 'open' })
  })

  it('[S2-10] does not wait again for a person who is already inside', async () => {
    const { sessions, become } = fakeSessions({ status: 'signed_out', reason: 'none' })
    const timing = fakeTiming(20_000)
    const area = createPrivateArea(sessions, timing)
    become({ status: 'signed_in' })
    timing.pass(380)
    await area.enter()
    timing.pass(1_000)
    await area.enter()
    expect(timing.waits).toEqual([120, 0])
  })

  it('[S2-12] redirects to / if the API says that the person is signed out', async () => {
    const { sessions } = fakeSessions({ status: 'signed_in' }, () => Promise.resolve({ kind: 'signed_out' }))
    const outcome: unknown = await createPrivateArea(sessions, fakeTiming(0))
      .enter()
      .catch((thrown: unknown) => thrown)
    expect(isRedirect(outcome) && outcome.options.to).toBe('/')
  })

  it('[S2-12] stays on the page if the server does not answer', async () => {
    const unreachable: EntryResult = { kind: 'unreachable', failure: new ApiFailure({ kind: 'network' }) }
    const { sessions } = fakeSessions({ status: 'signed_in' }, () => Promise.resolve(unreachable))
    await expect(createPrivateArea(sessions, fakeTiming(0)).enter()).resolves.toEqual(unreachable)
  })
})

describe('a sign-in', () => {
  it('[S9-02] is reported once, while a session that exists at the start is not reported', () => {
    const { sessions, become } = fakeSessions({ status: 'starting' })
    let times = 0
    whenSignedIn(sessions, () => {
      times += 1
    })
    become({ status: 'signed_in' })
    expect(times).toBe(0)
    become({ status: 'signed_out', reason: 'left' })
    become({ status: 'signed_in' })
    become({ status: 'signed_in' })
    expect(times).toBe(1)
  })
})
