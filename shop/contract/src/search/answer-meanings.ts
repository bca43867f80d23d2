import * as z from 'zod/mini'
import { sound } from '../catalogue/catalogue.ts'
import { matchTrack, track } from './match.ts'
import { soundPage } from './search.ts'

interface Meaning {
  readonly description: string
}
export type AnswerMeanings = z.core.$ZodRegistry<Meaning>
type Shape = Readonly<Record<string, z.ZodMiniType>>

const SURE = '0 to 1, of what is `short` at most 0.75.'
const IGNORED = 'Ignored: taken so that the answer of `POST /api/match/track` can be sent as it came.'

/** What fields mean whose name and type do not say it, for the API document. */
export function answerMeanings(): AnswerMeanings {
  const meanings = z.registry<Meaning>()
  const explain = <Of extends Shape>(shape: Of, words: Partial<Record<keyof Of, string>>): void => {
    for (const [name, description] of Object.entries(words))
      if (shape[name] && description !== undefined) meanings.add(shape[name], { description })
  }
  explain(sound.shape, SOUND)
  explain(soundPage.shape, SOUND_PAGE)
  explain(soundPage.shape.understood.shape, UNDERSTOOD)
  explain(track.shape, TRACK)
  explain(matchTrack.body.shape, MATCH_BODY)
  explain(matchTrack.ok.shape, MATCH_PAGE)
  explain(matchTrack.ok.shape.matches.def.element.shape, MATCH)
  return meanings
}

type Words<Of extends { readonly shape: Shape }> = Partial<Record<keyof Of['shape'], string>>

const SOUND: Words<typeof sound> = {
  tempoBpm: 'Null where there is no pulse.',
  beats: 'Of the whole loop.',
  key: 'The tonic in semitones above C, and the mode; null where there is none.',
  instrument: 'A slug of the vocabulary.',
  genres: 'Slugs of the vocabulary.',
  moods: 'Slugs of the vocabulary.',
  loudnessLufs: 'Integrated.',
  gainDb:
    'Change of level that brings the preview to the shop’s listening level of −21 LUFS, or as near as peaks of −1 dBTP allow; the file itself is untouched.',
  previewAppleUrl: 'The same as `previewUrl` in a format that Safari decodes.',
  peaks: 'base64 of 256 pairs of signed bytes, the lowest and the highest value of each column.',
}

const NOTHING_FOUND = 'Where nothing was found:'
const SOUND_PAGE: Words<typeof soundPage> = {
  sounds: 'With `fields`, only those and `_id` of each.',
  index: 'Where the next part of the list starts.',
  asOf: 'To be sent along with every later part of the list.',
  counts:
    'With `counts=1`: how many sounds each value of each filter would find, the filter’s own choice left out but for tags; otherwise null.',
  loosen: `${NOTHING_FOUND} what leaving out one filter would find.`,
  loosenTwo: `${NOTHING_FOUND} what leaving out two filters would find, if one is not enough.`,
  loosenAll: `${NOTHING_FOUND} what would be found without any filter; otherwise null.`,
  widen: `${NOTHING_FOUND} what \`halfDouble=1\`, or \`keyMatch=fits\`, would find with all else as it is.`,
  emptyAlone: `${NOTHING_FOUND} the filters that find nothing even by themselves.`,
  missingWords: `${NOTHING_FOUND} what of the text no sound has.`,
  nearest:
    'Where the words of the box find nothing: the first sounds that come near, the nearest first, and by the id of each what differs.',
  packSizes:
    'With `group=pack`: how many sounds of its pack were found, by the id of the one that is shown; otherwise null.',
  understood: 'What was read out of the search box and is now a filter.',
  hasOwnTaste:
    'In the first part: whether the listener has bought or kept sounds, which `sort=forYou` goes by.',
  misread:
    'What of the request is well written and did nothing: it names what is not there, or applies to nothing.',
  ownedIds: 'Those of the sounds in this part for which the signed-in listener owns a licence.',
}

