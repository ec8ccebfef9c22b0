import * as v from 'valibot'

/** What the address of a list holds: a value that means nothing is left out, so no address can be wrong. */
export function optionalSearch<Output>(schema: v.GenericSchema<unknown, Output>) {
  return v.fallback(v.optional(schema), undefined)
}

/** The ids or words of one parameter, `a,b`; what is none of them is left out. */
export function itemsOf<Item extends string>(text: string, item: v.GenericSchema<unknown, Item>): Item[] {
  const known = text.split(',').flatMap((part) => {
    const parsed = v.safeParse(item, part)
    return parsed.success ? [parsed.output] : []
  })
  return [...new Set(known)]
}

/** Ids or words in one parameter: `a,b`. */
export function listSearch<Item extends string>(item: v.GenericSchema<unknown, Item>) {
  return v.pipe(
    v.string(),
    v.transform((text) => itemsOf(text, item).join(',')),
    v.nonEmpty(),
  )
}
