import { expect, test } from 'vitest'

import { createOneEach } from '../../src/lib/one-each.ts'

function aTask() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let runs = 0
  return { end: () => end(), runs: () => runs, task: () => ((runs += 1), ended) }
}

test('a second press for the same subject starts nothing while its task runs', async () => {
  const { start, running } = createOneEach()
  const reserve = aTask()
  start('ABC123', reserve.task)
  start('ABC123', reserve.task)
  expect([reserve.runs(), [...running.get()]]).toEqual([1, ['ABC123']])
  reserve.end()
  await Promise.resolve().then(() => undefined)
  await Promise.resolve()
  expect([...running.get()]).toEqual([])
  start('ABC123', reserve.task)
  expect(reserve.runs()).toBe(2)
})

test('a press for another subject starts its own task', () => {
  const { start, running } = createOneEach()
  const [one, other] = [aTask(), aTask()]
  start('ABC123', one.task)
  start('KLM456', other.task)
  expect([one.runs(), other.runs(), [...running.get()]]).toEqual([1, 1, ['ABC123', 'KLM456']])
})
