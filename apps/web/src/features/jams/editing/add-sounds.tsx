import { listSounds, type Match, matchTrack, type Sound } from '@segno/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { type Fit, useFits } from '../../../shared/listening/fits.ts'
import { SoundLine } from '../../../shared/sounds/sound-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import styles from './editor.module.css'
import { addLane, type EditedJam, type EditedLane, heardShift } from '../../../shared/jams/jam-edit.ts'
import { hasRoom } from './jam-facts.tsx'
import type { EditJam } from './use-history.ts'

const SHOWN = '12'
const QUIET_MS = 250
const WAYS = [
  { value: 'fits', label: 'Fits this jam' },
  { value: 'all', label: 'All sounds' },
] as const
type Way = (typeof WAYS)[number]['value']

interface Found {
  readonly sound: Sound
  readonly match: Match | null
}

/** Finds sounds by words, or those that go with what is in the jam, to be tried over it and added. */
export function AddSounds({ jam, edit }: { jam: EditedJam; edit: EditJam }) {
  const [typed, setTyped] = useState('')
  const [chosenWay, setWay] = useState<Way>('fits')
  const soundIds = useMemo(() => idsOf(jam.lanes), [jam.lanes])
  const way = soundIds.length === 0 ? 'all' : chosenWay
  const found = useFound({ q: useQuiet(typed), way, soundIds, jam })
  useFitsOf(found.data, jam)
  return (
    <Section title="Add sounds">
      <div className={styles.find}>
        <input
          type="search"
          className={styles.search}
          aria-label="Search sounds to add"
          placeholder="Search, such as dark bass"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {soundIds.length > 0 && (
          <Segmented label="Which sounds" segments={WAYS} value={way} onChange={setWay} />
        )}
      </div>
      <Loaded query={found} isEmpty={(list) => list.length === 0} empty={<p>No sounds found.</p>}>
        {(list) => (
          <ul className={styles.found} aria-label="Sounds to add">
            {list.map(({ sound, match }) => (
              <SoundLine key={sound._id} sound={sound}>
                <Button
                  icon="plus"
                  aria-disabled={!hasRoom(jam)}
                  aria-label={`Add ${sound.title}`}
                  onClick={() =>
                    edit((now) => addLane(now, sound, now.key ? 0 : (match?.transposeSemitones ?? 0)))
                  }
                >
                  Add
                </Button>
              </SoundLine>
            ))}
          </ul>
        )}
      </Loaded>
      {!hasRoom(jam) && <p>A jam has up to {jam.lanes.length} lanes.</p>}
    </Section>
  )
}

const idsOf = (lanes: EditedJam['lanes']): string[] => [
  ...new Set(lanes.flatMap(({ LoopId, isForSale }) => (isForSale ? [LoopId] : []))),
]

interface Search {
  readonly q: string
  readonly way: Way
  readonly soundIds: readonly string[]
  readonly jam: EditedJam
}

function useFound({ q, way, soundIds, jam: { tempoBpm, key } }: Search) {
  return useQuery({
    queryKey:
      way === 'fits' ? [matchTrack.path, q, soundIds, tempoBpm, key] : [listSounds.path, 'for jam', q],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const query = { ...(q && { q }), limit: SHOWN }
      if (way === 'all') {
        const { loops } = await call(listSounds, { query }, signal)
        return loops.map((sound) => ({ sound, match: null }))
      }
      const body = { soundIds: [...soundIds], tempoBpm, ...(key && { key }) }
      const { loops, matches } = await call(matchTrack, { query, body }, signal)
      return loops.map((sound, at) => ({ sound, match: matches[at] ?? null }))
    },
    placeholderData: keepPreviousData,
  })
}

/** Until the typing pauses, what was typed before. */
function useQuiet(typed: string): string {
  const [quiet, setQuiet] = useState('')
  // Talks to the clock.
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(typed.trim()), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return quiet
}

/** What is tried over the jam is heard as it would sound in it. */
function useFitsOf(found: readonly Found[] | undefined, { tempoBpm, key }: EditedJam): void {
  // Talks to the player.
  useEffect(() => {
    const fits = (found ?? []).map(({ sound, match }): [string, Fit] => {
      const lane: Pick<EditedLane, 'sound' | 'pitchSemitones'> = { sound, pitchSemitones: 0 }
      const pitchSemitones = key ? heardShift(lane, key) : (match?.transposeSemitones ?? 0)
      return [sound._id, { tempoBpm: nearestTempo(sound, tempoBpm), pitchSemitones }]
    })
    useFits.setState({ fits: new Map(fits) })
  }, [found, tempoBpm, key])
}

/** The jam's tempo, or half or double of it, whichever is nearest to the sound's own. */
function nearestTempo(sound: Sound, tempoBpm: number): number | null {
  const own = sound.kind === 'loop' ? sound.tempoBpm : null
  if (own === null) return null
  const distance = (bpm: number): number => Math.abs(Math.log(bpm / own))
  const [nearest] = [0.5, 1, 2].map((step) => step * tempoBpm).toSorted((a, b) => distance(a) - distance(b))
  return nearest!
}
