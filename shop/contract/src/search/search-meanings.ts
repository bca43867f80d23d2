import type { Endpoint } from '../endpoint.ts'
import { type SoundQuery, soundQuery } from './search.ts'
import { type MatchQuery, matchQuery } from './match.ts'
import { type SimilarQuery, similarQuery } from './similar.ts'
import { suggestionQuery } from './suggestions.ts'

type Meanings<Query> = Readonly<Record<keyof Query, string>>
const ANY = 'Several with commas between them: any of them.'
const LIMITS = 'The limit itself is in; what has no such number is not found.'
const NEAR = 'For `sort=distance`; several add up, and what has no such number comes last.'

const SOUND_QUERY: Meanings<SoundQuery> = {
  q: 'Words, each of which may be the beginning of one; `"a phrase"`, `+must`, `-not`, `not guitar`, `guitar or piano`. A tempo, a key, a kind and a length in it (`90 to 100`, `under 100 bpm`, `cm`, `Am or Cm`, `fis-moll`, `8A`, `loops`, `4 bars`) become filters, where none is given; a single tempo (`128`, `120 or 128`) puts first what is nearest to it; titles that have these words are found too. What only connects is left out.',
  kind: 'A loop repeats without a seam; a one-shot is struck once.',
  instrument: `Slugs of the vocabulary. ${ANY}`,
  genre: `Slugs of the vocabulary. ${ANY}`,
  mood: `Slugs of the vocabulary. ${ANY}`,
  tags: 'Several with commas between them: all of them.',
  tempoMin: `In BPM. ${LIMITS}`,
  tempoMax: `In BPM. ${LIMITS}`,
  halfDouble: '`1`: also what is in the range at half or double its tempo.',
  key: 'The tonic in semitones above C, and the mode: `0-minor`.',
  keyMatch:
    'The key alone, its relative too, or all that fits: the same scale and its neighbours on the circle of fifths.',
  durationMin: `In seconds. ${LIMITS}`,
  durationMax: `In seconds. ${LIMITS}`,
  priceMin: 'In points.',
  priceMax: 'In points.',
  loudnessMin: `Integrated, in LUFS. ${LIMITS}`,
  loudnessMax: `Integrated, in LUFS. ${LIMITS}`,
  beatsMin: `Of the whole loop. ${LIMITS}`,
  beatsMax: `Of the whole loop. ${LIMITS}`,
  tempoConfidenceMin: 'How sure the measured tempo is, 0 to 1.',
  keyConfidenceMin: 'How sure the measured key is, 0 to 1.',
  ai: `How it was made: without, with the help of, or by AI. ${ANY}`,
  training: '`1`: only what may be used for training; `0`: only what may not.',
  artist: `Handles. ${ANY}`,
  pack: `Ids. ${ANY}`,
  collection:
    'The id of one’s own or of a public collection, or the token of a shared one: only its sounds. One that cannot be read finds nothing.',
  owned:
    '`no` leaves out what you own, `only` finds nothing else. Whoever is not signed in owns nothing: `no` then leaves out nothing and `only` finds nothing.',
  followed:
    '`1`: only sounds by an artist, or with a term or a tag, that you follow. Whoever is not signed in follows nothing, and finds nothing.',
  publishedAfter: 'Only sounds published later than this moment: `2026-11-21T12:00:00.000Z`.',
  sort: 'Without words, `match` is the most popular first; `rare` is the least popular, `tempo` the slowest, `fastest` the fastest, `forYou` what is nearest to the sounds that the signed-in listener has bought or kept, by fingerprint and genre, with those themselves last; nothing of it is stored; `distance` the nearest to at least one of `nearTempo`, `nearDuration`, `nearLoudness`, `nearBeats`, `nearPrice`.',
  seed: 'Of `sort=random`: the same number is the same order.',
  nearTempo: `In BPM, compared in octaves. ${NEAR}`,
  nearDuration: `In seconds, compared in octaves. ${NEAR}`,
  nearLoudness: `In LUFS, compared in tens. ${NEAR}`,
  nearBeats: NEAR,
  nearPrice: `In points. ${NEAR}`,
  group:
    '`pack`: of each pack only the sound that comes first, and in `packSizes` how many of it were found. What is in no pack stands for itself.',
  fields: 'Names of what to answer of each sound, with commas between them; `_id` is always there.',
  counts: '`1`: also how many sounds each value of each filter would find.',
  index: 'Where this part of the list starts.',
  limit: 'How many sounds this part has at most.',
  asOf: 'As answered with the first part of a list: keeps later parts in the same order for ten minutes.',
}

const SIMILAR_QUERY: Meanings<Omit<SimilarQuery, keyof SoundQuery>> = {
  alike: 'What is to be alike: everything, or one thing above all.',
  weights:
    'How much timbre, rhythm, pitch and envelope count, 0 to 100, in the place of `alike`: `2,1,0,0.5`.',
  transpose: 'Semitones by which what is found will be transposed; `any` for whichever fits each sound best.',
}

const MATCH_QUERY: Meanings<Omit<MatchQuery, keyof SoundQuery>> = {
  relation:
    'What is looked for: what the track has not and goes with it, or what is like it and goes with it.',
  lean: 'Of what fits, what comes first: `drums`, percussion among them, or what is `tonal`; neither unless told.',
  transposeMost:
    'By how many semitones sounds may be transposed to go with the track, up or down: 0 to 6, 3 unless told.',
}

const SUGGESTION_QUERY: Meanings<{ q: string }> = {
  q: 'The text of the search box. Its last words, of which the last may be the beginning of one, lead to names that have them, but for what is excluded, wanted just so or quoted; `rest` is what stays in the box when a suggestion is chosen.',
}

/** What the parameters of a search mean, for the API document; nothing for any other endpoint. */
export function meaningsOf({ query }: Pick<Endpoint, 'query'>): Readonly<Record<string, string>> {
  if (query === soundQuery) return SOUND_QUERY
  if (query === suggestionQuery) return SUGGESTION_QUERY
  if (query === similarQuery) return { ...SOUND_QUERY, ...SIMILAR_QUERY }
  return query === matchQuery ? { ...SOUND_QUERY, ...MATCH_QUERY } : {}
}
