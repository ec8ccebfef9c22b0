import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'

import { RecordFacts } from '../../records/record-section.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { Card } from '../../ui/page/card.tsx'
import { reportText } from './report.ts'
import styles from './support-page.module.css'
import { useReport } from './use-report.ts'

/** What to send along when one asks for help. */
export function ReportCard({ term }: { term: string | undefined }) {
  const facts = useReport(term)
  const text = reportText(facts)
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      // Refused, or plain http, where browsers have no clipboard.
      setOutcome('refused')
    }
  }

  return (
    <Card title={<Trans>What to send along</Trans>}>
      <p className={styles.text}>
        <Trans>It tells support what they would ask for. There is no password in it, no customer and no amount.</Trans>
      </p>
      <RecordFacts facts={facts} />
      <div className={styles.copy}>
        <Button variant="default" leftSection={<CopyIcon size={16} />} onClick={() => void copy()}>
          <Trans>Copy all of it</Trans>
        </Button>
        <p className={styles.text} role="status">
          {outcome === 'copied' && <Trans>Copied. Paste it into your message.</Trans>}
          {outcome === 'refused' && <Trans>The browser did not let PARQ copy. The text is selected below: copy it yourself.</Trans>}
        </p>
      </div>
      {outcome === 'refused' && <SelectedText text={text} />}
    </Card>
  )
}

/** Ready to be copied by the keyboard or a long press. */
function SelectedText({ text }: { text: string }) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return <textarea ref={field} className={styles.selected} aria-label={t`What to send along`} readOnly rows={11} value={text} />
}