const UNDERSTOOD: Words<typeof soundPage.shape.understood> = {
  words: 'The text piece by piece. What is not `isSearched` is not looked for.',
  tempoBpm: 'The lower end where a range was typed; null for `under 100`, and without a tempo.',
  tempoToBpm: 'The upper end of a range; null for one tempo, `over 140`, or none.',
  toleranceBpm:
    'How far off one tempo, up or down, is found too, at half and double time as well, the nearest first; null for a range, or none.',
  otherTemposBpm: 'Other tempos of which each is as good, as in `120 or 128`.',
  key: 'As the filter `key` takes it, such as `0-minor`; null without one.',
  isModeOpen: 'Only the tonic was typed: the key of the other mode is found too.',
  otherKeys: 'Other keys of which each is as good, as in `Am or Cm`.',
  beats: 'Of the whole loop: a bar has 4, of 3/4 it has 3. Null without such a length.',
  durationSeconds: 'Null without such a length.',
  terms: 'Instruments and genres that were typed by name, and the words that say them.',
}

const TRACK: Words<typeof track> = {
  tempoBpm: 'Null without a pulse. Half or double the tempo is the likeliest mistake.',
  tempoConfidence: SURE,
  downbeatSeconds: 'When a bar begins, the first that does; null without a tempo.',
  downbeatConfidence: `How likely a bar begins there, and not on another beat or beside it: ${SURE}`,
  key: 'The tonic in semitones above C, and the mode; null without notes.',
  keyConfidence: SURE,
  fingerprint: 'What audio sounds like, in numbers. `POST /api/match/track` makes it.',
  remarks:
    '`short`: less than 8 s, or 4 s of a rhythm. `clipped`: louder than the file can hold. `quiet`: hardly loud enough. `no_pulse`: no tempo was found. `no_notes`: no key was found. `partly_heard`: of more than a minute the loudest minute was heard.',
}

const MATCH_BODY: Words<typeof matchTrack.body> = {
  tempoBpm:
    'With `loopIds`, null and left out differ: null says that there is none, left out that theirs counts.',
  key: 'The same as of the tempo.',
  tempoConfidence:
    '1 unless told: the less sure, the nearer come half and double the tempo. Leave it out where you have corrected the tempo.',
  keyConfidence:
    '1 unless told: the less sure, the nearer comes the relative key. Leave it out where you have corrected the key.',
  fingerprint: 'As the track was answered with. Either this or `loopIds` is needed.',
  soundIds: 'Published sounds that play together, such as those of a cart, in the place of a track.',
  gainsDb:
    'How loud each of `loopIds` plays, in their order: 0 dB unless told, null where it is silent. What is louder counts more.',
  downbeatSeconds: IGNORED,
  downbeatConfidence: IGNORED,
  durationSeconds: IGNORED,
  remarks: IGNORED,
}

const MATCH_PAGE: Words<typeof matchTrack.ok> = {
  matches: 'Why each sound is there: one for each of `loops`, in the same order.',
  goingWell: 'How many of `total` go well with the track. They come first.',
  goingWellTransposed: 'How many of those have to be transposed for it.',
  track: 'What the sounds were matched with: as given, or as the sounds that were given play together.',
  freeMatchesLeft:
    'Tracks that a plugin may still match today without a licence; null where nothing limits them. The same track counts once a day.',
}

const MATCH: Words<typeof matchTrack.ok.shape.matches.def.element> = {
  score:
    '0 to 1, all that follows together. What goes well comes in the order of this, and then all else does.',
  goesWell:
    'At the track’s tempo, half of it or the double, it plays at most 8 % faster or slower, or has no tempo; and its key fits, after one or two semitones of transposition at most, or it has none.',
  harmony:
    'How the keys go together, the sound’s as transposed: `relative` has the same notes, `fifth` and `fifth_relative` are neighbours on the circle of fifths, `parallel` is the same tonic in the other mode; `unpitched` where the sound has no key, `unknown` where the track has none.',
  transposeSemitones: 'By how many semitones the sound is to be transposed to go with the track, up or down.',
  tempo: 'How the tempos go together: `free` where the sound has none, `unknown` where the track has none.',
  speed: 'How much faster than by itself the sound then plays: 1.02 is two percent faster.',
  groove: 'How alike the accents in a bar are, -1 to 1; null where one of the two has none.',
  fills:
    'Where the sound plays and the track leaves room: `low` is below 250 Hz, `high` above 3 kHz, `middle` between.',
  adds: 'What the track lacks and the sound brings, by its instrument: `tops` are hats and percussion. Null where the track has it, or with `relation=resemble`.',
  timbre: 'How alike the two sound, -1 to 1; null where one of the two is silent.',
}
