import { createJam, editableJamsList, type JamSummary } from '@segno/contract'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAction } from '../../kit/data/use-action.ts'
import { ActionButton } from '../../kit/data/action-button.tsx'
import { formatDay } from '../../kit/format/date.ts'
import { Screen } from '../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../kit/table/data-table.tsx'
import { call } from '../../shared/api/call.ts'
import { LoadedEditor } from './editing/loaded-editor.tsx'
import { jamColumns } from './viewing/jam-columns.tsx'

const COLUMNS: TableColumns<typeof editableJamsList> = [
  ...jamColumns(({ _id }) => editorAddress(_id)),
  { title: 'Lanes', sort: 'laneCount', align: 'end', cell: ({ laneCount }) => laneCount },
  { title: 'State', cell: ({ state }) => (state === 'published' ? 'Published' : 'Draft') },
  {
    title: 'Changed',
    sort: 'updatedAt',
    cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>,
  },
]

const editorAddress = (jamId: string): string => `/editorial_jam?jam=${jamId}`

/** Jams that one may change; with one of them in the address, that one to be edited. */
export function EditorialJamsScreen() {
  const [address] = useSearchParams()
  const jamId = address.get('jam')
  return jamId === null ? <JamList /> : <LoadedEditor key={jamId} jamId={jamId} />
}

function JamList() {
  const navigate = useNavigate()
  const create = useAction({
    run: () => call(createJam, { body: NEW_JAM }),
    onDone: ({ _id }: JamSummary) => navigate(editorAddress(_id)),
    refresh: [[editableJamsList.list.path]],
  })
  const button = (
    <ActionButton action={create} look="primary" icon="plus" busy="Making">
      New jam
    </ActionButton>
  )
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
      action={button}
    >
      <DataTable
        title="Editorial jams"
        of={editableJamsList}
        columns={COLUMNS}
        sort="-updatedAt"
        keyOf={({ _id }) => _id}
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
        empty={<p>No jams yet. Make one of sounds that fit together.</p>}
      />
    </Screen>
  )
}

const NEW_JAM = { title: 'Untitled jam', description: '', tempoBpm: 120, key: null, bars: 8 }
