import { JAM_LIMITS, type JamSummary, listJams } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../../shared/api/call.ts'
import { useIsSignedIn } from '../../../../shared/session/token-store.ts'
import { GenreSelect, ParamSelect } from '../../../../sounds/shelf/param-select.tsx'
import { ShelfHead } from '../../../../sounds/shelf/shelf-head.tsx'
import { oneOf, type ShelfParams, useShelfParams } from '../../../../sounds/shelf/shelf-params.ts'
import styles from '../../../../sounds/shelf/shelf.module.css'
import { TileGrid } from '../../../../sounds/shelf/tile-grid.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SortSelect } from '../../../../ui/sort-select.tsx'
import { useOwnJams } from '../../../own-jams.ts'
import { usePlayJam } from '../playing/use-play-jam.ts'
import { JAM_KEYS } from './jam-keys.ts'
import { JamTile } from './jam-tile.tsx'
import { useJamsAtHand } from './use-jams-at-hand.ts'

const SORTS = ['featured', '-publishedAt', 'title', 'tempoBpm'] as const
const FITTING_SORTS = ['-fittingCount', ...SORTS] as const
const SORT_LABELS = {
  '-fittingCount': 'Most sounds that fit',
  featured: 'Featured first',
  '-publishedAt': 'Newest first',
  title: 'By title',
  tempoBpm: 'By tempo',
} as const satisfies Record<(typeof FITTING_SORTS)[number], string>
const ON_A_PAGE = 24
/** Ends of what a jam is narrowed to, in BPM. */
const TEMPO_ENDS = [90, 110, 130, 150] as const

/** Jams for everybody to listen to. */
export function JamsScreen() {
  const params = useShelfParams()
  const { fitted, options } = useJamsAtHand()
  const { sort, query } = useJamList(params, fitted !== null)
  const { data, error, isPlaceholderData, refetch } = query
  const { isPlaying, toggle } = usePlayJam()
  const isSignedIn = useIsSignedIn()
  const { path } = useOwnJams()
  return (
    <div className={styles.screen}>
      <div className={styles.inner}>
        <ShelfHead total={data?.meta.totalItems ?? null} searchLabel="Search jams" params={params}>
          <GenreSelect params={params} />
          <TempoSelect params={params} />
          <ParamSelect params={params} name="key" label="Key" every="Every key" options={JAM_KEYS} />
          {options.length > 0 && (
            <ParamSelect
              {...{ params, options }}
              name="fitsJam"
              label="Sounds that fit"
              every="Fits any jam"
            />
          )}
          <SortSelect
            sorts={fitted === null ? SORTS : FITTING_SORTS}
            labels={SORT_LABELS}
            value={sort}
            onChange={(chosen) => params.set('sort', chosen)}
          />
          {isSignedIn && (
            <ButtonLink look="plain" to={path}>
              My jams
            </ButtonLink>
          )}
        </ShelfHead>
        <TileGrid<JamSummary>
          many="jams"
          {...{ data, error, params }}
          isStale={isPlaceholderData}
          onRetry={() => void refetch()}
          keyOf={({ id }) => id}
          tileOf={(jam) => <JamTile jam={jam} isPlaying={isPlaying(jam)} onToggle={() => toggle(jam)} />}
        />
      </div>
    </div>
  )
}

function useJamList(params: ShelfParams, isFitted: boolean) {
  const sort = oneOf(isFitted ? FITTING_SORTS : SORTS, params.get('sort'))
  const asked = ['q', 'genre', 'key', 'tempoMin', 'tempoMax', 'fitsJam'].flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  const query = useQuery({
    queryKey: [listJams.path, 'shelf', sort, asked, params.page],
    queryFn: ({ signal }) => {
      const list = { sort, page: String(params.page), limit: String(ON_A_PAGE) }
      return call(listJams, { query: { ...list, ...Object.fromEntries(asked) } }, signal)
    },
    placeholderData: keepPreviousData,
  })
  return { sort, query }
}

const TEMPO_RANGES = [
  { value: `${JAM_LIMITS.leastTempoBpm}-${TEMPO_ENDS[0]}`, label: `Up to ${TEMPO_ENDS[0]} BPM` },
  ...TEMPO_ENDS.slice(1).map((to, at) => ({
    value: `${TEMPO_ENDS[at]}-${to}`,
    label: `${TEMPO_ENDS[at]}–${to} BPM`,
  })),
  {
    value: `${TEMPO_ENDS.at(-1)}-${JAM_LIMITS.mostTempoBpm}`,
    label: `From ${TEMPO_ENDS.at(-1)} BPM`,
  },
]

/** Offers another range as well, where the address has one. */
function TempoSelect({ params }: { params: ShelfParams }) {
  const [from, to] = [params.get('tempoMin') ?? '', params.get('tempoMax') ?? '']
  const value = from === '' && to === '' ? '' : `${from}-${to}`
  const isOther = value !== '' && TEMPO_RANGES.every((range) => range.value !== value)
  const choose = (chosen: string): void => {
    const [tempoMin = '', tempoMax = ''] = chosen.split('-')
    params.setAll({ tempoMin, tempoMax })
  }
  return (
    <Select label="Tempo" value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      <option value="">Every tempo</option>
      {isOther && <option value={value}>{`${from || '…'}–${to || '…'} BPM`}</option>}
      {TEMPO_RANGES.map((range) => (
        <option key={range.value} value={range.value}>
          {range.label}
        </option>
      ))}
    </Select>
  )
}
