import {
  JAM_LIMITS,
  listSimilarSounds,
  listSounds,
  type Match,
  matchTrack,
  type Sound,
} from '@segno/contract'
import { tempoInStep } from '@segno/units'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { type Fit, useFits } from '../../../../listening/fits.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { SoundLine } from '../../../../sounds/sound-line.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { useSettled } from '../../../../ui/use-settled.ts'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import styles from './editor.module.css'
import {
  addLane,
  type EditedJam,
  type EditedLane,
  heardGainDb,
  heardShift,
  type JamTempo,
  swapSound,
} from '../../../jam-edit.ts'
import { hasRoom } from './jam-facts.tsx'
import type { EditJam } from './use-history.ts'

const SHOWN = '12'
const QUIET_MS = 250
type Way = 'fits' | 'like' | 'all'

interface Found {
  readonly sound: Sound
  readonly match: Match | null
}

interface AddSoundsProps {
  jam: EditedJam
  edit: EditJam
  /** The lane whose sound is exchanged; null where sounds are added. */
  swapId: string | null
  onSwapped: () => void
}

/** Finds sounds by words, or those that go with what is in the jam, to be tried over it and added, or put in a lane. */
export function AddSounds({ jam, edit, swapId, onSwapped }: AddSoundsProps) {
  const [typed, setTyped] = useState('')
  const [chosenWay, setWay] = useState<Way>('fits')
  // The first one, because what is put in its place is not what is like it.
  const [before] = useState(() => jam.lanes.find(({ id }) => id === swapId) ?? null)
  const swapped = jam.lanes.find(({ id }) => id === swapId) ?? null
  const sounding = useMemo(() => soundingOf(jam, swapId), [jam, swapId])
  const ways = waysOf(sounding.soundIds.length > 0, before)
  const way = ways.find(({ value }) => value === chosenWay)?.value ?? ways[0]!.value
  const found = useFound({
    q: useSettled(typed.trim(), QUIET_MS),
    way,
    sounding,
    jam,
    likeId: before?.soundId ?? '',
  })
  useFitsOf(found.data, jam)
  const use = ({ sound, match }: Found): void => {
    const shift = (now: EditedJam): number => (now.key ? 0 : (match?.transposeSemitones ?? 0))
    edit((now) => (swapped ? swapSound(now, swapped.id, sound, shift(now)) : addLane(now, sound, shift(now))))
  }
  const isFull = !swapped && !hasRoom(jam)
  return (
    <Section
      title={swapped && before ? `Swap ${before.title}` : 'Add sounds'}
      tools={swapped && <Button onClick={onSwapped}>Done</Button>}
    >
      <div className={styles.bar}>
        <input
          type="search"
          className={styles.search}
          ref={swapped ? bringForward : null}
          aria-label={swapped ? 'Search sounds to swap in' : 'Search sounds to add'}
          placeholder="Search, such as dark bass"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {ways.length > 1 && <Segmented label="Which sounds" segments={ways} value={way} onChange={setWay} />}
      </div>
      {isFull && (
        <p role="status">All {JAM_LIMITS.lanes} lanes are taken. Remove or swap one to add another sound.</p>
      )}
      <Loaded query={found} isEmpty={(list) => list.length === 0} empty={<p>No sounds found.</p>}>
        {(list) => (
          <ul aria-label={swapped ? 'Sounds to swap in' : 'Sounds to add'}>
            {list.map((one) => (
              <SoundLine key={one.sound.id} sound={one.sound}>
                <Button
                  icon={swapped ? 'loop' : 'plus'}
                  aria-disabled={isFull}
                  aria-label={`${swapped ? 'Use' : 'Add'} ${one.sound.title}`}
                  onClick={() => (isFull ? sayFull() : use(one))}
                >
                  {swapped ? 'Use' : 'Add'}
                </Button>
              </SoundLine>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  )
}

function sayFull(): void {
  showToast({
    message: `A jam has up to ${JAM_LIMITS.lanes} lanes.`,
    variant: 'info',
    preventDuplicate: true,
  })
}

/** The list may be far below the lanes. */
function bringForward(input: HTMLInputElement | null): void {
  input?.focus()
}

function waysOf(hasOthers: boolean, before: EditedLane | null): readonly { value: Way; label: string }[] {
  return [
    ...(hasOthers ? [{ value: 'fits', label: 'Fits this jam' } as const] : []),
    ...(before?.sound ? [{ value: 'like', label: `Like ${before.title}` } as const] : []),
    { value: 'all', label: 'All sounds' },
  ]
}

interface Sounding {
  readonly soundIds: string[]
  /** How loud each is heard in the jam, by its loudest lane; null where all of its lanes are silent. */
  readonly gainsDb: (number | null)[]
}

/** What is heard of a jam, without the lane whose sound is exchanged. */
function soundingOf({ lanes }: EditedJam, swapId: string | null): Sounding {
  const loudest = new Map<string, number | null>()
  for (const lane of lanes.filter(({ id, isForSale }) => id !== swapId && isForSale)) {
    const gainDb = heardGainDb(lane, lanes)
    const before = loudest.get(lane.soundId) ?? null
    loudest.set(lane.soundId, before !== null && (gainDb === null || before > gainDb) ? before : gainDb)
  }
  return { soundIds: [...loudest.keys()], gainsDb: [...loudest.values()] }
}

interface Search {
  readonly q: string
  readonly way: Way
  readonly sounding: Sounding
  readonly likeId: string
  readonly jam: EditedJam
}

function useFound({ q, way, sounding, likeId, jam: { tempoBpm, key } }: Search) {
  return useQuery({
    queryKey: {
      fits: [matchTrack.path, q, sounding, tempoBpm, key],
      like: [listSimilarSounds.path, 'for jam', q, likeId],
      all: [listSounds.path, 'for jam', q],
    }[way],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const query = { ...(q && { q }), limit: SHOWN }
      if (way === 'all') {
        const { sounds } = await call(listSounds, { query }, signal)
        return sounds.map((sound) => ({ sound, match: null }))
      }
      if (way === 'like') {
        const { sounds } = await call(listSimilarSounds, { params: { id: likeId }, query }, signal)
        return sounds.map((sound) => ({ sound, match: null }))
      }
      const body = { ...sounding, tempoBpm, ...(key && { key }) }
      const { sounds, matches } = await call(matchTrack, { query, body }, signal)
      return sounds.map((sound, at) => ({ sound, match: matches[at] ?? null }))
    },
    placeholderData: keepPreviousData,
  })
}

/** What is tried over the jam is heard as it would sound in it. */
function useFitsOf(found: readonly Found[] | undefined, { tempoBpm, halfDouble, key }: EditedJam): void {
  // Talks to the player.
  useEffect(() => {
    const fits = (found ?? []).map(({ sound, match }): [string, Fit] => {
      const lane: Pick<EditedLane, 'sound' | 'pitchSemitones'> = { sound, pitchSemitones: 0 }
      const pitchSemitones = key ? heardShift(lane, key) : (match?.transposeSemitones ?? 0)
      return [sound.id, { tempoBpm: heardTempo(sound, { tempoBpm, halfDouble }), pitchSemitones }]
    })
    useFits.setState({ fits: new Map(fits) })
  }, [found, tempoBpm, halfDouble, key])
}

/** As the jam would play it; null for one-shots. */
function heardTempo({ kind, tempoBpm: own }: Sound, { tempoBpm, halfDouble }: JamTempo): number | null {
  if (kind !== 'loop' || own === null) return null
  return halfDouble ? tempoInStep(own, tempoBpm) : tempoBpm
}
