import { useLingui } from '@lingui/react/macro'
import { useField, useStore, type AnyFormApi } from '@tanstack/react-form'
import { Fragment, type ComponentType, type ReactNode } from 'react'
import * as v from 'valibot'

import type { SubmitError } from '../../ui/form/submit-error.ts'
import { fieldContext, useFormContext, type FieldProps } from '../../ui/form/use-field-control.ts'
import type { Fields, InputName, InputOf, RecordForm, ValuesOf } from './define-record-form.ts'
import { FieldControl } from './field-control.tsx'
import type { Words } from './field.ts'
import styles from './record-fields.module.css'

/** The form's state for a part of the room's own, updated with each key. */
export interface PartProps<F extends Fields, T> {
  id: string
  /** The edited record; null for a new one. */
  record: T | null
  input: InputOf<F>
  /** Values of the input; unreadable parts keep the values that the edit was made from. */
  values: ValuesOf<F>
  /** Why the last sending failed. */
  submitError: SubmitError | null
}

/** Props of a control of the room's own. */
export type ControlProps<T> = FieldProps & Pick<Words, 'fills'> & { record: T | null }

/** A room's additions to its declared fields. */
export interface OwnParts<F extends Fields, T> {
  /** Controls of the room's own, by field. */
  controls?: { readonly [Name in InputName<F>]?: ComponentType<ControlProps<T>> }
  /** Texts below fields that depend on the input; in place of the declared hints. */
  hints?: { readonly [Name in InputName<F>]?: ComponentType<PartProps<F, T>> }
  /** Parts above fields; above the whole section, if the field is the first of one. */
  above?: { readonly [Name in InputName<F>]?: ComponentType<PartProps<F, T>> }
  /** A part below all fields. */
  below?: ComponentType<PartProps<F, T>>
}

type ByName<Part> = Readonly<Partial<Record<string, Part>>>

/**
 * Returns the parts by any name: the compiler does not know the names of the inputs if the fields are a type parameter.
 */
function partsBy<F extends Fields, T>(
  parts: OwnParts<F, T>,
): {
  controls?: ByName<ComponentType<FieldProps & { record: T | null }>>
  hints?: ByName<ComponentType<PartProps<F, T>>>
  above?: ByName<ComponentType<PartProps<F, T>>>
} {
  return parts
}

interface RecordFieldsProps<F extends Fields, T> extends Pick<PartProps<F, T>, 'id' | 'record'> {
  of: RecordForm<F>
  base: ValuesOf<F>
  parts: OwnParts<F, T>
  /** The fields to draw; by default all. */
  only?: readonly InputName<F>[]
  /** The row of a list in another form that these fields are: `vehicles[2]`. */
  at?: string
  /** The person enters their own details, so their browser may fill in known ones. */
  ofOneself?: true
  submitError?: SubmitError | null
}

/** The fields of a declared form, in its order. Inside `form.AppForm`. */
export function RecordFields<F extends Fields, T>(props: RecordFieldsProps<F, T>) {
  const { t } = useLingui()
  const { of, parts, only } = props
  const above = (name: InputName<F>) => <OwnPart {...props} part={partsBy(parts).above?.[name]} />
  const groups = groupsOf(of, only).map(({ section, lines }) => {
    const drawn = lines.map(({ first, names }) => {
      const own = names.map((name) => <DeclaredField key={name} {...props} name={name} />)
      return (
        <Fragment key={first}>
          {first !== section?.from && above(first)}
          {own.length === 1 ? (
            own
          ) : (
            <Line {...props} names={names}>
              {own}
            </Line>
          )}
        </Fragment>
      )
    })
    if (section === undefined) return drawn
    const { from, legend, hint } = section
    return (
      <Fragment key={from}>
        {above(from)}
        {legend === undefined ? (
          <div className={styles.section}>
            {hint && <p className={styles.hint}>{t(hint)}</p>}
            {drawn}
          </div>
        ) : (
          <fieldset className={styles.section}>
            <legend>{t(legend)}</legend>
            {hint && <p className={styles.hint}>{t(hint)}</p>}
            {drawn}
          </fieldset>
        )}
      </Fragment>
    )
  })
  return (
    <>
      {groups}
      <OwnPart {...props} part={parts.below} />
    </>
  )
}

interface Group<F extends Fields> {
  /** Absent for the fields above the first section. */
  section: RecordForm<F>['sections'][number] | undefined
  lines: { first: InputName<F>; names: InputName<F>[] }[]
}

