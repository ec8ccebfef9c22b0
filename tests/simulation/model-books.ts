import type { Service } from '../../contract/service.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { NOW } from '../offline/support/records.ts'
import type { RecordKind, Records } from './disk.ts'
import type { WireRequest } from '../../src/offline/outbox/op.ts'
import type { Answered } from './wire.ts'

/** One change in the server's audit trail. */
export interface Done {
  /** Null for a change at the server itself. */
  key: string | null
  author: string
  recordId: string
  /** The endpoint; null if the change used none, or if the server does not store it. */
  does: string | null
  /** The request; null if the server does not keep it. */
  asked: WireRequest | null
  /** For an edit: the stated original value of each field that it sets. */
  from: Record<string, string | null>
  before: Record<string, string | null>
  after: Record<string, string | null>
  /** Keys of the other writes in its batch, which a server may do at the same time. */
  beside?: ReadonlySet<string>
}

/** Result of a write. */
export type Ruling = { refusal: Answered } | { body: unknown; edit?: Pick<Done, 'from' | 'before' | 'after'> }

/** A pass, with its sales. */
export interface SoldPass {
  id: string
  locationId: string
  plates: string[]
  parkingSpaces: number
  startsOn: string
  endsOn: string
  anchorDay: number
  periods: {
    id: string
    startsOn: string
    endsOn: string
    amount: number
    method: PaymentMethod
    cashUpId: string | null
    by: string
    /** Whether the pass was sold before this history began. */ isOfBefore?: boolean
  }[]
}

/** All records of the server, for an unrestricted reader. */
export interface Accounts {
  services: readonly Service[]
  cashUps: readonly Records['cashUps'][]
  drivers: readonly Records['drivers'][]
  passes: readonly SoldPass[]
  /**
   * The cash-up that an opening joined, and the driver that a creation was merged into, by the id of that opening or
   * creation.
   */
  meant: ReadonlyMap<string, string>
}

export const AS_OF = new Date(NOW).toISOString()

interface LogEntry {
  at: number
  kind: RecordKind
  id: string
  row: Records[RecordKind] | null
}

/** Records in the model of the server, and the order of their changes. */
export class ModelBooks {
  readonly meant = new Map<string, string>()
  /** Current time in epoch milliseconds. */
  now: () => number = () => NOW
  /** Locations where customers pay on entry. */
  paidAhead: ReadonlySet<string> = new Set()
  readonly passes: SoldPass[] = []
  private readonly rows: { [Kind in RecordKind]: Map<string, Records[Kind]> } = {
    services: new Map(),
    cashUps: new Map(),
    drivers: new Map(),
  }
  private log: LogEntry[] = []
  private clock = 0
  private scope = 1
  private numbers = 0

  all<Kind extends RecordKind>(kind: Kind): Records[Kind][] {
    return [...this.rows[kind].values()]
  }

  find<Kind extends RecordKind>(kind: Kind, id: string): Records[Kind] | null {
    return this.rows[kind].get(id) ?? null
  }

  /** Returns an unused number. */
  nextNumber(): number {
    this.numbers += 1
    return this.numbers
  }

  service(id: string): Service | null {
    const row = this.find('services', id)
    // The cash-up read with a service has its current state.
    const cashUp = row?.cashUp ? this.find('cashUps', row.cashUp.id) : null
    return row && cashUp ? { ...row, cashUp: { id: cashUp.id, status: cashUp.status, openedBy: cashUp.openedBy } } : row
  }

  keep<Kind extends RecordKind>(kind: Kind, row: Records[Kind]): void {
    this.rows[kind].set(row.id, row)
    this.append(kind, row.id, row)
  }

  /** Changes a record, in a new version. */
  change<Kind extends RecordKind>(kind: Kind, row: Records[Kind], changes: Partial<Records[Kind]>): Records[Kind] {
    const changed = { ...row, ...changes, version: row.version + 1 }
    this.keep(kind, changed)
    return changed
  }

  remove(kind: RecordKind, id: string): void {
    this.rows[kind].delete(id)
    this.append(kind, id, null)
  }

  /** Moves every cursor to another scope. */
  rescope(): void {
    this.scope += 1
  }

  accounts(): Accounts {
    return {
      services: this.all('services').flatMap(({ id }) => this.service(id) ?? []),
      cashUps: this.all('cashUps'),
      drivers: this.all('drivers'),
      passes: this.passes,
      meant: this.meant,
    }
  }

  changes(kind: RecordKind, cursor: string | null): unknown {
    const [scope, since] = (cursor ?? '0:0').split(':').map(Number)
    const reset = scope !== this.scope
    const news = this.log.filter(
      (entry) => entry.kind === kind && (reset ? entry.row !== null : entry.at > (since ?? 0)),
    )
    const changed = news.flatMap(({ id, row }) =>
      row === null ? [] : ((kind === 'services' ? this.service(id) : row) ?? []),
    )
    return {
      changed,
      deleted: news.filter(({ row }) => row === null).map(({ id }) => id),
      cursor: `${this.scope}:${this.clock}`,
      more: false,
      reset,
      fillTotal: reset ? changed.length : null,
      asOf: new Date(this.now()).toISOString(),
    }
  }

  private append(kind: RecordKind, id: string, row: Records[RecordKind] | null): void {
    this.clock += 1
    this.log = [...this.log.filter((entry) => entry.id !== id), { at: this.clock, kind, id, row }]
  }
}
