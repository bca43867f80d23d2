import { createJam, editableJamsList, type JamSummary } from '@segno/contract'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../../kit/data/use-action.ts'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { formatDay } from '../../../kit/format/date.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { useOwnJams } from '../../own-jams.ts'
import { UNTITLED } from '../../untitled.ts'
import { LoadedEditor } from './editing/loaded-editor.tsx'
import { jamColumns } from './viewing/jam-columns.tsx'

type JamListColumns = TableColumns<typeof editableJamsList>

function columnsOf(folder: string): JamListColumns {
  return [
    ...jamColumns(({ id }) => `${folder}?jam=${id}`),
    { title: 'Lanes', sort: 'laneCount', align: 'end', cell: ({ laneCount }) => laneCount },
    {
      title: 'Changed',
      sort: 'updatedAt',
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
    },
  ]
}
const EDITORIAL_COLUMNS: JamListColumns = [
  ...columnsOf('/editorial_jam'),
  { title: 'State', cell: ({ state }) => (state === 'published' ? 'Published' : 'Draft') },
]
const OWN_COLUMNS = columnsOf('/jams/mine').filter(({ title }) => title !== 'Artist')

/** Jams that an artist or administrator may change; with one of them in the address, that one to be edited. */
export function EditorialJamsScreen() {
  return <EditorOr list={<EditorialJams />} />
}

/** The same for jams that nobody else sees. */
export function OwnJamsScreen() {
  return <EditorOr list={<OwnJams />} />
}

function EditorOr({ list }: { list: ReactNode }) {
  const [address] = useSearchParams()
  const jamId = address.get('jam')
  return jamId === null ? list : <LoadedEditor key={jamId} jamId={jamId} />
}

function NewJam() {
  const navigate = useNavigate()
  const { addressOf } = useOwnJams()
  const create = useAction({
    run: () => call(createJam, { body: NEW_JAM }),
    onDone: ({ id }: JamSummary) => navigate(addressOf(id)),
    refresh: [[editableJamsList.list.path]],
  })
  return (
    <ActionButton action={create} look="primary" icon="plus" busy="Making">
      New jam
    </ActionButton>
  )
}

function OwnJams() {
  return (
    <Screen
      title="My jams"
      description={
        <>
          Only you see these. <Link to="/jams">Published jams</Link>
        </>
      }
      action={<NewJam />}
    >
      <DataTable
        title="My jams"
        of={editableJamsList}
        columns={OWN_COLUMNS}
        sort="-updatedAt"
        search="Title"
        empty={<p>No jams yet. Make one here, or from your cart, favourites or stack.</p>}
      />
    </Screen>
  )
}

function EditorialJams() {
  return (
    <Screen
      title="Editorial jams"
      description={
        <>
          <Link to="/editorial_jam/view">Published jams</Link>
          {' · '}
          <Link to="/editorial_jam/search">Search jams</Link>
        </>
      }
      action={<NewJam />}
    >
      <DataTable
        title="Editorial jams"
        of={editableJamsList}
        columns={EDITORIAL_COLUMNS}
        sort="-updatedAt"
        filters={[
          {
            name: 'state',
            label: 'State',
            options: [
              { value: 'draft', label: 'Draft' },
              { value: 'published', label: 'Published' },
            ],
          },
        ]}
        search="Title or artist"
        empty={<p>No jams yet. Make one from sounds that fit together.</p>}
      />
    </Screen>
  )
}

const NEW_JAM = {
  title: UNTITLED,
  description: '',
  tempoBpm: 120,
  key: null,
  bars: 8,
  halfDouble: true,
}
