/** Pictures without a code after which a refused code counts as put away. */
const PUT_AWAY = 10

interface Watch {
  read: () => Promise<readonly string[]>
  /** Returns whether the codes in one picture were taken, which ends the watch. */
  take: (texts: readonly string[]) => Promise<boolean>
  /** Waits for the next picture. */
  next: () => Promise<void>
  signal: AbortSignal
}

/**
 * Reads picture after picture until a code is taken. A refused code that stays in sight is judged once, and again after
 * it was put away.
 *
 * @throws if a picture cannot be read.
 */
export async function watchCodes({ read, take, next, signal }: Watch): Promise<void> {
  let refused = ''
  let without = 0
  while (!signal.aborted) {
    const texts = await read()
    if (signal.aborted) return
    const sight = texts.toSorted().join('\n')
    without = sight === '' ? without + 1 : 0
    if (without >= PUT_AWAY) refused = ''
    if (sight !== '' && sight !== refused) {
      if (await take([...new Set(texts)])) return
      refused = sight
    }
    await next()
  }
}
