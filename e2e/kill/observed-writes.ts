import * as v from 'valibot'

import { NewSession } from '../../contract/session.ts'
import type { Asked } from './pass-on.ts'

/**
 * `asked`: the request has come from the browser. `done`: the server has answered. `answered`: the browser has the
 * answer.
 */
export const PASSAGES = ['asked', 'done', 'answered'] as const
export type Passage = (typeof PASSAGES)[number]

/** Writes that passed through the network: in whose name they were sent, and when. */
export class ObservedWrites {
  readonly #people = new Map<string, string>()
  readonly #writes: { by: string | null; body: string }[] = []
  readonly #counts: Record<Passage, number> = { asked: 0, done: 0, answered: 0 }
  readonly #waiting = new Set<{ passage: Passage; nth: number; reached: () => void }>()

  signedIn(body: Buffer): void {
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), NewSession), body.toString())
    if (answer.success) this.#people.set(`Bearer ${answer.output.token}`, answer.output.user.id)
  }

  write(passage: Passage, { headers, body }: Asked): void {
    if (passage === 'asked')
      this.#writes.push({ by: this.#people.get(headers.authorization ?? '') ?? null, body: body.toString() })
    this.#counts[passage] += 1
    for (const one of this.#waiting) {
      if (one.passage !== passage || one.nth !== this.#counts[passage]) continue
      this.#waiting.delete(one)
      one.reached()
    }
  }

  /** Resolves when this many more writes have reached the passage. */
  next(passage: Passage, count: number): Promise<void> {
    return new Promise((reached) => this.#waiting.add({ passage, nth: this.#counts[passage] + count, reached }))
  }

  /** Returns the people in whose names a text was sent. */
  sendersOf(text: string): (string | null)[] {
    return this.#writes.filter(({ body }) => body.includes(JSON.stringify(text))).map(({ by }) => by)
  }
}
