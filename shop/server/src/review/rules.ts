import {
  whatIsMissing,
  type ReviewDecision,
  type Sound,
  type SoundStatus,
  type StudioSound,
} from '@segno/contract'
import { formatKey, keysAgree, type SoundKey } from '@segno/units'

/** Letters collect what is decided within so long, and leave it as long again for a slip to be undone. */
const LETTER_WAIT_MS = 180_000

/** The letter that a decision goes into: it tells what was decided until then, and goes out some time after. */
export function letterOf(decidedAt: Date): { until: Date; goesAt: Date } {
  const until = Math.ceil((decidedAt.getTime() + 1) / LETTER_WAIT_MS) * LETTER_WAIT_MS
  return { until: new Date(until), goesAt: new Date(until + LETTER_WAIT_MS) }
}

export const DECISIONS = {
  accept: { status: 'published', decision: 'accepted' },
  reject: { status: 'rejected', decision: 'rejected' },
  askForChange: { status: 'draft', decision: 'changeAsked' },
} as const satisfies Record<ReviewDecision, { status: SoundStatus; decision: string }>

/** What an artist reads whom a change is asked for without a reason from the list. */
export const CHANGE_ASKED = 'Please change something before we can take it'

const WORDS: Readonly<Record<string, string>> = {
  accepted: 'accepted it',
  rejected: 'rejected it',
  changeAsked: 'asked for a change',
  reopened: 'put it back into review',
}
export const decisionInWords = (decision: string): string => WORDS[decision] ?? 'decided'

/** A jump at the seam so far above the usual steps of the sound is heard as a click. */
const CLICK_DB = 20
const QUIET_LUFS = -40
const UNSURE = 0.5

/** Tempos that nobody hears apart, as the doubts of the database take them. */
const SAME_TEMPO_RATIO = 0.02

const isOtherTempo = (said: number | null, other: number | null): boolean =>
  said !== null && other !== null && Math.abs(said / other - 1) >= SAME_TEMPO_RATIO
const tempoInWords = (measured: number | null): string =>
  `Its tempo was measured as ${measured?.toFixed(0)} BPM`

interface Reviewed extends Pick<StudioSound, 'measured' | 'filed'> {
  readonly sound: Pick<
    Sound,
    'title' | 'kind' | 'tempoBpm' | 'beats' | 'key' | 'instrument' | 'genres' | 'loudnessLufs'
  >
}

/** What may be heard or seen to be wrong with a sound, in a musician's words. */
export function warningsOf(studio: Reviewed): string[] {
  const { sound, measured } = studio
  const isLoop = sound.kind === 'loop'
  const isOffBeat = sound.beats !== null && Math.abs(sound.beats - Math.round(sound.beats)) > 0.01
  const checks: readonly Check[] = [
    [isLoop && measured.seamDb !== null && measured.seamDb > CLICK_DB, 'It may click where it repeats'],
    [isLoop && isOffBeat, `It lasts ${sound.beats} beats, which is no whole number`],
    [measured.truePeakDb !== null && measured.truePeakDb > 0, 'It goes over full scale'],
    [sound.loudnessLufs !== null && sound.loudnessLufs < QUIET_LUFS, 'It is very quiet'],
    [measured.kind !== sound.kind, `It sounds like ${KINDS_IN_WORDS[measured.kind]}`],
    isLoop && sound.tempoBpm !== null && measured.tempoConfidence < UNSURE
      ? [true, 'Its tempo could not be measured for sure']
      : [isLoop && isOtherTempo(sound.tempoBpm, measured.tempoBpm), tempoInWords(measured.tempoBpm)],
    [
      measured.keyConfidence >= UNSURE && isOtherKey(measured.key, sound.key),
      `It sounds like ${keyInWords(measured.key)}`,
    ],
    ...tagChecks(studio),
    ...whatIsMissing(sound).map(({ message }): Check => [true, message]),
  ]
  return checks.flatMap(([applies, words]) => (applies ? [words] : []))
}

type Check = readonly [applies: boolean, words: string]
const KINDS_IN_WORDS = { loop: 'a loop', oneShot: 'a one-shot' } as const

/** The file's tags against what the sound is shown as; where that is what was heard, the tags are wrong. */
function tagChecks({ sound, filed }: Reviewed): Check[] {
  const isLoop = sound.kind === 'loop'
  return [
    [
      filed.kind !== null && filed.kind !== sound.kind,
      `The file’s tags call it ${KINDS_IN_WORDS[filed.kind ?? sound.kind]}`,
    ],
    [
      isLoop && isOtherTempo(filed.tempoBpm, sound.tempoBpm),
      `The file’s tags say ${Number(filed.tempoBpm?.toFixed(2))} BPM`,
    ],
    [isOtherKey(filed.key, sound.key), `The file’s tags say ${keyInWords(filed.key)}`],
  ]
}

type Key = StudioSound['sound']['key']
const isOtherKey = (said: Key, shown: Key): boolean =>
  said !== null && (shown === null || !keysAgree(said, shown))
const keyInWords = (key: Key): string => (key === null ? 'no key' : formatKey(key as SoundKey))
