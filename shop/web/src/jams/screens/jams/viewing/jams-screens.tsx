import { jamsList } from '@segno/contract'
import { formatDay } from '../../../../kit/format/date.ts'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import { useVocabulary } from '../../../../sounds/vocabulary.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useJamsAtHand } from './use-jams-at-hand.ts'
import { FeatureButton, FeaturedJams } from './featured-jams.tsx'
import { jamColumns } from './jam-columns.tsx'
import { JAM_KEYS } from './jam-keys.ts'

function columnsOf(folder: string): TableColumns<typeof jamsList> {
  return [
    ...jamColumns(({ id }) => `${folder}/${id}`),
    {
      title: 'Published',
      sort: 'publishedAt',
      cell: ({ publishedAt }) => publishedAt && <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>,
    },
  ]
}
const EDITORIAL_COLUMNS = columnsOf('/editorial_jam/view')

const TEMPOS = [60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180].map((tempoBpm) => ({
  value: String(tempoBpm),
  label: `${tempoBpm} BPM`,
}))

const FITTING_COLUMN: TableColumns<typeof jamsList>[number] = {
  title: 'Fits',
  sort: 'fittingCount',
  align: 'end',
  cell: ({ fittingCount }) => fittingCount !== null && countOf(fittingCount, 'sound', 'sounds'),
}

function JamsTable({ columns }: { columns: TableColumns<typeof jamsList> }) {
  const { genres } = useVocabulary()
  const { fitted, options } = useJamsAtHand()
  return (
    <DataTable
      title="Jams"
      of={jamsList}
      columns={fitted ? [...columns, FITTING_COLUMN] : columns}
      sort={fitted ? '-fittingCount' : '-publishedAt'}
      filters={[
        ...(options.length > 0
          ? [{ name: 'fitsJam', label: 'Sounds that fit', options, all: 'Any jam' }]
          : []),
        { name: 'tempoMin', label: 'BPM from', options: TEMPOS },
        { name: 'tempoMax', label: 'BPM to', options: TEMPOS },
        { name: 'key', label: 'Key', options: JAM_KEYS },
        {
          name: 'genre',
          label: 'Genre',
          options: genres.map(({ slug, name }) => ({ value: slug, label: name })),
        },
      ]}
      search="Title, artist or sound"
      empty={<p>No jams yet.</p>}
    />
  )
}

const FEATURING_COLUMNS: TableColumns<typeof jamsList> = [
  ...EDITORIAL_COLUMNS,
  { title: 'Featured', isActions: true, cell: (jam) => <FeatureButton jam={jam} /> },
]

/** The same for those who make them; administrators choose what is featured. */
export function ViewJamsScreen() {
  const isAdmin = useAppState(({ user }) => user.isAdmin)
  return (
    <Screen title="Published jams" action={<ButtonLink to="/editorial_jam">Your jams</ButtonLink>}>
      {isAdmin && <FeaturedJams />}
      <DataTable
        title="Published jams"
        of={jamsList}
        columns={isAdmin ? FEATURING_COLUMNS : EDITORIAL_COLUMNS}
        sort="-publishedAt"
        empty={<p>No jams yet.</p>}
      />
    </Screen>
  )
}

/** Published jams by tempo, key, genre, or a sound in them. */
export function SearchJamsScreen() {
  return (
    <Screen title="Search jams">
      <JamsTable columns={EDITORIAL_COLUMNS} />
    </Screen>
  )
}
