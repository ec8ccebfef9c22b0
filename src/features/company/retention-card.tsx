import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Retention } from '../../../contract/retention.ts'
import { countryOption } from '../../../domain/countries.ts'
import { MONEY_RECORD_YEARS } from '../../../domain/privacy.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { definePageRoom } from '../../records/define-room.ts'
import { PageEditor } from '../../records/page-editor.tsx'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import { SectionLoading } from '../../ui/page/section-list.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import { Forbidden, LoadFailed } from '../../ui/states.tsx'
import styles from './company-page.module.css'
import { companyKind } from './kind.ts'
import { retentionForm } from './privacy-forms.ts'
import { changeRetention, useRetention } from './queries.ts'

const RETENTION_ROOM = definePageRoom({ kind: companyKind, form: retentionForm })

/** Periods for which the company keeps personal data, and the data that the next night deletes. */
export function RetentionCard() {
  const state = useRetention()
  const { run } = useOnlineWrite(changeRetention)
  if (state.status === 'loading') return <SectionLoading />
  if (state.status === 'lost')
    return (
      <LoadFailed onRetry={state.retry}>
        <Trans>The periods are kept on the server, which does not answer now.</Trans>
      </LoadFailed>
    )
  if (state.status === 'refused')
    return (
      <Forbidden>
        <Trans>Only an administrator can do this. Ask yours.</Trans>
      </Forbidden>
    )
  const { record } = state
  return (
    <>
      <PageEditor
        room={RETENTION_ROOM}
        draftKey={`retention:${record.id}`}
        record={record}
        edit={(_, changes) => run({ body: { changes } })}
      />
      <MoneyRecords />
      <NextNight retention={record} />
    </>
  )
}

/** The law's minimum for records of money, which no period shortens. */
function MoneyRecords() {
  const { t } = useLingui()
  const { country } = useSession().company
  const years = MONEY_RECORD_YEARS[countryOption(country).code]
  const name = t(COUNTRY_LABELS[country])
  return (
    <p className={styles.quiet}>
      <Trans>
        Payments, cash-ups, sales and invoices are never deleted: the law of {name} requires them for {years} years. An
        erased person is replaced by a pseudonym, except on invoices that were issued.
      </Trans>
    </p>
  )
}

/** Data that the next nightly run deletes under the saved periods. */
function NextNight({ retention: { next, erasesFrom, ranAt } }: { retention: Retention }) {
  const isEmpty = next.drivers + next.visits + next.messages + next.lookups === 0
  const named = next.firstDrivers.filter(({ name }) => name !== '')
  return (
    <section>
      <h4>
        <Trans>Next night</Trans>
      </h4>
      {isEmpty ? (
        <p className={styles.quiet}>
          <Trans>Nothing has reached the end of its period.</Trans>
        </p>
      ) : (
        <ul className={styles.next}>
          {next.drivers > 0 && (
            <li>
              <Plural value={next.drivers} one="# driver is erased" other="# drivers are erased" />
              {named.length > 0 && ': '}
              {named.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Link to="/dashboard/drivers/update/$id" params={{ id }}>
                    {name}
                  </Link>
                </span>
              ))}
            </li>
          )}
          {next.visits > 0 && (
            <li>
              <Plural value={next.visits} one="# stay loses its visitor" other="# stays lose their visitors" />
            </li>
          )}
          {next.messages > 0 && (
            <li>
              <Plural value={next.messages} one="# message loses its address" other="# messages lose their addresses" />
            </li>
          )}
          {next.lookups > 0 && (
            <li>
              <Plural
                value={next.lookups}
                one="# entry about look-ups is deleted"
                other="# entries about look-ups are deleted"
              />
            </li>
          )}
        </ul>
      )}
      {next.drivers > 0 && erasesFrom !== null && (
        <p className={styles.quiet}>
          <Trans>
            Drivers are erased from <OwnMoment at={erasesFrom} /> on, at most 200 a night.
          </Trans>
        </p>
      )}
      {ranAt !== null && (
        <p className={styles.quiet}>
          <Trans>
            Last run: <OwnMoment at={ranAt} />
          </Trans>
        </p>
      )}
    </section>
  )
}
