import { CallError, type SoundChange } from '@segno/contract'
import { type EditedField, EDITED_FIELDS, pick, without } from './apply-change.ts'

export interface Wanted {
  readonly id: string
  readonly set: SoundChange
}
export interface CellProblem {
  readonly id: string
  readonly field: EditedField
  readonly message: string
  /** What was refused, so that nothing typed is lost. */
  readonly set: SoundChange
}

/** What is to be done about changes that were not saved. */
export type SaveFailure =
  /** Nobody knows: they wait for another try. */
  | { readonly kind: 'unreached' }
  /** Somebody else was faster with some of them; the rest can be sent again. */
  | { readonly kind: 'overtaken'; readonly overtaken: readonly Wanted[]; readonly rest: readonly Wanted[] }
  /** Some fields are wrong; the rest can be sent again. */
  | { readonly kind: 'unfit'; readonly problems: readonly CellProblem[]; readonly rest: readonly Wanted[] }
  /** They cannot be made at all. */
  | { readonly kind: 'refused' }

/** All changes of one request are made or none, so what was right in a refused one has to be sent again. */
export function readSaveFailure(error: unknown, sent: readonly Wanted[]): SaveFailure {
  if (!(error instanceof CallError)) return { kind: 'unreached' }
  const { statusCode, code, errors = [] } = error.failure
  if (statusCode >= 500 || statusCode === 429) return { kind: 'unreached' }
  if (code === 'sound_changed') {
    const changed = new Set(errors.map(({ path }) => path))
    const overtaken = sent.filter(({ id }) => changed.has(id))
    return overtaken.length === 0
      ? { kind: 'refused' }
      : { kind: 'overtaken', overtaken, rest: sent.filter(({ id }) => !changed.has(id)) }
  }
  const problems = errors.flatMap((one) => problemAt(one, sent))
  if (code !== 'bad_request' || problems.length === 0) return { kind: 'refused' }
  return { kind: 'unfit', problems, rest: sent.flatMap((wanted) => withoutProblems(wanted, problems)) }
}

function problemAt(
  { path, message }: { path: string; message: string },
  sent: readonly Wanted[],
): CellProblem[] {
  const [, at, name] = /^changes\.(\d+)\.set\.(\w+)/.exec(path) ?? []
  const wanted = sent[Number(at)]
  const field = EDITED_FIELDS.find((one) => one === name)
  if (!wanted || !field) return []
  return [{ id: wanted.id, field, message, set: pick(wanted.set, field) }]
}

function withoutProblems(wanted: Wanted, problems: readonly CellProblem[]): Wanted[] {
  const wrong = problems.filter(({ id }) => id === wanted.id).map(({ field }) => field)
  const set = without(wanted.set, wrong)
  return set === null ? [] : [{ id: wanted.id, set }]
}
