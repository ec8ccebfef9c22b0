import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { MessageDescriptor } from '@lingui/core'

import { DAY_MS } from '../../domain/time.ts'
import { createToastStore, runWithToast, TOAST_MS, toasts, type ToastStore } from '../../src/ui/toasts/toasts.ts'
import { wordsOf } from './support/catalog.ts'

const DONE = { kind: 'done', message: { id: 'done' }, detail: null } as const
const RUNNING = { kind: 'running', message: { id: 'running' }, detail: null } as const

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id)
  vi.useRealTimers()
})

const shown = (store: ToastStore) => store.list().map(({ id }) => id)

describe('[S8-01] [S9-08] a toast', () => {
  test('disappears after 5000 ms, not before', () => {
    const store = createToastStore()
    const id = store.show(DONE)
    vi.advanceTimersByTime(4_999)
    expect(shown(store)).toEqual([id])
    vi.advanceTimersByTime(1)
    expect(shown(store)).toEqual([])
    expect(TOAST_MS).toBe(5_000)
  })

  test('with an undo disappears after 8000 ms, or at once when the undo expires', () => {
    const store = createToastStore()
    const undoable = { ...DONE, undo: () => undefined }
    const id = store.show(undoable)
    vi.advanceTimersByTime(7_999)
    expect(shown(store)).toEqual([id])
    vi.advanceTimersByTime(1)
    expect(shown(store)).toEqual([])
    store.show(undoable)
    const other = store.show(DONE)
    store.dismissUndo()
    expect(shown(store)).toEqual([other])
  })

  test('about a failed undo stays, with its retry, until a person closes it', () => {
    const store = createToastStore()
    const id = store.show({ ...DONE, kind: 'failed', undo: () => undefined })
    vi.advanceTimersByTime(DAY_MS)
    expect(shown(store)).toEqual([id])
    store.dismiss(id)
    expect(shown(store)).toEqual([])
  })

  test('about a running operation stays until its end, and then 5000 ms more', () => {
    const store = createToastStore()
    const id = store.show(RUNNING)
    vi.advanceTimersByTime(DAY_MS)
    expect(shown(store)).toEqual([id])

    store.replace(id, DONE)
    expect(store.list()).toEqual([{ ...DONE, id }])
    vi.advanceTimersByTime(TOAST_MS - 1)
    expect(shown(store)).toEqual([id])
    vi.advanceTimersByTime(1)
    expect(shown(store)).toEqual([])
  })

  test('stays while it is touched or focused, and 5000 ms more', () => {
    const store = createToastStore()
    const id = store.show(DONE)
    vi.advanceTimersByTime(TOAST_MS - 1)
    store.hold(id)
    vi.advanceTimersByTime(DAY_MS)
    expect(shown(store)).toEqual([id])

    store.release(id)
    vi.advanceTimersByTime(TOAST_MS - 1)
    expect(shown(store)).toEqual([id])
    vi.advanceTimersByTime(1)
    expect(shown(store)).toEqual([])
  })

  test('about a running operation stays after a person has looked at it', () => {
    const store = createToastStore()
    const id = store.show(RUNNING)
    store.hold(id)
    store.release(id)
    vi.advanceTimersByTime(DAY_MS)
    expect(shown(store)).toEqual([id])
  })

  test('disappears by itself, independently of others', () => {
    const store = createToastStore()
    const first = store.show(DONE)
    vi.advanceTimersByTime(2_000)
    const second = store.show(DONE)
    expect(shown(store)).toEqual([first, second])
    vi.advanceTimersByTime(3_000)
    expect(shown(store)).toEqual([second])
    store.dismiss(second)
    expect(shown(store)).toEqual([])
  })

  test('does not return once it is gone, and leaves no timer', () => {
    const store = createToastStore()
    const id = store.show(DONE)
    store.dismiss(id)
    store.replace(id, DONE)
    store.hold(id)
    store.release(id)
    expect(shown(store)).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('notifies its listeners when it appears, changes and disappears, until they unsubscribe', () => {
    const store = createToastStore()
    const heard = vi.fn<() => void>()
    const leave = store.subscribe(heard)
    const id = store.show(RUNNING)
    store.replace(id, DONE)
    vi.advanceTimersByTime(TOAST_MS)
    expect(heard).toHaveBeenCalledTimes(3)
    leave()
    store.show(DONE)
    expect(heard).toHaveBeenCalledTimes(3)
  })
})

describe('[S8-01] an operation', () => {
  const WRONG: MessageDescriptor = { id: 'wrong' }

  async function said(run: () => Promise<string>, failureOf: (result: string) => MessageDescriptor | null | undefined) {
    const words = () =>
      toasts
        .list()
        .map(({ kind, message, detail }) => ({ kind, en: wordsOf(message, 'en'), es: wordsOf(message, 'es'), detail }))
    let during: ReturnType<typeof words> = []
    const end = await runWithToast(() => {
      during = words()
      return run()
    }, failureOf).catch((error: unknown) => error)
    return { during, end, after: words() }
  }

  const running = { kind: 'running', en: 'Running operation', es: 'Ejecutando operación', detail: null }
  const failed = { kind: 'failed', en: 'Operation could not be completed', es: 'No se pudo completar la operación' }

  test('is announced while it runs and when it is done', async () => {
    expect(
      await said(
        async () => 'result',
        () => null,
      ),
    ).toEqual({
      during: [running],
      end: 'result',
      after: [
        { kind: 'done', en: 'Operation executed correctly', es: 'Operación ejecutada correctamente', detail: null },
      ],
    })
  })

  test('is announced with the exact fault', async () => {
    expect(
      await said(
        async () => 'result',
        () => WRONG,
      ),
    ).toEqual({ during: [running], end: 'result', after: [{ ...failed, detail: WRONG }] })
  })

  test('is announced only as failed if the form shows the details', async () => {
    expect(
      (
        await said(
          async () => 'result',
          () => undefined,
        )
      ).after,
    ).toEqual([{ ...failed, detail: null }])
  })

  test('is announced as failed if it throws, and the error is passed on', async () => {
    const fault = new Error('broken')
    expect(
      await said(
        () => Promise.reject(fault),
        () => null,
      ),
    ).toEqual({ during: [running], end: fault, after: [{ ...failed, detail: null }] })
  })

  test('replaces an earlier failure, unless a person is reading that', async () => {
    await said(
      async () => 'result',
      () => WRONG,
    )
    expect(
      (
        await said(
          async () => 'result',
          () => null,
        )
      ).after.map(({ kind }) => kind),
    ).toEqual(['done'])
    const [read] = toasts.list()
    if (read) toasts.hold(read.id)
    expect(
      (
        await said(
          async () => 'result',
          () => WRONG,
        )
      ).after.map(({ kind }) => kind),
    ).toEqual(['done', 'failed'])
  })

  test('has its own toast, beside that of another operation', async () => {
    let finish: (result: string) => void = () => undefined
    const slow = runWithToast(
      () => new Promise<string>((resolve) => (finish = resolve)),
      () => null,
    )
    await runWithToast(
      async () => 'quick',
      () => null,
    )
    expect(toasts.list().map(({ kind }) => kind)).toEqual(['running', 'done'])
    finish('slow')
    await slow
    expect(toasts.list().map(({ kind }) => kind)).toEqual(['done', 'done'])
  })
})
