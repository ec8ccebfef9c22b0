import { createHash } from 'node:crypto'

import * as v from 'valibot'

import { batchWrites, type BatchedAnswer } from '../../contract/batch.ts'
import { ON_BEHALF_OF } from '../../contract/write-headers.ts'
import { collectCashUp } from '../../contract/cash-up-writes.ts'
import { endpointPath } from '../../contract/endpoint.ts'
import { type Service } from '../../contract/service.ts'
import { checkIn } from '../../contract/service-entries.ts'
import { finishService } from '../../contract/service-writes.ts'
import { endSessions, type CurrentUser } from '../../contract/session.ts'
import { isAdmin } from '../../domain/roles.ts'
import { aCompany } from '../offline/support/records.ts'
import type { RecordKind } from './disk.ts'
import { ModelBooks, type Done } from './model-books.ts'
import { countAgain } from './model-payments.ts'
import { type Asked, RULES, type ServerRules, SOUND, askedBy, idIn } from './model-rules.ts'
import { USERS } from './people.ts'
import { LOCATIONS } from './places.ts'
import {
  BATCH_PATH,
  keyOf,
  onTheWire,
  problem,
  PROBE_PATH,
  tokenOf,
  type Answer,
  type Answered,
  type Call,
} from './wire.ts'

interface Receipt {
  author: string
  asked: string
  answered: Answered
}

interface Performed extends Answered {
  /** Whether the answer has a receipt. */
  final: boolean
}

/** Faults of the server at one write. `killed`: the write is done, and no answer is sent. */
export type Mishap = 'internal' | 'killed' | null

/** The server died before it answered. */
export class ServerKilled extends Error {}

const CHANGES = new Map<string, RecordKind | 'locations'>([
  ['/api/v2/services/services/changes', 'services'],
  ['/api/v2/management/cash-ups/changes', 'cashUps'],
  ['/api/v2/users/operator/drivers/changes', 'drivers'],
  ['/api/v2/entities/locations/changes', 'locations'],
])

/** The server's rules in memory: sessions, edits by field, receipts of effects and of refusals, batches, deltas. */
export class ModelServer {
  readonly done: Done[] = []
  readonly books = new ModelBooks()
  mishap: (key: string) => Mishap = () => null
  private readonly rules: ServerRules
  private readonly receipts = new Map<string, Receipt>()
  private readonly tokens = new Map<string, CurrentUser>()
  private readonly barred = new Set<string>()
  private readonly dismissed = new Set<string>()
  private visits = 0

  constructor(rows: readonly Service[], rules: Partial<ServerRules> = {}) {
    this.rules = { ...SOUND, ...rules }
    for (const row of rows) this.books.keep('services', row)
  }

  signIn(userId: string): string {
    const user = USERS.find(({ id }) => id === userId)
    if (!user || this.dismissed.has(userId)) throw new Error(`Nobody has the id ${userId}`)
    this.visits += 1
    const token = `token-${user.firstName}-${this.visits}`
    this.tokens.set(token, user)
    return token
  }

  revoke(token: string): void {
    this.tokens.delete(token)
  }

  authorOf(token: string | null): string | null {
    return token === null ? null : (this.tokens.get(token)?.id ?? null)
  }

  /** Takes the right to write from a person, or restores it. */
  bar(userId: string, isBarred: boolean): void {
    if (isBarred) this.barred.add(userId)
    else this.barred.delete(userId)
  }

  amnesty(): void {
    this.barred.clear()
  }

  /** Ends a person's sessions and prevents new ones, or hires the person again. */
  dismiss(userId: string, isDismissed: boolean): void {
    if (!isDismissed) return void this.dismissed.delete(userId)
    this.dismissed.add(userId)
    for (const [token, { id }] of this.tokens) if (id === userId) this.tokens.delete(token)
  }

  isDismissed(userId: string): boolean {
    return this.dismissed.has(userId)
  }

  /** Changes a service at the server itself, without a device. */
  change(id: string, author: string, changes: Partial<Service>): void {
    const row = this.books.find('services', id)
    if (!row) return
    this.books.change('services', row, changes)
    this.done.push({ key: null, author, recordId: id, does: null, asked: null, from: {}, before: {}, after: {} })
  }

  /** Voids an unpaid stay, or reverses that. */
  setVoided(id: string, isVoided: boolean): void {
    if (this.books.find('services', id)?.status === (isVoided ? 'progress' : 'voided'))
      this.change(id, 'office', { status: isVoided ? 'voided' : 'progress' })
  }

  handle(call: Call): Answer {
    const answered = this.answer(call, keyOf(call))
    return onTheWire(answered, 'final' in answered && answered.final ? keyOf(call) : null)
  }

  /** Checks the caller before any receipt is read. */
  atTheDoor(call: Call): Answer {
    return onTheWire(problem('forbidden'), this.rules.tellsWhatIsFinal ? null : keyOf(call))
  }

