import type { FileClaims } from '@segno/audio-files'
import { UPLOAD_RULES } from '@segno/contract'
import type { NameHints, SoundAnalysis } from '@segno/sound-analysis'
import { formatKeyShort, keysAgree, relativeKey, scaleOf, type SoundKey } from '@segno/units'
import { type Finding, mend, note } from './finding.ts'

type Measured = Pick<SoundAnalysis, 'kind' | 'tempoBpm' | 'tempoConfidence' | 'key' | 'keyConfidence'>

const SAME_TEMPO = 0.01
const TRUSTED = 0.6
/** Names that programs give by themselves. */
const EMPTY_NAME =
  /^(untitled|new|audio|track|bounce|bounced|export|render|mix|mixdown|master|loop|sample|sound|recording|take|file|inst)?[\s\d._()-]*$/i
const bpm = (tempoBpm: number): string => String(Number(tempoBpm.toFixed(2)))

interface Stated {
  readonly hints: NameHints
  readonly claims: FileClaims
}

/** Who states a tempo or a key: the name before the tags. */
const NAME = { says: 'Its name says', whose: 'the file name’s' } as const
const TAGS = { says: 'Its tags say', whose: 'the tags’' } as const

/** The name of a file against the rules; the name and its tags against the sound. */
export function lintName(path: string, { hints, claims }: Stated, measured: Measured): Finding[] {
  const tempoFrom = hints.tempoBpm === null ? TAGS : NAME
  const keyFrom = hints.key === null ? TAGS : NAME
  return [
    ...lintWords(path, hints),
    ...lintTempo({ ...tempoFrom, tempoBpm: hints.tempoBpm ?? claims.tempoBpm }, measured),
    ...lintKey({ ...keyFrom, key: hints.key ?? claims.key }, measured),
  ]
}

interface Source {
  readonly says: string
  readonly whose: string
}

function lintWords(path: string, { title }: NameHints): Finding[] {
  if (path.length > UPLOAD_RULES.maxFileNameLength)
    return [
      note('long_name', `Its name with its folders has ${path.length} characters; we keep the last 500.`),
    ]
  if (EMPTY_NAME.test(title))
    return [note('empty_name', 'A name like “Deep Bass 120 Cm” fills in title, tempo and key.')]
  return []
}

function lintTempo(
  stated: Source & { readonly tempoBpm: number | null },
  { kind, tempoBpm, tempoConfidence }: Measured,
): Finding[] {
  if (kind === 'oneShot' || stated.tempoBpm === null || tempoBpm === null) return []
  const ratio = tempoBpm / stated.tempoBpm
  if (Math.abs(ratio - 1) < SAME_TEMPO) return []
  const says = `${stated.says} ${bpm(stated.tempoBpm)} BPM, it sounds like ${bpm(tempoBpm)}`
  const factor = [2, 0.5].find((one) => Math.abs(ratio / one - 1) < SAME_TEMPO)
  if (factor !== undefined)
    return [
      note(
        'tempo_octave',
        `${says}, the same pulse counted ${factor === 2 ? 'twice as fast' : 'half as fast'}. We use ${stated.whose}.`,
      ),
    ]
  return tempoConfidence >= TRUSTED
    ? [mend('tempo_differs', `${says}. Check its tempo after the upload.`)]
    : [note('tempo_differs', `${says}, but we are not sure.`)]
}

function lintKey(
  { says: source, whose, key: named }: Source & { readonly key: SoundKey | null },
  { key, keyConfidence }: Measured,
): Finding[] {
  if (named === null || key === null || keyConfidence < TRUSTED) return []
  if (keysAgree(named, key)) return []
  const scale = scaleOf(named)
  const isRelative = scale !== null && keysAgree(relativeKey(scale), key)
  const says = `${source} ${formatKeyShort(named)}, it sounds like ${formatKeyShort(key)}`
  return [
    note(
      'key_differs',
      isRelative
        ? `${says}, which has the same notes. We use ${whose}.`
        : `${says}. We use ${whose}; check it after the upload.`,
    ),
  ]
}
