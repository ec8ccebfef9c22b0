import { msg } from '@lingui/core/macro'
import { Navigate, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactElement, type ReactNode } from 'react'

import type { Table } from '../../domain/spreadsheet/cell.ts'
import type { KeptRecord } from '../data/kept-data.ts'
import { useSession } from '../data/session-provider.tsx'
import { useSyncStatus } from '../data/use-sync-status.ts'
import type { ListedPage } from '../lib/listed-page.ts'
import type { HelpArticle } from '../ui/help/help-articles.ts'
import { DeleteIcon, type Icon } from '../ui/icons.tsx'
import { useChosenColumns } from '../ui/list/chosen-columns.ts'
import type { Column, RowAction, RowLinkProps, Translate } from '../ui/list/column.ts'
import { DataList } from '../ui/list/data-list.tsx'
import { ListFilters, ListSearchField } from '../ui/list/list-filters.tsx'
import { ListCount, ListSource } from '../ui/list/list-notes.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import { ListTools } from '../ui/list/list-tools.tsx'
import { type ListSearch, searchedFor, turnedTo } from '../ui/list/page-search.ts'
import { pageInstead, pagingOf } from '../ui/list/paging.ts'
import { useFocusBack } from '../ui/list/use-row-presses.ts'
import { NoMatch, NoneYet, NotOnThisDevice } from '../ui/states.tsx'
import { ColumnCard } from './column-card.tsx'
import type { Deletion } from './deletion.ts'
import { useDeleteRecord } from './use-delete-record.tsx'

// Loaded with the first press.
const RecordExport = lazy(() => import('./record-export.tsx'))
const SavedViews = lazy(() => import('./saved-views/saved-views.tsx'))

const DELETE = msg`Delete`

/** Messages for the three reasons why a list is empty. */
interface EmptyWords {
  /** Shown if there are no records at all, with further ways to get some: the list's tools are hidden then. */
  none: { title: ReactNode; text: ReactNode; icon?: Icon; further?: ReactNode }
  /** The search or a filter matches no records. */
  noMatch: ReactNode
  /** Further actions. */
  noMatchAction?: ReactNode
  /** The device has not downloaded all records yet; absent for a list that only the server has. */
  notHere?: ReactNode
}

export interface RecordListProps<Row, Search extends ListSearch, Deleted extends KeptRecord> {
  /** Name of the list on this device: `holidays`. */
  name: string
  title: string
  /** The help article that explains the list. */
  help: HelpArticle
  /** The number of records, in words. */
  count: ReactNode
  page: ListedPage<Row>
  /** The parsed address. */
  search: Search
  /** Fields that the search looks through; absent if there is no search. */
  searched?: { label: string; placeholder: string }
  /** The chips beside the search. */
  filters?: ReactNode
  /** Number of applied filters, without those that define the list. */
  applied?: number
  /** The address without search and filters. */
  cleared: Search
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  renderLink: (row: Row, props: RowLinkProps, content: ReactNode) => ReactElement
  /** Draws a row on a phone; by default from the columns. */
  renderCard?: (row: Row, link: ReactNode) => ReactNode
  actions: readonly RowAction<Row>[]
  /** Deletes a row, for people who may; null if the row can't be deleted. */
  deletionOf?: ((row: Row) => Deletion<Deleted> | null) | undefined
  /** Id of the record that is open beside the list. */
  openKey: string | undefined
  /**
   * All rows that the search and the filters find, some thousands at most; or the export of a list that may have more.
   */
  exported: { readAll: () => Promise<readonly Row[]> } | { render: (close: () => void) => ReactNode }
  /** At the end of the filters: the choice of the list's presentation. */
  shownAs?: ReactNode
  /** Further actions on the whole list: `ListTool`s. */
  tools?: ReactNode
  /** Button that creates a record. */
  create?: ReactNode
  /** Notices to read before the list. */
  notice?: ReactNode
  empty: EmptyWords
  /** Location of rows that are not on this device; absent for a list that only the server has. */
  notOnDevice?: ReactNode
  /** Replaces the table in another presentation of the list. */
  instead?: ReactNode
}

/**
 * A room's list: its heading, search, filters, rows as a table or cards, its empty states, pages, columns and export;
 * and, beside it, the open record.
 */
