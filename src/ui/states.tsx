import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import { HelpLink } from './help/help-link.tsx'
import {
  DeviceIcon,
  ErrorIcon,
  type Icon,
  LockIcon,
  OfflineIcon,
  ReceiptIcon,
  RefreshIcon,
  SearchIcon,
  stroked,
} from './icons.tsx'
import styles from './states.module.css'

const FilterOffIcon = stroked('M4 5h16l-6 7v6l-4 2v-8z', 'M3 3l18 18')

interface NoneYetProps {
  title: ReactNode
  icon?: Icon
  /** Creates the first record. */
  action?: ReactNode
  children: ReactNode
}

/** There are no records yet, with or without filters. */
export function NoneYet({ title, icon = ReceiptIcon, action, children }: NoneYetProps) {
  return (
    <StateNotice icon={icon} title={title} action={action} role="status">
      {children}
    </StateNotice>
  )
}

interface NoMatchProps {
  /** The place that was searched, and other places to look. */
  children: ReactNode
  action?: ReactNode
  onClear: () => void
}

/** Shown if there are records but the filters match none. */
export function NoMatch({ children, action, onClear }: NoMatchProps) {
  return (
    <StateNotice
      icon={FilterOffIcon}
      role="status"
      title={<Trans>No results</Trans>}
      action={
        <>
          {action}
          <Button variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        </>
      }
    >
      {children}
    </StateNotice>
  )
}

/** The record may exist, but this device does not keep it and cannot ask. */
export function NotOnThisDevice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <StateNotice icon={DeviceIcon} role="status" title={<Trans>Not on this device</Trans>} action={action}>
      {children} <HelpLink article="not-on-this-device" look="word" />
    </StateNotice>
  )
}

/** The record does not exist, or the person may not know about it. */
export function Unknown({ children }: { children: ReactNode }) {
  return (
    <StateNotice icon={SearchIcon} role="status" title={<Trans>Not found</Trans>}>
      {children}
    </StateNotice>
  )
}

/** Only the server has the data, and it does not answer. */
export function NeedsNetwork({ children }: { children: ReactNode }) {
  return (
    <StateNotice icon={OfflineIcon} role="status" title={<Trans>This needs a connection</Trans>}>
      {children} <HelpLink article="work-without-a-network" look="word" />
    </StateNotice>
  )
}

export function Forbidden({ children }: { children: ReactNode }) {
  return (
    <StateNotice icon={LockIcon} role="status" title={<Trans>You are not allowed to see this</Trans>}>
      {children}
    </StateNotice>
  )
}

interface LoadFailedProps {
  children: ReactNode
  onRetry: () => void
}

export function LoadFailed({ children, onRetry }: LoadFailedProps) {
  return (
    <StateNotice
      icon={ErrorIcon}
      role="alert"
      title={<Trans>This could not be loaded</Trans>}
      action={
        <Button variant="default" leftSection={<RefreshIcon size={16} />} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </StateNotice>
  )
}

interface StateNoticeProps {
  icon: Icon
  title: ReactNode
  /** Meaning and advice. */
  children?: ReactNode
  action?: ReactNode
  /** `alert` interrupts a screen reader; `status` waits. */
  role: 'status' | 'alert'
}

/** Replaces a list or a record that is empty, not on the device, forbidden, or failed. */
export function StateNotice({ icon: NoticeIcon, title, children, action, role }: StateNoticeProps) {
  return (
    <div className={styles.notice} role={role}>
      <span className={styles.icon}>
        <NoticeIcon size={22} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** The local store does not answer. Only a reload opens it again. */
export function StoreFailed() {
  return (
    <LoadFailed onRetry={() => window.location.reload()}>
      <Trans>
        The storage of this device cannot be read. Do not clear the browser’s data: load the page again, and ask for
        support if that does not help.
      </Trans>{' '}
      <HelpLink article="this-device" look="word" />
    </LoadFailed>
  )
}
