import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { AnyFormApi } from '@tanstack/react-form'
import { useId } from 'react'

import type { User } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { managersIn, seesAnyOf, VIEW_RHYTHMS, type ViewRhythm } from '../../../domain/saved-views.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { OptionList } from '../../ui/chips/option-list.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { useFieldControl, useFormContext } from '../../ui/form/use-field-control.ts'
import type { PartProps } from '../form/record-fields.tsx'
import { NamedField } from '../form/record-fields.tsx'
import styles from './saved-views.module.css'
import { readersQuery, RHYTHM_LABELS, type ViewFields, viewForm } from './views.ts'

type MailingProps = PartProps<ViewFields, never>

/** Schedule and recipients of the mailed figures: an admin chooses people of the company, others only themselves. */
export function Mailing({ input }: MailingProps) {
  const { t } = useLingui()
  const { db, user } = useSession()
  const kept = useLive(async () => (await db.locations.toArray()).map(shownOf), [db])
  const managers = kept.status === 'ready' ? managersIn(input.search, kept.value) : []
  const form: AnyFormApi = useFormContext()
  const chooses = isAdmin(user.role)
  const id = useId()
  const rhythm = VIEW_RHYTHMS.find((one) => one === input.rhythm) ?? null
  const rhythms: readonly { value: ViewRhythm | 'never'; label: string }[] = [
    { value: 'never', label: t`Never` },
    ...VIEW_RHYTHMS.map((value) => ({ value, label: t(RHYTHM_LABELS[value]) })),
  ]

  function choose(value: ViewRhythm | 'never') {
    form.setFieldValue('rhythm', value === 'never' ? '' : value)
    // By default the figures go to the person who asks for them and to the managers of the view's locations. An admin
    // may take anybody out again.
    if (value !== 'never' && (!chooses || (rhythm === null && input.readerIds.length === 0)))
      form.setFieldValue('readerIds', [...new Set([user.id, ...(chooses ? managers : [])])])
  }

  return (
    <>
      <Choices label={t(viewForm.words.rhythm.label)} options={rhythms} value={rhythm ?? 'never'} onChange={choose} />
      {rhythm !== null && (
        <p className={styles.hint} id={id}>
          {rhythm === 'day' ? (
            <Trans>Every morning at six, for the day before.</Trans>
          ) : rhythm === 'week' ? (
            <Trans>Mondays at six, for the week before.</Trans>
          ) : (
            <Trans>On the first of the month at six, for the month before.</Trans>
          )}{' '}
          {chooses ? (
            <Trans>
              Each person gets the figures that they may see, in their language, and can unsubscribe with one click.
            </Trans>
          ) : (
            <Trans>It is sent to your own email.</Trans>
          )}
        </p>
      )}
      {rhythm !== null && chooses && (
        <NamedField name="readerIds">
          <Readers search={input.search} describedBy={id} />
        </NamedField>
      )}
    </>
  )
}

interface ReadersProps {
  search: MailingProps['input']['search']
  describedBy: string
}

/** People of the company to whom a view is mailed. */
function Readers({ search, describedBy }: ReadersProps) {
  const { t } = useLingui()
  const { api } = useSession()
  const people = useQuery(readersQuery(api))
  const { value, setValue, control } = useFieldControl<string[]>()
  const label = t(viewForm.words.readerIds.label)

  function remarkOn(person: User) {
    if (person.state !== 'active') return { remark: t`gets none until they can sign in` }
    return seesAnyOf(search, person) ? {} : { remark: t`gets none: sees no location of this view` }
  }

  return (
    <div role="group" aria-labelledby={control.id} aria-describedby={describedBy}>
      <p className={styles.legend} id={control.id}>
        {label}
      </p>
      {people.data === undefined ? (
        <p className={styles.hint} role="status">
          {people.isError ? (
            <Trans>The people of the company could not be read. Close this and try again.</Trans>
          ) : (
            <Trans>Loading the people of the company…</Trans>
          )}
        </p>
      ) : (
        <div className={styles.readers}>
          <OptionList
            label={label}
            kind="checkbox"
            options={people.data.map((person) => ({ value: person.id, label: fullName(person), ...remarkOn(person) }))}
            chosen={new Set(value)}
            onPress={(reader) =>
              setValue(value.includes(reader) ? value.filter((one) => one !== reader) : [...value, reader])
            }
          />
        </div>
      )}
      {(control.error !== undefined || value.length === 0) && (
        <p className={styles.hint}>{control.error ?? <Trans>Choose at least one person, or nobody gets it.</Trans>}</p>
      )}
    </div>
  )
}
