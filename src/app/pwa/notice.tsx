import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import classes from './notice.module.css'

type NoticeProps = {
  children: ReactNode
  /** It stands in the row below the page, which it makes smaller. Otherwise it lies over the corner of a page outside of the private area. */
  isDocked: boolean
  /** Something that can wait for another day: it makes way for the unsent work of somebody who has left. */
  isOffer?: boolean
} & ({ action: ReactNode; onAction: () => void } | { action?: never }) &
  ({ dismiss: ReactNode; onDismiss: () => void } | { dismiss?: never })

/** A small card; nothing in the page moves when it comes. */
export function Notice(props: NoticeProps) {
  return (
    <div className={classes['notice']} data-docked={props.isDocked || undefined} data-offer={props.isOffer || undefined} role="status">
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
