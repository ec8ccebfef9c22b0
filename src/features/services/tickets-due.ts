import * as v from 'valibot'

const KEY = 'parq-tickets-due'
const REMEMBERED = 50

const Ids = v.array(v.string())

function read(): string[] {
  try {
    const kept = v.safeParse(Ids, JSON.parse(globalThis.localStorage.getItem(KEY) ?? '[]'))
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}

function write(ids: readonly string[]): void {
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify(ids.slice(-REMEMBERED)))
  } catch {
    // Without a store each ticket says that it is a copy.
  }
}

/** A stay was charged here, and its ticket has not been printed yet. */
export function noteTicketDue(serviceId: string): void {
  write([...read().filter((id) => id !== serviceId), serviceId])
}

/** Whether the next ticket is the first: every other is a copy. */
export function isTicketDue(serviceId: string): boolean {
  return read().includes(serviceId)
}

export function noteTicketPrinted(serviceId: string): void {
  write(read().filter((id) => id !== serviceId))
}
