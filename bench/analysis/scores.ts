import type { SoundAnalysis } from '@segno/sound-analysis'
import { keysAgree, relativeKey, scaleOf } from '@segno/units'
import { rounded, type Row } from '../measure.ts'
import type { KnownSound } from './known-sounds.ts'

export interface Result {
  readonly known: KnownSound
  readonly measured: SoundAnalysis
}

/** As much of a result as tempo and key are scored by. */
interface TempoAndKey {
  readonly known: Pick<KnownSound, 'tempoBpm' | 'key'>
  readonly measured: Pick<SoundAnalysis, 'tempoBpm' | 'key'>
}

type Score = (result: TempoAndKey) => number

/** Within 4 % of the true tempo. */
export const accuracy1: Score = (result) => Number(Math.abs(tempoRatio(result) - 1) <= 0.04)
/** Within 4 % of it, its double, triple, half or third. */
export const accuracy2: Score = (result) =>
  Number([1, 2, 3, 1 / 2, 1 / 3].some((ratio) => Math.abs(tempoRatio(result) / ratio - 1) <= 0.04))
/** The same whole number. */
export const accuracy1e: Score = ({ known, measured }) =>
  Number(Math.round(measured.tempoBpm ?? 0) === Math.round(known.tempoBpm ?? -1))

function tempoRatio({ known, measured }: TempoAndKey): number {
  return (measured.tempoBpm ?? 0) / (known.tempoBpm ?? 1)
}

export const sameKey: Score = (result) => Number(mirex(result) === 1)

/** 1 for the same key or its root alone, 0.5 a fifth away, 0.3 for the relative, 0.2 for the parallel key. */
export const mirex: Score = ({ known: { key: truth }, measured: { key } }) => {
  if (!key || !truth) return 0
  if (keysAgree(key, truth)) return 1
  const distance = (key.tonic - truth.tonic + 12) % 12
  if (key.mode === truth.mode) return distance === 5 || distance === 7 ? 0.5 : 0
  const scale = scaleOf(key)
  if (scale !== null && keysAgree(relativeKey(scale), truth)) return 0.3
  return distance === 0 ? 0.2 : 0
}

export const sameKind = ({ known, measured }: Result): number => Number(known.kind === measured.kind)

export function percent<One>(name: string, results: readonly One[], score: (result: One) => number): Row {
  return shareRow(name, {
    total: results.reduce((sum, result) => sum + score(result), 0),
    count: results.length,
  })
}

/** A share in per cent, with the interval in which the true one lies in 95 of 100 cases (Wilson). */
export function shareRow(name: string, { total, count }: { total: number; count: number }): Row {
  const [low, high] = wilson(total, count).map((share) => rounded(100 * share, 1)) as [number, number]
  return {
    name,
    value: rounded((100 * total) / count, 1),
    unit: `% (n=${count}, 95 %: ${low}–${high})`,
  }
}

function wilson(total: number, count: number): [number, number] {
  const z = 1.96
  const share = total / count
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count)
  const reach =
    (z / (1 + z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)]
}

/** The half whose confidence is higher. */
export function surerHalf(
  results: readonly Result[],
  confidence: (measured: SoundAnalysis) => number,
): Result[] {
  return results
    .toSorted((one, other) => confidence(other.measured) - confidence(one.measured))
    .slice(0, Math.ceil(results.length / 2))
}

const BIN_EDGES = [0, 0.4, 0.6, 0.8, 0.9, 1]

/** How often those of about one confidence are right, and how far that is from the confidence on average. */
export function calibration(
  name: string,
  results: readonly Result[],
  about: { confidence: (measured: SoundAnalysis) => number; isRight: Score },
): Row[] {
  let error = 0
  const rows = BIN_EDGES.slice(1).flatMap((to, index) => {
    const from = BIN_EDGES[index]!
    const inBin = results.filter(({ measured }) => {
      const confidence = about.confidence(measured)
      return confidence > from && confidence <= to
    })
    if (inBin.length === 0) return []
    const mean = inBin.reduce((sum, { measured }) => sum + about.confidence(measured), 0) / inBin.length
    const right = inBin.reduce((sum, result) => sum + about.isRight(result), 0) / inBin.length
    error += (Math.abs(mean - right) * inBin.length) / results.length
    return [
      percent(`${name}: right where sure by ${from}–${to} (mean ${rounded(mean)})`, inBin, about.isRight),
    ]
  })
  return [
    ...rows,
    { name: `${name}: expected calibration error`, value: rounded(100 * error, 1), unit: 'points' },
  ]
}
