import { Button } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as v from 'valibot'

import { isAdmin } from '../../domain/roles.ts'
import type { KeptRecord } from '../data/kept-data.ts'
import { useSession } from '../data/session-provider.tsx'
import { SingleSelectChip } from '../ui/chips/select-chips.tsx'
import { DoneIcon, EditIcon, PlusIcon, VoidIcon } from '../ui/icons.tsx'
import type { Column, RowAction } from '../ui/list/column.ts'
import { lookColumn } from '../ui/list/columns.tsx'
import type { ListSearch } from '../ui/list/page-search.ts'
import { enabledLook } from '../ui/status-badge.tsx'
import { RecordList, type RecordListProps } from './record-list.tsx'
import type { LinkTarget, RecordKind } from './record-kind.ts'

/** A chip that narrows a list by one part of its address. */
export interface ListFilter<Search> {
  in: keyof Search & string
  label: MessageDescriptor
  options: readonly { value: string | number | boolean; label: MessageDescriptor | string }[]
  /** The filter defines the list, so clearing the filters keeps it. */
  stays?: true
}

/** The filter of records that an admin enables and disables. */
export const ENABLED_FILTER = {
  in: 'enabled',
  label: msg`Status`,
  options: [
    { value: true, label: msg`Enabled` },
    { value: false, label: msg`Disabled` },
  ],
} as const satisfies ListFilter<{ enabled: boolean }>

/** Returns the filter by location. */
export function locationFilter(locations: readonly { id: string; name: string }[]) {
  return {
    in: 'location',
    label: msg`Location`,
    options: locations.map(({ id, name }) => ({ value: id, label: name })),
  } as const satisfies ListFilter<{ location: string }>
}

/** The column of a record that an admin enables and disables. */
export function enabledColumn<Row>(isEnabled: (row: Row) => boolean): Column<Row> {
  return lookColumn({ id: 'status', header: msg`Status`, width: 120, look: (row) => enabledLook(isEnabled(row)) })
}

type DerivedProps = 'cleared' | 'filters' | 'applied' | 'rowKey' | 'renderLink' | 'openKey' | 'actions' | 'create'

interface RoomListProps<Row extends { id: string }, Search extends ListSearch, Deleted extends KeptRecord> extends Omit<
  RecordListProps<Row, Search, Deleted>,
  DerivedProps
> {
  /** Provides the link of each row. */
  kind: RecordKind
  /** Link of a row that is not a record of the kind yet; `null` for other rows. */
  linkOf?: (row: Row) => LinkTarget | null
  /** Whether a row can be edited; by default all can. */
  mayEdit?: (row: Row) => boolean
  /** Staff create and edit these records too. */
  forStaff?: true
  /** Schema of the address. */
  address: v.GenericSchema<unknown, Search>
  filters?: readonly ListFilter<Search>[]
  /** Enables and disables records; `useEnabling` returns it. */
  enabling?: { isEnabled: (row: Row) => boolean; ask: (row: Row) => void; question?: ReactNode }
  /** Further actions on a row, for admins. */
  actions?: readonly RowAction<Row>[]
  /** Button that creates a record, for admins. */
  create?: { to: LinkProps['to']; label: ReactNode }
  /** A button for everybody, before the one that creates a record. */
  action?: ReactNode
  /** The records can come from a file, brought by admins. */
  imports?: 'drivers' | 'vehicles' | 'users'
}

/**
 * The list of a room whose records admins create and edit: its links, chips and actions come from the room's
 * declaration.
 */
export function RoomList<
  Row extends { id: string },
  Search extends ListSearch,
  Deleted extends KeptRecord = KeptRecord,
>({
  kind,
  linkOf: otherLinkOf = () => null,
  mayEdit = () => true,
  forStaff,
  deletionOf,
  address,
  filters = [],
  enabling,
  actions = [],
  create,
  action,
  imports,
  ...list
}: RoomListProps<Row, Search, Deleted>) {
  const { t } = useLingui()
  const { user } = useSession()
  const navigate = useNavigate()
  const openKey = useParams({ strict: false }).id
  const { search } = list
  const may = forStaff === true || isAdmin(user.role)
  const linkOf = (row: Row) => otherLinkOf(row) ?? { ...kind.link?.(row.id), search: () => search, resetScroll: false }

  const own: readonly RowAction<Row>[] = [
    { id: 'edit', label: msg`Edit`, icon: EditIcon, offered: mayEdit, run: (row) => void navigate(linkOf(row)) },
    ...(enabling
      ? [
          { id: 'disable', label: msg`Disable`, icon: VoidIcon, offered: enabling.isEnabled, run: enabling.ask },
          {
            id: 'enable',
            label: msg`Enable`,
            icon: DoneIcon,
            offered: (row: Row) => !enabling.isEnabled(row),
            run: enabling.ask,
          },
        ]
      : []),
    ...actions,
  ]

  const creation = may && create && (
    <>
      {imports !== undefined && isAdmin(user.role) && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/dashboard/import" search={{ kind: imports }} {...props} />}
        >
          <Trans>Import</Trans>
        </Button>
      )}
      <Button
        leftSection={<PlusIcon size={16} />}
        renderRoot={(props) => <Link to={create.to} search={() => search} resetScroll={false} {...props} />}
      >
        {create.label}
      </Button>
    </>
  )

  return (
    <>
      <RecordList
        {...list}
        cleared={v.parse(address, {
          size: search.size,
          ...Object.fromEntries(filters.flatMap(({ in: name, stays }) => (stays ? [[name, search[name]]] : []))),
        })}
        applied={filters.filter(({ in: name, stays }) => stays !== true && search[name] !== undefined).length}
        filters={
          filters.length === 0
            ? undefined
            : filters.map(({ in: name, label, options }) => (
                <SingleSelectChip
                  key={name}
                  label={t(label)}
                  options={options.map((option) => ({
                    value: String(option.value),
                    label: typeof option.label === 'string' ? option.label : t(option.label),
                  }))}
                  value={search[name] === undefined ? null : { selection: String(search[name]) }}
                  onChange={(chosen) => {
                    const value = options.find((option) => String(option.value) === chosen?.selection)?.value
                    const to = v.parse(address, { ...search, [name]: value, page: undefined })
                    void navigate({ to: '.', search: to, resetScroll: false })
                  }}
                />
              ))
        }
        deletionOf={isAdmin(user.role) ? deletionOf : undefined}
        rowKey={({ id }) => id}
        renderLink={(row, props, content) => (
          <Link {...linkOf(row)} preload={false} {...props}>
            {content}
          </Link>
        )}
        actions={may ? own : []}
        openKey={openKey}
        create={
          action === undefined ? (
            creation
          ) : (
            <>
              {action}
              {creation}
            </>
          )
        }
      />
      {enabling?.question}
    </>
  )
}