  private answer(call: Call, key: string | null): Answered | Performed {
    const { path } = call
    if (path === PROBE_PATH) return done({ status: 'ok' })
    if (path === '/api/v2/users/auth/login/operator') return this.answerSignIn(call)
    if (path === endpointPath(endSessions)) return this.endSessions(call)
    const token = tokenOf(call)
    const user = token === null ? undefined : this.tokens.get(token)
    if (path === '/config.json') return problem('not_found')
    if (!user) return problem('unauthorized')
    if (path === '/api/v2/users/auth/operator') return done(user)
    if (path === '/api/v2/users/auth/logout/operator') {
      this.revoke(token ?? '')
      return done({ signedOut: true })
    }
    if (path.startsWith('/api/v2/entities/companies/')) return done(aCompany())
    const changes = CHANGES.get(path)
    if (changes === 'locations') return done(this.still(call.query.get('cursor') === null ? LOCATIONS : []))
    if (changes !== undefined) return done(this.books.changes(changes, call.query.get('cursor')))
    if (path.endsWith('/changes')) return done(this.still([]))
    const body: unknown = call.body === null ? undefined : JSON.parse(call.body)
    if (path === BATCH_PATH) return this.batch(body, user)
    const asked = askedBy(call, body)
    if (asked === null) return problem('not_found')
    if (key === null) return problem('idempotency_key_required')
    return this.perform(key, asked, user, call.headers.get(ON_BEHALF_OF))
  }

  /** A collection without changes. */
  private still(changed: readonly unknown[]): unknown {
    return {
      changed,
      deleted: [],
      cursor: 'still',
      more: false,
      reset: false,
      fillTotal: null,
      asOf: new Date(this.books.now()).toISOString(),
    }
  }

  private answerSignIn({ body }: Call): Answered {
    const asked: unknown = JSON.parse(body ?? 'null')
    const user = USERS.find(({ email }) => asked instanceof Object && 'email' in asked && asked.email === email)
    if (!user || this.dismissed.has(user.id)) return problem('bad_credentials')
    return done({ token: this.signIn(user.id), expiresAt: '2027-01-01T00:00:00.000Z', user })
  }

  private endSessions({ body }: Call): Answered {
    const { sessions } = v.parse(endSessions.request.body, JSON.parse(body ?? 'null'))
    for (const token of this.tokens.keys())
      if (sessions.includes(createHash('sha256').update(token).digest('hex'))) this.revoke(token)
    return done({ signedOut: true })
  }

  private batch(body: unknown, user: CurrentUser): Answered {
    const { writes } = v.parse(batchWrites.request.body, body)
    const held = new Set<string>()
    const answers = writes.map(({ key, endpoint, params, body: given, lane, after, onBehalfOf }): BatchedAnswer => {
      const waits =
        (this.rules.holdsLanes && held.has(lane)) || (this.rules.holdsFollowers && after.some((id) => held.has(id)))
      const answer = waits
        ? { status: null, body: null, final: false }
        : this.perform(key, { endpoint, params, body: given }, user, onBehalfOf ?? null)
      if (answer.status === null || answer.status >= 300) {
        held.add(lane)
        held.add(key)
      }
      return { key, ...answer }
    })
    return done({ answers })
  }

  /** One write in one transaction, with its receipt. */
  private perform(key: string, asked: Asked, sender: CurrentUser, onBehalfOf: string | null): Performed {
    const open = (answered: Answered): Performed => ({ ...answered, final: !this.rules.tellsWhatIsFinal })
    // The check of the caller reads no receipts.
    const user = this.actingFor(onBehalfOf, sender, asked)
    if (user === null) return open(problem('author_not_left'))
    if (this.barred.has(sender.id) || (asked.endpoint === collectCashUp.id && !isAdmin(user.role)))
      return open(problem('forbidden'))
    const hash = JSON.stringify(asked)
    const receipt = this.receipts.get(key)
    if (receipt) {
      const isTheirs = receipt.author === user.id || !this.rules.bindsReceiptsToAuthors
      if (!this.rules.countsResentOnce && asked.endpoint === finishService.id) countAgain(this.books, idIn(asked))
      return isTheirs && receipt.asked === hash
        ? { ...receipt.answered, final: true }
        : open(problem('idempotency_key_reused'))
    }
    const mishap = this.mishap(key)
    if (mishap === 'internal') return open(problem('internal'))
    const answered = this.rule(key, asked, user)
    if (answered.status < 300 ? this.rules.keepsReceipts : this.rules.keepsRefusals)
      this.receipts.set(key, { author: user.id, asked: hash, answered })
    if (mishap === 'killed') throw new ServerKilled()
    return { ...answered, final: true }
  }

  /**
   * The author, with the rights of the sender: anyone may send an entry, and an admin everything of an author who
   * has left. Null in all other cases.
   */
  private actingFor(authorId: string | null, sender: CurrentUser, { endpoint }: Asked): CurrentUser | null {
    if (authorId === null || authorId === sender.id) return sender
    const author = USERS.find(({ id }) => id === authorId)
    const may = endpoint === checkIn.id || (isAdmin(sender.role) && this.dismissed.has(authorId))
    return author && may ? { ...author, role: sender.role, roleId: sender.roleId } : null
  }

  /** Performs the write in the name of a person; without a key for writes of the office itself. */
  rule(key: string | null, asked: Asked, user: CurrentUser): Answered {
    const rule = RULES.get(asked.endpoint)
    if (!rule) return problem('not_found')
    const ruling = rule(this.books, asked, user, this.rules)
    if ('refusal' in ruling) return ruling.refusal
    const id = v.parse(v.object({ id: v.string() }), ruling.body).id
    const given = v.safeParse(v.object({ id: v.string() }), asked.body)
    const recordId = asked.params['id'] ?? (given.success ? given.output.id : id)
    this.done.push({
      key,
      author: user.id,
      recordId,
      does: asked.endpoint,
      asked: { params: asked.params, body: asked.body },
      from: {},
      before: {},
      after: {},
      ...ruling.edit,
    })
    return done(ruling.body)
  }
}

function done(body: unknown): Answered {
  return { status: 200, body }
}
