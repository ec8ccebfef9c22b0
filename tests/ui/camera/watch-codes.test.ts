import { describe, expect, test } from 'vitest'

import { watchCodes } from '../../../src/ui/camera/watch-codes.ts'

/** Shows pictures one after the other, then ends the watch; returns the codes that were judged. */
async function judged(pictures: readonly (readonly string[])[], isTaken: (text: string) => boolean = () => false) {
  const over = new AbortController()
  const judgements: string[] = []
  let at = 0
  await watchCodes({
    read: async () => pictures[at] ?? [],
    take: async (texts) => {
      judgements.push(texts.join('+'))
      return texts.some(isTaken)
    },
    next: async () => {
      at += 1
      if (at === pictures.length) over.abort()
    },
    signal: over.signal,
  })
  return { judgements, isOver: over.signal.aborted }
}

describe('codes in sight of the camera', () => {
  test('end the watch once a code is taken, so that the next picture does not take it again', async () => {
    expect(await judged([[], ['ticket'], ['ticket']], () => true)).toEqual({ judgements: ['ticket'], isOver: false })
  })

  test('are judged once if they are refused and stay', async () => {
    expect((await judged([['menu'], ['menu'], [], ['menu']])).judgements).toEqual(['menu'])
  })

  test('are judged again after a refused code was put away', async () => {
    const away = Array.from({ length: 10 }, () => [])
    expect((await judged([['menu'], ...away, ['menu']])).judgements).toEqual(['menu', 'menu'])
  })

  test('are judged again if another code appears', async () => {
    expect((await judged([['menu'], ['menu', 'ticket']], (text) => text === 'ticket')).judgements).toEqual([
      'menu',
      'menu+ticket',
    ])
  })

  test('count once if one picture shows the same code twice', async () => {
    expect((await judged([['ticket', 'ticket']])).judgements).toEqual(['ticket'])
  })

  test('are not judged after the watch has ended', async () => {
    const over = new AbortController()
    const judgements: string[] = []
    await watchCodes({
      read: async () => {
        over.abort()
        return ['ticket']
      },
      take: async ([text = '']) => judgements.push(text) > 0,
      next: () => Promise.reject(new Error('no picture follows')),
      signal: over.signal,
    })
    expect(judgements).toEqual([])
  })
})
