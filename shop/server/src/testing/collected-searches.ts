import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { soundQuery } from '@segno/contract'
import type { IndexedSound, SoundIndex } from '@segno/sound-index'
import { nearestSteps } from '../search/nearest.ts'
import { toIndexQuery } from '../search/search-query.ts'
import { DEMO_WORDS, demoIndex, demoSounds } from './demo-index.ts'

const FIRST = 10

/** A search as it stands in public, and the facts of the sounds that it means. */
interface CollectedSearch {
  readonly typed: string
  readonly facts: readonly string[]
  readonly source: string
}

export interface CollectedAnswer extends CollectedSearch {
  /** Of the first ten. */
  readonly shown: number
  readonly meant: number
  /** At least half of the first ten are meant, or all that there are. */
  readonly isRight: boolean
}

/** Searches that were collected in public, asked of the demo catalogue. */
export function askCollected(): CollectedAnswer[] {
  const index = demoIndex()
  const sounds = new Map(demoSounds().map((sound) => [sound.id, sound]))
  return readCollected().map((one) => {
    const meantInAll = [...sounds.values()].filter((sound) => isMeant(sound, one.facts)).length
    const ids = firstOf(index, one.typed)
    const meant = ids.filter((id) => isMeant(sounds.get(id)!, one.facts)).length
    const needed = Math.min(meantInAll, Math.ceil(ids.length / 2))
    return { ...one, shown: ids.length, meant, isRight: ids.length > 0 && meant >= needed }
  })
}

/** As the shop finds them: where nothing has the terms that are named, their names are words; then what comes near. */
function firstOf(index: SoundIndex, typed: string): string[] {
  const query = soundQuery.parse({ q: typed.slice(0, 200) })
  const { asked, understood } = toIndexQuery(query, DEMO_WORDS)
  const { asked: filtered } = toIndexQuery({ ...query, q: undefined }, DEMO_WORDS)
  const steps = nearestSteps({ query, asked, filtered, understood, termReader: DEMO_WORDS.termReader })
  for (const one of [asked, toIndexQuery(query, DEMO_WORDS, []).asked, ...steps.map((step) => step.asked)]) {
    const { ids } = index.search({ ...one, limit: FIRST })
    if (ids.length > 0) return ids
  }
  return []
}

function readCollected(): CollectedSearch[] {
  return readFileSync(join(import.meta.dirname, 'search-collected.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [typed = '', meaning = '', source = ''] = line.split('\t')
      return { typed, facts: meaning === 'any' ? [] : meaning.split(' '), source }
    })
}

type Test = (sound: IndexedSound, values: readonly string[]) => boolean

const FACTS: Readonly<Record<string, Test>> = {
  instrument: ({ instrument }, values) => values.includes(instrument ?? ''),
  'not-instrument': ({ instrument }, values) => !values.includes(instrument ?? ''),
  genre: ({ genres }, values) => genres.some((genre) => values.includes(genre)),
  kind: ({ kind }, values) => values.includes(kind),
  key: ({ key }, values) => key !== null && values.includes(`${key.tonic}-${key.mode}`),
  beats: ({ beats }, values) => values.includes(`${beats}`),
  tempo: ({ tempoBpm }, [range = '']) => {
    const [min = 0, max = 0] = range.split('-').map(Number)
    return tempoBpm !== null && tempoBpm >= min && tempoBpm <= max
  },
  word: ({ title, tags, moods }, values) => {
    const text = [title, ...tags, ...moods].join(' ').toLowerCase()
    return values.some((value) => text.includes(value))
  },
}

function isMeant(sound: IndexedSound, facts: readonly string[]): boolean {
  return facts.every((fact) => {
    const at = fact.indexOf(':')
    return FACTS[fact.slice(0, at)]!(sound, fact.slice(at + 1).split('|'))
  })
}
