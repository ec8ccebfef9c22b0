import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { Question } from '../../ui/question.tsx'
import styles from './shortcuts.module.css'

interface Shortcut {
  /** Keys of the shortcut; any one of several. */
  keys: readonly (string | MessageDescriptor)[]
  does: MessageDescriptor
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent)
const CONTROL = IS_APPLE ? '⌘ K' : msg`Ctrl K`
const UNDO = IS_APPLE ? '⌘ Z' : msg`Ctrl Z`
const ENTER = msg`Enter`
const ESCAPE = msg`Esc`

const GROUPS: readonly { title: MessageDescriptor; shortcuts: readonly Shortcut[] }[] = [
  {
    title: msg`Everywhere`,
    shortcuts: [
      { keys: [CONTROL], does: msg`Search and go: any screen, action or record` },
      { keys: ['?'], does: msg`These shortcuts` },
      { keys: [ESCAPE], does: msg`Close what is open` },
      { keys: [UNDO], does: msg`Undo the last action, while its message is shown` },
    ],
  },
  {
    title: msg`Lists`,
    shortcuts: [
      { keys: ['/'], does: msg`Into the search` },
      { keys: ['↓', '↑'], does: msg`From the search into the rows, and from row to row` },
      { keys: [msg`Home`, msg`End`], does: msg`First row, last row` },
      { keys: [ENTER], does: msg`Open the row` },
    ],
  },
  {
    title: msg`Booth`,
    shortcuts: [
      { keys: ['A–Z 0–9'], does: msg`Type or scan: it goes into the field` },
      { keys: [ENTER], does: msg`Check in the vehicle, or charge it` },
      { keys: [ESCAPE], does: msg`Clear the field` },
    ],
  },
  {
    title: msg`Counting cash`,
    shortcuts: [{ keys: [ENTER, '↓', '↑'], does: msg`Next denomination, and back` }],
  },
  {
    title: msg`Forms that move money`,
    shortcuts: [{ keys: [ENTER], does: msg`Next field, then the button. Press the button to act` }],
  },
]

/** List of the keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keyText = (key: string | MessageDescriptor) => (typeof key === 'string' ? key : t(key))
  return (
    <Question title={<Trans>Keyboard shortcuts</Trans>} onClose={onClose}>
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title.id} aria-label={t(title)}>
          <h3 className={styles.group}>{t(title)}</h3>
          <dl className={styles.keys}>
            {shortcuts.map(({ keys, does }) => (
              <div key={does.id} className={styles.row}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={keyText(key)}>{keyText(key)}</kbd>
                  ))}
                </dt>
                <dd>{t(does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button variant="default" data-autofocus onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Question>
  )
}
