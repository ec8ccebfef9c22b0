import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

import type { ListedPage } from '../lib/listed-page.ts'
import type { HelpArticle } from '../ui/help/help-articles.ts'
import { DataList } from '../ui/list/data-list.tsx'
import { ListCount } from '../ui/list/list-notes.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import type { DataListProps } from '../ui/list/list-props.ts'
import { pageInstead, type Paging } from '../ui/list/paging.ts'
import { useFocusBack } from '../ui/list/use-row-presses.ts'
import { DoneIcon } from '../ui/icons.tsx'
import { NeedsNetwork, NoneYet } from '../ui/states.tsx'
import { ColumnCard } from './column-card.tsx'
import type { LinkTarget } from './record-kind.ts'

interface QueuePageProps<Row> extends Pick<DataListProps<Row>, 'label' | 'columns' | 'rowKey' | 'actions' | 'openKey'> {
  /** Link above the title. */
  back?: ReactNode
  title: ReactNode
  help: HelpArticle
  /** The number of rows, in words. */
  count: ReactNode
  /** At the end of the heading. */
  aside?: ReactNode
  /** Above the list: an explanation of the queue, and its groups. */
  about: ReactNode
  page: Omit<ListedPage<unknown>, 'rows'>
  rows: readonly Row[] | undefined
  paging: Paging
  /** Address of the list with a row open beside it. */
  rowLink: (row: Row) => LinkTarget
  /** Address of another page of the list. */
  pageLink: (paging: Paging) => LinkTarget
  /** Draws a row on a phone; by default from the columns. */
  renderCard?: DataListProps<Row>['renderCard']
  /** Replaces the list without a connection. */
  needsNetwork: ReactNode
  empty: { title: ReactNode; text: ReactNode }
  /** The open row. */
  panel: ReactNode
}

/** A list of waiting cases that only the server keeps; its address names the row that is open beside it. */
export function QueuePage<Row>({
  back,
  title,
  help,
  count,
  aside = null,
  about,
  page,
  rows,
  paging,
  rowLink,
  pageLink,
  renderCard,
  needsNetwork,
  empty,
  panel,
  ...list
}: QueuePageProps<Row>) {
  const navigate = useNavigate()
  const { columns, openKey } = list
  const instead = pageInstead(page, paging)
  useFocusBack(openKey)
  return (
    <>
      <ListPage
        back={back}
        title={title}
        help={help}
        notes={<ListCount of={page}>{count}</ListCount>}
        aside={aside}
        filters={about}
        page={page}
        paging={paging}
        onTurn={(to) => void navigate({ ...pageLink(to), resetScroll: false })}
        notOnDevice={<NeedsNetwork>{needsNetwork}</NeedsNetwork>}
      >
        <DataList
          {...list}
          rows={rows}
          renderLink={(row, props, content) => (
            <Link {...rowLink(row)} resetScroll={false} preload={false} {...props}>
              {content}
            </Link>
          )}
          renderCard={renderCard ?? ((row, link) => <ColumnCard row={row} columns={columns} link={link} />)}
          loading={page.loading}
          pageSize={paging.size}
          total={page.total}
          empty={
            instead === null ? (
              <NoneYet icon={DoneIcon} title={empty.title}>
                {empty.text}
              </NoneYet>
            ) : (
              <Navigate {...pageLink(instead)} replace />
            )
          }
        />
      </ListPage>
      {openKey !== undefined && <Suspense fallback={null}>{panel}</Suspense>}
    </>
  )
}
