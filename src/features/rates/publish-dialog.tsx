import { Box, Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import type { Location } from '../../../contract/location.ts'
import { RateVersion } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { instantOf, displayTimeZone } from '../../../domain/zoned-time.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { type SubmitError, submitErrorOf } from '../../ui/form/submit-error.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { MomentInput } from '../../ui/form/moment-input.tsx'
import styles from './publish-dialog.module.css'
import { publish, RATE_VERSIONS } from './queries.ts'
import { RateChanges } from './rate-changes.tsx'
import type { RatesDraft } from './use-rates-draft.ts'

interface PublishDialogProps {
  edits: RatesDraft
  location: Location
  currency: Currency
  onClose: () => void
}

/** Start of the version, and its changes. */
export function PublishDialog({ edits, location, currency, onClose }: PublishDialogProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { run, running } = useOnlineWrite(publish)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [local, setLocal] = useState('')
  const [failure, setFailure] = useState<SubmitError | null>(null)
  // Created once, so that a repeat is equal.
  const [id] = useState(() => uuidv7(Date.now()))
  const { timeZone } = location
  const clock = displayTimeZone(timeZone)
  const { input, rates, caps, latest, findings } = edits
  const startsAt =
    when === 'later' && local !== '' ? instantOf(`${local.slice(0, 16)}:00`, timeZone).toISOString() : null
  const theirs = v.safeParse(RateVersion, failure?.conflicts[0]?.theirs)
  const startFault = failure?.fields.find(({ path }) => path === 'startsAt' || path === 'validFrom')
  const warnings = findings?.length ?? 0

  async function send(): Promise<void> {
    const body = { id, locationId: location.id, madeFrom: input.madeFrom, startsAt, rates, caps }
    const outcome = await runWithToast(
      () => run({ body }),
      (result) => submitErrorOf(result)?.message ?? null,
    )
    if (outcome.kind === 'done') {
      await queries.invalidateQueries({ queryKey: [RATE_VERSIONS] })
      edits.discard()
      onClose()
    } else setFailure(submitErrorOf(outcome))
  }

  return (
    <Question title={<Trans>Publish the rates of {location.name}</Trans>} onClose={onClose}>
      <div className={styles.dialog}>
        <fieldset className={styles.when}>
          <legend>
            <Trans>Starting when</Trans>
          </legend>
          <label>
            <input type="radio" name="when" checked={when === 'now'} onChange={() => setWhen('now')} />{' '}
            <Trans>Now</Trans>
          </label>
          <label>
            <input type="radio" name="when" checked={when === 'later'} onChange={() => setWhen('later')} />{' '}
            <Trans>At a later time</Trans>
          </label>
          {when === 'later' && (
            <MomentInput
              label={t`Begins (${clock})`}
              value={local}
              error={startFault && t(FIELD_CODE_LABELS[startFault.code])}
              onChange={(moment) => setLocal(moment)}
            />
          )}
        </fieldset>
        <p className={questionStyles.text}>
          <Trans>Stays that began before keep their price.</Trans>
        </p>
        {warnings > 0 && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>The check has {warnings} warnings. You can publish all the same.</Trans>
          </Notice>
        )}
        <Box className={styles.changes} tabIndex={0} role="group" aria-label={t`Differences`}>
          <RateChanges before={latest.rates} after={rates} currency={currency} timeZone={timeZone} />
        </Box>
        {failure !== null && startFault === undefined && (
          <div role="alert">
            <Notice icon={WarningIcon} tone="negative">
              {t(failure.message)}
            </Notice>
          </div>
        )}
        {theirs.success && (
          <Box className={styles.changes} tabIndex={0} role="group" aria-label={t`Published since`}>
            <p className={questionStyles.text}>
              <Trans>
                {theirs.output.publishedBy?.name} published version {theirs.output.number}:
              </Trans>
            </p>
            <RateChanges before={latest.rates} after={theirs.output.rates} currency={currency} timeZone={timeZone} />
          </Box>
        )}
      </div>
      <div className={questionStyles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={running} disabled={when === 'later' && local === ''} onClick={() => void send()}>
          <Trans>Publish</Trans>
        </Button>
      </div>
    </Question>
  )
}
