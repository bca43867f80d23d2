import type { Mutation } from './mutations.ts'

interface Equivalent {
  readonly file: string
  readonly code: string
  readonly changed: string
  readonly why: string
}

/** Mutants that no test can notice, because the result is the same. */
const EQUIVALENT: readonly Equivalent[] = []

export const isEquivalent = (file: string, { code, changed }: Pick<Mutation, 'code' | 'changed'>): boolean =>
  EQUIVALENT.some((one) => one.file === file && one.code === code && one.changed === changed)
