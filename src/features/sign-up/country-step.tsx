import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { listCountries } from '../../../contract/country.ts'
import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { ApiFailure } from '../../data/failures.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { KEPT } from '../../data/query-client.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { controlId, useFieldControl } from '../../ui/form/use-field-control.ts'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import { LoadFailed } from '../../ui/states.tsx'
import { countrySchema } from './sign-up-input.ts'
import styles from './sign-up.module.css'
import { StepForm } from './step-form.tsx'
import type { SignUp } from './use-sign-up.ts'
import { useStepForm } from './use-step-form.ts'

/** The country of the company, which decides its currency, taxes and tax id. */
export function CountryStep({ signUp, onRefused }: { signUp: SignUp; onRefused: () => void }) {
  const { t } = useLingui()
  const countries = useQuery(activeCountriesQuery)
  const { error } = countries
  const refused = useEffectEvent(onRefused)
  const isRefused = error instanceof ApiFailure && error.reason.kind === 'problem'
  useEffect(() => {
    if (isRefused) refused()
  }, [isRefused])

  if (countries.isPending || isRefused) return <PanelSkeleton />
  if (countries.isError) {
    const words = error instanceof ApiFailure ? failureWords(error.reason).message : null
    return (
      <LoadFailed onRetry={() => void countries.refetch()}>
        <Trans>The list of countries could not be loaded.</Trans> {words && t(words)}
      </LoadFailed>
    )
  }
  return <Form signUp={signUp} active={countries.data.map(({ country }) => country)} />
}

function Form({ signUp, active }: { signUp: SignUp; active: readonly string[] }) {
  const { t } = useLingui()
  const { draft, found, go, type } = signUp
  const { country } = draft.input
  // A draft may contain a country that is no longer offered: another must then be chosen.
  const form = useStepForm({
    initial: { country: active.includes(country) ? country : '' },
    schema: countrySchema,
    found,
    onTyped: type,
    send: (input) => go(2, { input: { ...draft.input, ...input } }),
  })
  const labels = { country: t`Country` }
  return (
    <StepForm
      form={form}
      labels={labels}
      found={found}
      actions={
        <form.SubmitButton>
          <Trans>Next</Trans>
        </form.SubmitButton>
      }
    >
      <form.AppField name="country">
        {() => <CountryChoice label={t`Where does your company operate?`} active={active} />}
      </form.AppField>
    </StepForm>
  )
}

function CountryChoice({ label, active }: { label: string; active: readonly string[] }) {
  const { t } = useLingui()
  const { value, setValue, control } = useFieldControl<string>()
  const wrong = `${control.id}-wrong`
  return (
    <fieldset className={styles.countries} aria-describedby={control.error === undefined ? undefined : wrong}>
      <legend>{label}</legend>
      {COUNTRY_OPTIONS.map(({ country, flag }, index) => {
        const isActive = active.includes(country)
        return (
          <label key={country} className={styles.country}>
            <input
              // The error summary links to the first option.
              id={index === 0 ? control.id : controlId(control.id, country)}
              type="radio"
              name={control.name}
              value={country}
              checked={value === country}
              disabled={!isActive}
              onChange={() => setValue(country)}
            />
            <img src={flag} alt="" width={24} height={16} />
            {t(COUNTRY_LABELS[country])}
            {!isActive && (
              <span className={styles.soon}>
                <Trans>Coming soon</Trans>
              </span>
            )}
          </label>
        )
      })}
      {control.error !== undefined && (
        <p id={wrong} className={styles.wrong}>
          {control.error}
        </p>
      )}
    </fieldset>
  )
}

/**
 * Returns the query of the countries in which companies can sign up. They hardly ever change, so the answer is kept.
 */
const activeCountriesQuery = queryOptions({
  queryKey: ['countries', 'active'],
  queryFn: async ({ signal }) =>
    (await (await openPublicApi()).call(listCountries, { query: { isActive: 'true' } }, { signal })).data,
  staleTime: Infinity,
  // An installation may open another country: the kept answer is shown, and a new one is fetched in the background.
  refetchOnMount: 'always',
  meta: KEPT,
})