export function RecordList<Row, Search extends ListSearch, Deleted extends KeptRecord>({
  name,
  title,
  help,
  count,
  page,
  search,
  searched,
  filters,
  applied = 0,
  cleared,
  columns: all,
  rowKey,
  renderLink,
  renderCard = (row, link) => <ColumnCard row={row} columns={all} link={link} />,
  actions,
  deletionOf,
  openKey,
  exported,
  shownAs,
  tools,
  create,
  notice,
  empty,
  notOnDevice,
  instead,
}: RecordListProps<Row, Search, Deleted>) {
  const { user } = useSession()
  const { reachable, lastUpdated } = useSyncStatus()
  const columns = useChosenColumns(name, user.id, search.saved, all)
  const paging = pagingOf(search)
  const deleting = useDeleteRecord<Deleted>()
  const askToDelete = (deletion: Deletion<Deleted> | null) => deletion !== null && deleting.ask(deletion)
  const deletes: readonly RowAction<Row>[] = deletionOf
    ? [
        {
          id: 'delete',
          label: DELETE,
          icon: DeleteIcon,
          offered: (row) => deletionOf(row) !== null,
          run: (row) => askToDelete(deletionOf(row)),
        },
      ]
    : []
  const elsewhere = pageInstead(page, paging)
  const { q = '' } = search
  const narrowed = q !== '' || applied > 0
  const isBare =
    instead === undefined &&
    !narrowed &&
    elsewhere === null &&
    page.rows?.length === 0 &&
    page.source !== 'partly' &&
    page.failure === null
  const navigate = useNavigate()
  useFocusBack(openKey)

  function onSearch(to: Search, replace = false): void {
    void navigate({ to: '.', search: to, replace, resetScroll: false })
  }

  return (
    <>
      <ListPage
        title={title}
        help={help}
        notes={
          <>
            <ListCount of={page}>{count}</ListCount>
            <ListSource of={page} reachable={reachable} lastUpdated={lastUpdated} />
          </>
        }
        aside={
          <>
            <ListTools
              columns={columns}
              views={SavedViews}
              renderExport={(close) =>
                'render' in exported ? (
                  exported.render(close)
                ) : (
                  <RecordExport
                    title={title}
                    read={(t) => exportedTable(columns.shown, exported.readAll, t)}
                    onClose={close}
                  />
                )
              }
            >
              {tools}
            </ListTools>
            {!isBare && create}
          </>
        }
        isBare={isBare}
        filters={
          <ListFilters
            search={
              searched && (
                <ListSearchField
                  {...searched}
                  value={q}
                  onSearch={(term) => onSearch(searchedFor(term, search), q !== '' && term !== q)}
                />
              )
            }
            chips={filters}
            applied={applied}
            end={shownAs}
          />
        }
        page={page}
        paging={paging}
        hasPages={instead === undefined}
        onTurn={(to) => onSearch(turnedTo(to, search))}
        notOnDevice={notOnDevice}
      >
        {notice}
        {instead ?? (
          <DataList
            label={title}
            columns={columns.shown}
            rows={page.rows}
            rowKey={rowKey}
            renderLink={renderLink}
            renderCard={renderCard}
            actions={[...actions, ...deletes]}
            openKey={openKey}
            loading={page.loading}
            pageSize={paging.size}
            total={page.total}
            empty={
              elsewhere === null ? (
                <Empty
                  words={empty}
                  create={create}
                  filled={page.source !== 'partly'}
                  narrowed={narrowed}
                  onClear={() => onSearch(cleared)}
                />
              ) : (
                <Navigate to="." search={turnedTo(elsewhere, search)} replace />
              )
            }
          />
        )}
      </ListPage>
      <Outlet />
      {deleting.question}
    </>
  )
}

interface EmptyProps {
  words: EmptyWords
  create: ReactNode
  filled: boolean
  narrowed: boolean
  onClear: () => void
}

function Empty({ words: { none, noMatch, noMatchAction, notHere }, create, filled, narrowed, onClear }: EmptyProps) {
  if (!filled) return <NotOnThisDevice>{notHere}</NotOnThisDevice>
  if (!narrowed) {
    const { text, further, ...shown } = none
    const action = (
      <>
        {create}
        {further}
      </>
    )
    return (
      <NoneYet {...shown} action={action}>
        {text}
      </NoneYet>
    )
  }
  return (
    <NoMatch onClear={onClear} action={noMatchAction}>
      {noMatch}
    </NoMatch>
  )
}

/** Returns the shown columns of all rows, for a file. */
async function exportedTable<Row>(
  columns: readonly Column<Row>[],
  readAll: () => Promise<readonly Row[]>,
  t: Translate,
): Promise<Table> {
  const exportedColumns = columns.flatMap(({ header, exported }) => (exported ? [{ header: t(header), exported }] : []))
  const rows = await readAll()
  return {
    header: exportedColumns.map(({ header }) => header),
    rows: rows.map((row) => exportedColumns.map(({ exported }) => exported(row, t))),
  }
}
