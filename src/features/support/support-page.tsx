import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { searchTerm } from '../../ui/list/page-search.ts'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { unsentMessagesQuery } from '../messages/public.ts'
import { ContactCard } from './contact-card.tsx'
import { ReportCard } from './report-card.tsx'
import { SupportFileCard } from './support-file-card.tsx'
import styles from './support-page.module.css'

const route = getRouteApi('/dashboard/support/')

/** Ways to get help: articles, contacts, and the details to send. All of it works offline. */
export function SupportPage() {
  const { q } = route.useSearch()
  const { user } = useSession()
  return (
    <Page title={<Trans>Support</Trans>} sub={<Trans>Look it up, or ask somebody who can help.</Trans>}>
      <LookUpCard term={q} />
      <ContactCard />
      {isAdmin(user.role) && <UnsentMessagesCard />}
      <ReportCard term={q} />
      <SupportFileCard />
    </Page>
  )
}

function LookUpCard({ term = '' }: { term: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)

  function search(): void {
    const q = searchTerm(field.current?.value ?? '')
    void navigate({
      to: '/dashboard/support/help-center/{-$article}',
      params: { article: undefined },
      search: { q: q === '' ? undefined : q },
    })
  }

  return (
    <Card title={<Trans>Look it up</Trans>}>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <input
          ref={field}
          className={styles.field}
          type="search"
          defaultValue={term}
          aria-label={t`Search the help centre`}
          placeholder={t`What do you want to do?`}
          enterKeyHint="search"
        />
        <Button type="submit" leftSection={<SearchIcon size={16} />}>
          <Trans>Search</Trans>
        </Button>
      </form>
      <Link to="/dashboard/support/help-center/{-$article}" params={{ article: undefined }} className={styles.contact}>
        <Trans>All answers of the help centre</Trans>
      </Link>
    </Card>
  )
}

/** For admins: link to mail that the server could not send. */
function UnsentMessagesCard() {
  const { api } = useSession()
  const { data } = useQuery(unsentMessagesQuery(api))
  const total = data?.total ?? 0
  return (
    <Card title={<Trans>Emails that did not arrive</Trans>} tone={total > 0 ? 'caution' : 'plain'}>
      <p className={styles.text}>
        {total > 0 ? (
          <Plural
            value={total}
            one="# message could not be sent. See why and send it again."
            other="# messages could not be sent. See why and send them again."
          />
        ) : (
          <Trans>Receipts, links and notices that the mail server rejects wait there for you.</Trans>
        )}
      </p>
      <Link to="/dashboard/messages" className={styles.contact}>
        <Trans>Messages that were not sent</Trans>
      </Link>
    </Card>
  )
}
