import * as v from 'valibot'

/** Schema for a parameter of a list's address. An invalid value is dropped, so no address is invalid. */
export function optionalSearch<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.fallback(v.optional(schema), undefined)
}

/** Reads the ids or words of one parameter, `a,b`; drops others. */
export function itemsOf<Item extends string>(text: string, item: v.GenericSchema<unknown, Item>): Item[] {
  const known = text.split(',').flatMap((part) => {
    const parsed = v.safeParse(item, part)
    return parsed.success ? [parsed.output] : []
  })
  return [...new Set(known)]
}

/** Schema for ids or words in one parameter: `a,b`. */
export function listSearch<Item extends string>(item: v.GenericSchema<unknown, Item>) {
  return v.pipe(
    v.string(),
    v.transform((text) => itemsOf(text, item).join(',')),
    v.nonEmpty(),
  )
}
