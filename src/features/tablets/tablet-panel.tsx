import { Trans, useLingui } from '@lingui/react/macro'

import { deviceName } from '../../lib/device-name.ts'
import { sizeText } from '../../lib/size-text.ts'
import { useBesideList } from '../../records/beside-list.ts'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { useReachable } from '../../data/session-provider.tsx'
import { APP_ERROR_KIND_LABELS } from '../../ui/labels/app-errors.ts'
import { Missing } from '../../ui/missing.tsx'
import { PRINTER_CONDITION_LABELS } from '../../ui/labels/printers.ts'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { PanelPage, SidePanel } from '../../ui/side-panel.tsx'
import { LoadFailed, NeedsNetwork, StateNotice } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { DeviceIcon } from '../../ui/icons.tsx'
import { useLocations } from '../locations/public.ts'
import { type JudgedTablet, useTablets } from './queries.ts'
import { TabletRequests } from './tablet-requests.tsx'
import { CONDITION_ADVICE, conditionLook } from './tablet-words.ts'
import styles from './tablets.module.css'

/** A tablet beside the list: what it needs, its last report, and requests to it. */
export function TabletPanel() {
  const { id, close } = useBesideList('/dashboard/tablets')
  const reachable = useReachable()
  const { of, page } = useTablets({}, { page: 1, size: 10 })
  const judged = of(id)
  return (
    <SidePanel onClose={close}>
      <PanelPage title={judged === undefined ? <Trans>Tablet</Trans> : <Title judged={judged} />} help="tablets">
        {judged !== undefined ? (
          <Detail judged={judged} />
        ) : page.rows !== undefined ? (
          <StateNotice icon={DeviceIcon} role="status" title={<Trans>This tablet is not on the list</Trans>}>
            <Trans>Nobody has used it for three months, or it belongs to another company.</Trans>
          </StateNotice>
        ) : !reachable ? (
          <NeedsNetwork>
            <Trans>Tablets are shown when there is a connection.</Trans>
          </NeedsNetwork>
        ) : page.failure !== null ? (
          <LoadFailed onRetry={page.retry}>
            <Trans>The tablets could not be read.</Trans>
          </LoadFailed>
        ) : (
          <p aria-busy="true" />
        )}
      </PanelPage>
    </SidePanel>
  )
}

function Title({ judged: { tablet } }: { judged: JudgedTablet }) {
  return deviceName(tablet.userAgent) ?? <Trans>Unknown device</Trans>
}

function Detail({ judged: { tablet, conditions } }: { judged: JudgedTablet }) {
  const { t } = useLingui()
  return (
    <>
      <RecordSection title={<Trans>Advice</Trans>}>
        <ul className={styles.conditions}>
          {conditions.map((condition) => (
            <li key={condition}>
              <StatusBadge look={conditionLook(condition)} />
              <p>{t(CONDITION_ADVICE[condition])}</p>
            </li>
          ))}
        </ul>
      </RecordSection>
      <Report judged={{ tablet, conditions }} />
      <TabletRequests tablet={tablet} />
    </>
  )
}

/** Last report of a tablet. */
function Report({ judged: { tablet } }: { judged: JudgedTablet }) {
  const { t, i18n } = useLingui()
  const { list = [], timeZoneOf } = useLocations()
  const deviceZone = useDeviceTimeZone()
  const { report, locationId } = tablet
  const timeZone = locationId === null ? deviceZone : timeZoneOf(locationId)
  const at = (instant: string | null) => (instant === null ? <Missing /> : <Moment at={instant} timeZone={timeZone} />)
  return (
    <RecordSection title={<Trans>Last report</Trans>}>
      <RecordFacts
        facts={[
          { label: t`Last contact`, value: at(tablet.seenAt) },
          { label: t`Last used by`, value: tablet.person.name },
          { label: t`Location`, value: list.find(({ id }) => id === locationId)?.name ?? <Missing /> },
          ...(report === null
            ? []
            : [
                { label: t`Open shift`, value: report.shiftAt === null ? t`No` : t`Yes` },
                { label: t`Unsent`, value: i18n.number(report.unsent) },
                { label: t`Oldest unsent change`, value: at(report.oldest) },
                { label: t`Version`, value: report.version },
                { label: t`Clock`, value: <Clock skewMs={report.skewMs} /> },
                { label: t`Storage`, value: <Storage storage={report.storage} /> },
                {
                  label: t`Battery`,
                  value:
                    report.battery === null ? (
                      <Missing />
                    ) : report.battery.charging ? (
                      t`${report.battery.percent} %, charging`
                    ) : (
                      `${report.battery.percent} %`
                    ),
                },
                {
                  label: t`Printer`,
                  value: report.printer === null ? <Missing /> : t(PRINTER_CONDITION_LABELS[report.printer]),
                },
                ...report.errors.map(({ kind, at: happened }) => ({
                  label: t(APP_ERROR_KIND_LABELS[kind]),
                  value: at(happened),
                })),
              ]),
          { label: t`First contact`, value: at(tablet.firstSeenAt) },
          { label: t`Device ID`, value: tablet.id },
        ]}
      />
    </RecordSection>
  )
}

function Clock({ skewMs }: { skewMs: number | null }) {
  if (skewMs === null) return <Missing />
  const seconds = Math.round(Math.abs(skewMs) / 1_000)
  if (seconds < 3) return <Trans>Correct time</Trans>
  return skewMs > 0 ? <Trans>{seconds} s ahead</Trans> : <Trans>{seconds} s behind</Trans>
}

function Storage({ storage }: { storage: NonNullable<JudgedTablet['tablet']['report']>['storage'] }) {
  const { t, i18n } = useLingui()
  if (storage === null) return <Missing />
  const used = sizeText(storage.used, i18n.locale)
  const quota = sizeText(storage.granted, i18n.locale)
  return storage.kept ? t`${used} of ${quota}, kept by the browser` : t`${used} of ${quota}, the browser may clear it`
}
