import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { CompanySummary } from '../../../contract/companies.ts'
import { countryOption } from '../../../domain/countries.ts'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import type { Column } from '../../ui/list/column.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import styles from './company-page.module.css'
import { companyKind } from './kind.ts'

const { fields } = companyKind

function CountryWords({ company: { country } }: { company: CompanySummary }) {
  const { t } = useLingui()
  return (
    <span className={styles.country}>
      <img src={countryOption(country).flag} alt="" width={18} height={12} />
      {t(COUNTRY_LABELS[country])}
    </span>
  )
}

export const COMPANY_COLUMNS: readonly Column<CompanySummary>[] = [
  { id: 'name', header: fields.name.label, width: 'rest', cell: ({ name }) => name, under: ({ legalName }) => legalName, exported: ({ name }) => name },
  { id: 'legalName', header: fields.legalName.label, width: 230, from: 'wide', extra: true, cell: ({ legalName }) => legalName, exported: ({ legalName }) => legalName },
  { id: 'country', header: fields.country.label, width: 160, cell: (company) => <CountryWords company={company} />, exported: ({ country }, t) => t(COUNTRY_LABELS[country]) },
  { id: 'taxId', header: fields.taxId.label, width: 150, from: 'medium', cell: ({ taxId }) => taxId, exported: ({ taxId }) => taxId },
  { id: 'activeOperators', header: msg`Active users`, width: 140, align: 'end', cell: ({ activeOperators }) => String(activeOperators), exported: ({ activeOperators }) => ({ count: activeOperators }) },
  { id: 'createdAt', header: msg`Created`, width: 165, from: 'wide', cell: ({ createdAt }) => <OwnMoment at={createdAt} /> },
]
