import type { MessageDescriptor } from '@lingui/core'

export type Member = string | number

export function isPrimitiveList(value: unknown): value is readonly Member[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string' || typeof member === 'number')
}

export function isDescriptor(value: unknown): value is MessageDescriptor {
  return typeof value === 'object' && value !== null && 'id' in value && 'message' in value
}

/** The options of every choice within a schema. */
export function picklistsOf(schema: unknown): (readonly Member[])[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('type' in schema && schema.type === 'picklist' && 'options' in schema && isPrimitiveList(schema.options))
    return [schema.options]
  const inner = ['entries', 'item', 'wrapped', 'options', 'pipe'].flatMap((key) => {
    const part: unknown = Object.entries(schema).find(([name]) => name === key)?.[1]
    return typeof part === 'object' && part !== null ? Object.values(part).concat(part) : []
  })
  return inner.filter((part) => part !== schema).flatMap(picklistsOf)
}
