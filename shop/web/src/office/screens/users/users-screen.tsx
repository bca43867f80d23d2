import { inviteUser, setUserStatuses, usersList } from '@segno/contract'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Link } from 'react-router'
import { Day } from '../../../kit/format/day.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DAY_FILTERS } from '../../../kit/table/day-filters.ts'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { countries } from '../../../account/regions.ts'
import { useReach } from '../../../shared/api/own-grants.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BulkButtons } from './bulk-buttons.tsx'
import { SavedViews } from './saved-views.tsx'
import { nameOf, ROLE_WORDS, STATUS_WORDS } from './user-words.ts'

type Columns = TableColumns<typeof usersList>

const ROLE: Columns[number] = { title: 'Role', cell: ({ role }) => ROLE_WORDS[role] }
const HANDLE: Columns[number] = { title: 'Handle', cell: ({ handle }) => handle }
const BEFORE: Columns = [
  {
    title: 'Name',
    sort: 'name',
    cell: (user) => <Link to={`/admin/view_user/${user.id}`}>{nameOf(user)}</Link>,
  },
  { title: 'Email', sort: 'email', cell: ({ email }) => email },
]
const AFTER: Columns = [
  { title: 'Status', cell: ({ status }) => STATUS_WORDS[status] },
  { title: 'Country', cell: ({ country }) => country },
  { title: 'Since', sort: 'createdAt', cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    title: 'Last seen',
    sort: 'lastSeenAt',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : <RelativeTime instant={lastSeenAt} />),
  },
]

/** Everybody with an account. */
export function UsersScreen() {
  return <UsersTable title="Users" columns={[...BEFORE, ROLE, ...AFTER]} empty="Nobody has an account yet." />
}

/** The same, of artists. */
export function ArtistListScreen() {
  return (
    <UsersTable
      title="Artists"
      columns={[...BEFORE, HANDLE, ...AFTER]}
      fixed={{ role: 'artist' }}
      empty="Nobody is an artist yet. Make a user one, or invite an artist."
    />
  )
}

const LAST_SEEN_OPTIONS = [
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
  { value: '90', label: 'In the last 90 days' },
  { value: 'earlier', label: 'Over 90 days ago' },
  { value: 'never', label: 'Never' },
]

interface UsersTableProps {
  title: string
  columns: Columns
  fixed?: Readonly<Record<string, string>>
  empty: string
}

function UsersTable({ title, columns, fixed, empty }: UsersTableProps) {
  const reaches = useReach()
  const filters = [
    ...(fixed ? [] : [{ name: 'role', label: 'Role', options: optionsOf(ROLE_WORDS) }]),
    { name: 'status', label: 'Status', options: optionsOf(STATUS_WORDS) },
    {
      name: 'country',
      label: 'Country',
      options: countries().map(({ code, name }) => ({ value: code, label: name })),
    },
    { name: 'plan', label: 'Plan', options: optionsOf({ yes: 'With a plan', no: 'Without' }) },
    { name: 'lastSeen', label: 'Last seen', options: LAST_SEEN_OPTIONS },
    ...DAY_FILTERS,
  ]
  return (
    <Screen
      title={title}
      action={reaches(inviteUser) && <ButtonLink to="/admin/add_user">Add a user</ButtonLink>}
    >
      <DataTable
        title={title}
        of={usersList}
        columns={columns}
        sort="-createdAt"
        search="Name, email, handle or ID"
        filters={filters}
        {...(fixed ? { fixed } : {})}
        bulk={
          reaches(setUserStatuses)
            ? (users, clear) => <BulkButtons users={users} onDone={clear} />
            : undefined
        }
        tools={() => <SavedViews list={fixed ? 'artists' : 'users'} />}
        empty={<p>{empty}</p>}
      />
    </Screen>
  )
}
