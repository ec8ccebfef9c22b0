import { msg } from '@lingui/core/macro'
import { revalidateLogic, useStore, type AnyFormApi } from '@tanstack/react-form'
import { useCallback, useState } from 'react'
import type * as v from 'valibot'

import type { FieldConflict } from '../../contract/problem.ts'
import { useSession } from '../data/session-provider.tsx'
import type { ReadyDraft } from '../data/use-draft.ts'
import { useAppForm } from '../ui/form/app-form.ts'
import { withoutConflict, type Outcome } from '../ui/form/submit-error.ts'
import { useKeptValues, useLeaving } from '../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../ui/form/use-marked-fields.ts'
import { useSend } from '../ui/form/use-send.ts'
import type { Kept } from './conflict-choice.tsx'
import { changesBetween, reversed, withValue, type Changes, type EditDraft, type Values } from './edit-values.ts'
import type { RecordNames } from './use-record-names.ts'
import { takenBack, undoBy } from './undo.ts'
import type { RefusedEdit } from './use-refused.ts'

const CHANGED = msg`Your changes are saved.`

const NO_NAMES: RecordNames = new Map()

/** Start values and draft of a form that edits a record. */
export interface EditForm<Input, V> {
  draft: ReadyDraft<EditDraft<Input, V>>
  /** A refused edit to be sent again. */
  refused?: RefusedEdit<Input, V> | null | undefined
}

/** Edit of one record. */
interface RecordEdit<Input extends object, V extends Values> extends EditForm<Input, V> {
  /** The record's present values. */
  standing: V
  /** Returns the form's input for these values; `names` contains the names of the records to which the values refer. */
  toInput: (values: V, names: RecordNames) => Input
  /** Returns the values of an input; for open parts, the values that the edit was made from. */
  toValues: (input: Input, base: V) => V
  values: v.GenericSchema<unknown, V>
  schema: (base: V) => v.GenericSchema<Input, Input>
  /** Returns the form's field for a path of the server's answer or a field of the record; `null` if there is none. */
  fieldOf: (path: string) => (keyof Input & string) | null
  run: (changes: Changes<V>, circumstances: { replacing: string | undefined; draft?: string }) => Promise<Outcome>
  onDone: () => void
}

/**
 * Edits one record, from its present values to the server's answer. Conflicts with other people's changes are resolved
 * field by field.
 */
export function useRecordEdit<Input extends object, V extends Values>({
  standing,
  toInput,
  toValues,
  values,
  schema,
  draft,
  refused = null,
  fieldOf,
  run,
  onDone,
}: RecordEdit<Input, V>) {
  const [base, setBase] = useState(refused?.base ?? draft.initial?.base ?? standing)
  const [initial] = useState(refused?.input ?? draft.initial?.input ?? toInput(standing, NO_NAMES))
  const [done, setDone] = useState(false)
  const { outbox } = useSession()
  const { send, submitError, setSubmitError, refusal } = useSend({ run, draft, refused, fieldOf })

  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema(base) },
    onSubmit: ({ value }) => save(value),
  })
  // Selects only whether the form changed: a component that draws the whole form draws it once, and not with each key.
  const dirty = useStore(form.store, (state) => !done && changesBetween(base, toValues(state.values, base)) !== null)

  async function save(value: Input): Promise<void> {
    const changes = changesBetween(base, toValues(value, base))
    if (changes === null || (await send(changes, CHANGED, (outcome) => undoOf(outcome, changes))).submitError === null)
      setDone(true)
    else draft.save({ base, input: value })
  }

  /**
   * An unsent edit is taken out of the outbox; an edit that was sent or has an op behind it is reversed by another
   * edit.
   */
  function undoOf(outcome: Outcome, changes: Changes<V>): () => void {
    return undoBy(async () =>
      (await takenBack(outbox, outcome)) ? { kind: 'done' } : run(reversed(changes), { replacing: undefined }),
    )
  }

  /**
   * Resolves a field that another person also changed. If my value is kept, it is sent again, based on theirs; `names`
   * contains the names of the records to which the values refer.
   */
  function settle({ path, theirs }: FieldConflict, keep: Kept, names: RecordNames = NO_NAMES): void {
    const settled = withValue(values, base, path, theirs)
    const field = fieldOf(path)
    if (settled === null || field === null) return
    setBase(settled)
    if (keep === 'theirs') {
      const shown = toInput(settled, names)
      for (const part of [field, ...inputsOf(path, settled)]) setField(form, part, shown[part])
    }
    setSubmitError((current) => current && withoutConflict(current, path))
  }

  /** Returns the inputs in which their value differs from mine: a point on a map has two. */
  function inputsOf(path: string, settled: V): (keyof Input & string)[] {
    const mine = withValue(values, settled, path, toValues(form.state.values, settled)[path] ?? null)
    if (mine === null) return []
    const [one, other] = [toInput(settled, NO_NAMES), toInput(mine, NO_NAMES)]
    return fieldsOfInput(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
  }

  useMarkedFields(form, submitError, fieldOf)
  useKeptValues(
    draft,
    dirty,
    form.store,
    useCallback((input: Input) => ({ base, input }), [base]),
  )
  useLeaving(done, onDone)

  return { form, draft, submitError, refusal, dirty, settle }
}

/** The compiler does not know the names of the fields if a form's input is a type parameter. */
function setField(form: Pick<AnyFormApi, 'setFieldValue'>, field: string, value: unknown): void {
  form.setFieldValue(field, value)
}

function fieldsOfInput<Input extends object>(input: Input): (keyof Input & string)[] {
  const names: string[] = Object.keys(input)
  return names.filter((name): name is keyof Input & string => name in input)
}
