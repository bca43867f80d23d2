import { UPLOAD_RULES } from '@segno/contract'
import type { NameHints, SoundAnalysis } from '@segno/sound-analysis'
import { formatKeyShort, relativeKey } from '@segno/units'
import { type Finding, mend, note } from './finding.ts'

type Measured = Pick<SoundAnalysis, 'kind' | 'tempoBpm' | 'tempoConfidence' | 'key' | 'keyConfidence'>

const SAME_TEMPO = 0.01
const TRUSTED = 0.6
/** Names that programs give by themselves. */
const EMPTY_NAME =
  /^(untitled|new|audio|track|bounce|bounced|export|render|mix|mixdown|master|loop|sample|sound|recording|take|file|inst)?[\s\d._()-]*$/i
const bpm = (tempoBpm: number): string => String(Number(tempoBpm.toFixed(2)))

/** The name of a file against the rules, and against the sound. */
export function lintName(path: string, hints: NameHints, measured: Measured): Finding[] {
  return [...lintWords(path, hints), ...lintTempo(hints, measured), ...lintKey(hints, measured)]
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

function lintTempo(hints: NameHints, { kind, tempoBpm, tempoConfidence }: Measured): Finding[] {
  if (kind === 'oneShot' || hints.tempoBpm === null || tempoBpm === null) return []
  const ratio = tempoBpm / hints.tempoBpm
  if (Math.abs(ratio - 1) < SAME_TEMPO) return []
  const says = `Its name says ${bpm(hints.tempoBpm)} BPM, it sounds like ${bpm(tempoBpm)}`
  const factor = [2, 0.5].find((one) => Math.abs(ratio / one - 1) < SAME_TEMPO)
  if (factor !== undefined)
    return [
      note(
        'tempo_octave',
        `${says}, the same pulse counted ${factor === 2 ? 'twice as fast' : 'half as fast'}. We use the file name’s.`,
      ),
    ]
  return tempoConfidence >= TRUSTED
    ? [mend('tempo_differs', `${says}. Check its tempo after the upload.`)]
    : [note('tempo_differs', `${says}, but we are not sure.`)]
}

function lintKey({ key: named }: NameHints, { key, keyConfidence }: Measured): Finding[] {
  if (named === null || key === null || keyConfidence < TRUSTED) return []
  if (named.tonic === key.tonic && named.mode === key.mode) return []
  const relative = relativeKey(named)
  const isRelative = relative.tonic === key.tonic && relative.mode === key.mode
  const says = `Its name says ${formatKeyShort(named)}, it sounds like ${formatKeyShort(key)}`
  return [
    note(
      'key_differs',
      isRelative
        ? `${says}, which has the same notes. We use the file name’s.`
        : `${says}. We use the file name’s; check it after the upload.`,
    ),
  ]
}
