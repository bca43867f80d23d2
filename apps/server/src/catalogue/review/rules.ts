import { whatIsMissing, type ReviewDecision, type SoundStatus, type StudioSound } from '@segno/contract'

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

const isOtherTempo = (said: number | null, measured: number | null): boolean =>
  said !== null && measured !== null && Math.abs(said / measured - 1) >= SAME_TEMPO_RATIO
const tempoInWords = (measured: number | null): string =>
  `Its tempo was measured as ${measured?.toFixed(0)} BPM`

/** What may be heard or seen to be wrong with a sound, in a musician's words. */
export function warningsOf({ sound, measured }: StudioSound): string[] {
  const isLoop = sound.kind === 'loop'
  const isOffBeat = sound.beats !== null && Math.abs(sound.beats - Math.round(sound.beats)) > 0.01
  const checks: readonly (readonly [boolean, string])[] = [
    [isLoop && measured.seamDb !== null && measured.seamDb > CLICK_DB, 'It may click where it repeats'],
    [isLoop && isOffBeat, `It lasts ${sound.beats} beats, which is no whole number`],
    [measured.truePeakDb !== null && measured.truePeakDb > 0, 'It goes over full scale'],
    [sound.loudnessLufs !== null && sound.loudnessLufs < QUIET_LUFS, 'It is very quiet'],
    [measured.kind !== sound.kind, `It sounds like a ${measured.kind === 'loop' ? 'loop' : 'one-shot'}`],
    isLoop && sound.tempoBpm !== null && measured.tempoConfidence < UNSURE
      ? [true, 'Its tempo could not be measured for sure']
      : [isLoop && isOtherTempo(sound.tempoBpm, measured.tempoBpm), tempoInWords(measured.tempoBpm)],
    ...whatIsMissing(sound).map(({ message }) => [true, message] as const),
  ]
  return checks.flatMap(([applies, words]) => (applies ? [words] : []))
}
