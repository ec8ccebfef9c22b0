import { Column, getTableName, is, noopDecoder, SQL } from 'drizzle-orm'

type Row = readonly unknown[]
type Decode = (value: unknown) => unknown

/** A column of the rows that PostgreSQL sends, and its name in the result. */
interface Place {
  at: number
  name: string
  /** Null for a value that is returned as it was sent. */
  decode: Decode | null
}

/** Columns that become one object. */
interface Group {
  name: string
  places: Place[]
  tables: Set<string>
  /** Position of a column that is null only if the joined row is missing; null if the row always exists. */
  missingAt: number | null
}

/**
 * Returns a function that maps rows as Drizzle does, for a statement that runs often. Drizzle finds out path, decoder
 * and join of each value again, which takes longer than the rest of a fast call. Returns null for a statement with
 * fields of another form.
 */
export function rowMapperOf(fields: unknown, joinsNotNullable: unknown): ((rows: readonly Row[]) => unknown[]) | null {
  if (!Array.isArray(fields)) return null
  const own: Place[] = []
  const groups = new Map<string, Group>()
  for (const [at, selected] of fields.entries()) {
    const path: unknown = Reflect.get(Object(selected), 'path')
    const field: unknown = Reflect.get(Object(selected), 'field')
    const decode = decoderOf(field)
    if (!Array.isArray(path) || decode === undefined) return null
    const [first, second, ...deeper] = path.map(String)
    if (first === undefined || deeper.length > 0) return null
    if (second === undefined) {
      own.push({ at, name: first, decode })
      continue
    }
    const group = groups.get(first) ?? { name: first, places: [], tables: new Set(), missingAt: null }
    groups.set(first, group)
    group.places.push({ at, name: second, decode })
    if (!is(field, Column)) continue
    group.tables.add(getTableName(field.table))
    // Like Drizzle, which looks at the first column of a joined table.
    if (group.tables.size > 1) group.missingAt = null
    else if (group.places.length === 1 && isOptional(getTableName(field.table), joinsNotNullable)) group.missingAt = at
  }
  const objects = [...groups.values()]
  return (rows) => rows.map((row) => mapRow(row, own, objects))
}

function isOptional(table: string, joinsNotNullable: unknown): boolean {
  return typeof joinsNotNullable === 'object' && joinsNotNullable !== null && !Reflect.get(joinsNotNullable, table)
}

/** Returns how a field decodes a value other than null: null if it does not, undefined for an unknown field. */
function decoderOf(field: unknown): Decode | null | undefined {
  const decoder = is(field, Column) ? field : decoderIn(is(field, SQL.Aliased) ? field.sql : field)
  const decode: unknown = Reflect.get(Object(decoder), 'mapFromDriverValue')
  if (typeof decode !== 'function') return undefined
  if (decode === Column.prototype.mapFromDriverValue || decode === noopDecoder.mapFromDriverValue) return null
  return (value): unknown => Reflect.apply(decode, decoder, [value])
}

function decoderIn(field: unknown): unknown {
  return is(field, SQL) ? Reflect.get(field, 'decoder') : undefined
}

function mapRow(row: Row, own: readonly Place[], groups: readonly Group[]): Record<string, unknown> {
  const mapped: Record<string, unknown> = {}
  for (const { name, places, missingAt } of groups)
    mapped[name] = missingAt !== null && row[missingAt] === null ? null : objectOf(row, places)
  for (const place of own) mapped[place.name] = valueOf(row, place)
  return mapped
}

function objectOf(row: Row, places: readonly Place[]): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const place of places) made[place.name] = valueOf(row, place)
  return made
}

function valueOf(row: Row, { at, decode }: Place): unknown {
  const value = row[at]
  return value === null || decode === null ? value : decode(value)
}
