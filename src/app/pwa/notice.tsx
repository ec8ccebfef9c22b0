import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './notice.module.css'

type NoticeProps = { children: ReactNode } & ({ action: ReactNode; onAction: () => void } | { action?: never }) &
  ({ dismiss: ReactNode; onDismiss: () => void } | { dismiss?: never })

/** A small card over the page's corner, so that nothing moves when it comes. */
export function Notice(props: NoticeProps) {
  return (
    <div className={classes['notice']} role="status">
      <p className={classes['text']}>{props.children}</p>
      <div className={classes['actions']}>
        {props.dismiss !== undefined && (
          <Button variant="subtle" color="neutral" onClick={props.onDismiss}>
            {props.dismiss}
          </Button>
        )}
        {props.action !== undefined && <Button onClick={props.onAction}>{props.action}</Button>}
      </div>
    </div>
  )
}
