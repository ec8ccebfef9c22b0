import { Trans, useLingui } from '@lingui/react/macro'

import { DAYS, type Day } from '../../../domain/locations.ts'
import type { OpenWindow } from '../../../domain/opening-hours.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { TimeField } from '../../ui/form/time-field.tsx'
import { DAY_LABELS } from '../../ui/labels/locations.ts'
import { GROUP } from './group.ts'
import { HoursField } from './hours-field.tsx'
import styles from './sections.module.css'

const WEEKDAYS: readonly Day[] = DAYS.filter((day) => day !== 8)

/** When it is open, by weekday and on holidays, and when its night is. */
export const HoursFields = withFieldGroup({
  ...GROUP,
  render: function Fields({ group }) {
    const { t } = useLingui()
    const copy = (from: Day, windows: OpenWindow[]) => {
      for (const day of WEEKDAYS) if (day !== from) group.setFieldValue(`day${day}`, windows)
    }
    return (
      <>
        <p className={styles.quiet}>
          <Trans>
            Several hours a day are possible, and 24:00 ends a day. Hours over midnight are two: until 24:00, and from
            00:00 of the next day.
          </Trans>
        </p>
        <div>
          {DAYS.map((day) => (
            <group.AppField key={day} name={`day${day}`}>
              {() => (
                <HoursField
                  label={t(DAY_LABELS[day])}
                  {...(day !== 8 && { onCopy: (windows: OpenWindow[]) => copy(day, windows) })}
                />
              )}
            </group.AppField>
          ))}
        </div>
        <div className={styles.pair}>
          <group.AppField name="nightFrom">
            {() => <TimeField label={t`Night from`} description={t`Such as 20:00. Both empty: it has no night.`} />}
          </group.AppField>
          <group.AppField name="nightTo">
            {() => <TimeField label={t`Night to`} description={t`May be after midnight, such as 06:00`} />}
          </group.AppField>
        </div>
      </>
    )
  },
})
