import * as v from 'valibot'

/** Message of the server (`server/push/pusher.ts`). */
const Alert = v.object({
  title: v.string(),
  body: v.string(),
  path: v.pipe(v.string(), v.startsWith('/dashboard')),
  tag: v.string(),
  personId: v.string(),
  other: v.string(),
})

interface Notice {
  title: string
  body: string
  tag: string
  /** Path of the screen that a press opens. */
  path: string
}

/**
 * Returns what to show of a message. A browser ends a subscription whose messages show nothing, so an unreadable message
 * shows the app's name. `personId`: the person who works on this device; others see no details.
 */
export function noticeOf(message: string, personId: string | null): Notice {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Alert), message)
  if (!parsed.success) return { title: 'PARQ', body: '', tag: 'parq', path: '/' }
  const { title, body, tag, path, other, personId: addressee } = parsed.output
  return personId === addressee ? { title, body, tag, path } : { title: 'PARQ', body: other, tag, path: '/' }
}