/** Sections of a form, each with its lines of one field or several. */
function groupsOf<F extends Fields>({ inputs, names, sections }: RecordForm<F>, only = names): Group<F>[] {
  const groups: Group<F>[] = []
  for (const name of only) {
    if (inputs.get(name)?.look.as === 'elsewhere') continue
    const section = sections.find(({ from }) => from === name)
    if (section !== undefined || groups.length === 0) groups.push({ section, lines: [] })
    const lines = groups.at(-1)?.lines
    const line = inputs.get(name)?.beside === undefined ? undefined : lines?.at(-1)
    if (line === undefined) lines?.push({ first: name, names: [name] })
    else line.names.push(name)
  }
  return groups
}

/** Draws a part of the room's own, with the whole input. */
/** A part of a form that the room provides, if there is one. Inside `form.AppForm`. */
export function OwnPart<F extends Fields, T>({
  part: Part,
  ...props
}: RecordFieldsProps<F, T> & { part: ComponentType<PartProps<F, T>> | undefined }) {
  return Part && <Drawn {...props} part={Part} />
}

function Drawn<F extends Fields, T>({
  of,
  base,
  id,
  record,
  at,
  submitError = null,
  part: Part,
}: RecordFieldsProps<F, T> & { part: ComponentType<PartProps<F, T>> }) {
  const form: AnyFormApi = useFormContext()
  const input: unknown = useStore(form.store, () => typedIn(form, at))
  if (!v.is(of.input, input)) return null
  return <Part id={id} record={record} input={input} values={of.toValues(input, base)} submitError={submitError} />
}

/** Returns the input of a form, or of a row in it. */
function typedIn(form: AnyFormApi, at: string | undefined): unknown {
  return at === undefined ? form.state.values : form.getFieldValue(at)
}

/**
 * Returns which of these fields the input hides or requires, as one text: the component is drawn again only when that
 * text changes.
 */
function useNamed<F extends Fields, T>(
  { of, at }: Pick<RecordFieldsProps<F, T>, 'of' | 'at'>,
  which: 'hidden' | 'required',
  names: readonly string[],
): ReadonlySet<string> {
  const form: AnyFormApi = useFormContext()
  const named = useStore(form.store, () => {
    const typed = typedIn(form, at)
    const out = v.is(of.input, typed) ? of[which](typed) : new Set()
    return names.filter((name) => out.has(name)).join(' ')
  })
  return new Set(named.split(' '))
}

/** Fields next to each other on one line. */
function Line<F extends Fields, T>({
  names,
  children,
  ...props
}: RecordFieldsProps<F, T> & { names: readonly InputName<F>[]; children: ReactNode }) {
  const hidden = useNamed(props, 'hidden', names)
  const isWide = names.some((name) => props.of.inputs.get(name)?.beside === 'wide')
  return names.every((name) => hidden.has(name)) ? null : (
    <div className={styles.line} data-wide={isWide || undefined}>
      {children}
    </div>
  )
}

interface DeclaredFieldProps<F extends Fields, T> extends RecordFieldsProps<F, T> {
  name: InputName<F>
}

function DeclaredField<F extends Fields, T>(props: DeclaredFieldProps<F, T>) {
  const hidden = useNamed(props, 'hidden', [props.name])
  return hidden.has(props.name) ? null : <ShownField {...props} />
}

function ShownField<F extends Fields, T>({ name, ...props }: DeclaredFieldProps<F, T>) {
  const { t } = useLingui()
  const { of, at, ofOneself, parts, record } = props
  const needed = useNamed(props, 'required', [name]).has(name)
  const declared = of.inputs.get(name)
  if (declared === undefined) return null
  const { look, label, hint: text, required, fills } = declared
  const { hints, controls } = partsBy(parts)
  const hint = hints?.[name]
  const Own = controls?.[name]
  const words: FieldProps & Pick<Words, 'fills'> = {
    label: t(label),
    ...(hint ? { description: <OwnPart {...props} part={hint} /> } : text && { description: t(text) }),
    ...(required !== undefined && { required: required || needed }),
    ...(ofOneself && fills && { fills }),
  }
  return (
    <NamedField name={at === undefined ? name : `${at}.${name}`}>
      {Own ? <Own {...words} record={record} /> : <FieldControl look={look} {...words} />}
    </NamedField>
  )
}

/** Provides the field of this name to the control inside. */
export function NamedField({ name, children }: { name: string; children: ReactNode }) {
  const form: AnyFormApi = useFormContext()
  const field = useField({ form, name })
  return <fieldContext.Provider value={field}>{children}</fieldContext.Provider>
}

/** Labels of the inputs, in the order of the form. */
export function useLabels<F extends Fields>({ inputs }: RecordForm<F>): Record<string, string> {
  const { t } = useLingui()
  return Object.fromEntries([...inputs].map(([name, { label }]) => [name, t(label)]))
}
