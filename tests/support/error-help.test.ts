import { describe, expect, it } from 'vitest'

import { helpForError } from '../../src/ui/help/error-help.ts'

describe('[S2-29] an error leads to the answer that says more', () => {
  it('of the refusal as a whole', () => {
    expect(helpForError({ code: 'register_not_own' })).toBe('open-a-register')
    expect(helpForError({ code: 'edit_conflict' })).toBe('not-accepted')
  })

  it('of the first field that has one', () => {
    expect(helpForError({ code: 'validation_failed', errors: [{ code: 'required' }, { code: 'rate_missing' }] })).toBe(
      'why-this-price',
    )
  })

  it('of no code that has none, that is a newer server’s, or that objects have by nature', () => {
    expect(helpForError({ code: 'internal' })).toBeNull()
    expect(
      helpForError({ code: 'validation_failed', errors: [{ code: 'of_tomorrow' }, { code: 'constructor' }] }),
    ).toBeNull()
  })
})
