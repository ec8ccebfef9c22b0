import { useLingui } from '@lingui/react'

import type { Language } from '../../domain/people.ts'
import { type NoticeCompany, noticeText, noticeTitle } from '../../domain/privacy-notice.ts'
import styles from './privacy-notice.module.css'

/** Returns the language of the app, without the country of its words. */
export function useNoticeLanguage(): Language {
  return useLingui().i18n.locale.startsWith('es') ? 'es' : 'en'
}

/** The company's words about personal data, below a form for details of a person. */
export function PrivacyNotice({ company }: { company: NoticeCompany }) {
  const language = useNoticeLanguage()
  const { country, privacyNoticeAddress: address } = company
  return (
    <p className={styles.notice}>
      {noticeText(company, language)}{' '}
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer">
          {noticeTitle(country, language)}
        </a>
      )}
    </p>
  )
}
