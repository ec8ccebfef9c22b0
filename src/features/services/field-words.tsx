import { Trans, useLingui } from '@lingui/react/macro'

import { auditValueLabel } from './audit-words.ts'

/** The value of a field as the audit trail and a conflict carry it. */
export function FieldWords({ path, value }: { path: string; value: string | null }) {
  const { t } = useLingui()
  if (value === null) return <Trans>none</Trans>
  const label = auditValueLabel(path, value)
  return label === null ? value : t(label)
}
