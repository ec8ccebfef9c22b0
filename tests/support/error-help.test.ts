import { describe, expect, it } from 'vitest'

import { helpForError } from '../../src/ui/help/error-help.ts'

describe('[S2-29] an error links to the help answer', () => {
  it('about the refusal as a whole', () => {
    expect(helpForError({ code: 'register_not_own' })).toBe('open-a-register')
    expect(helpForError({ code: 'edit_conflict' })).toBe('not-accepted')
  })

  it('about the first field with an answer', () => {
    expect(helpForError({ code: 'validation_failed', errors: [{ code: 'required' }, { code: 'rate_missing' }] })).toBe(
      'why-this-price',
    )
  })

  it('but not for a code without an answer, of a newer server, or named like a built-in property', () => {
    expect(helpForError({ code: 'internal' })).toBeNull()
    expect(
      helpForError({ code: 'validation_failed', errors: [{ code: 'of_tomorrow' }, { code: 'constructor' }] }),
    ).toBeNull()
  })
})
