import type { Mutation } from './mutations.ts'

interface Equivalent {
  /** All files where it is left out. */
  readonly file?: string
  readonly code: RegExp
  readonly changed: RegExp
  readonly why: string
}

/** Mutants that no test should notice: the result is the same, or a test could only repeat what was chosen. */
const EQUIVALENT: readonly Equivalent[] = [
  {
    code: /^(export )?const [A-Z_]+ = [\d_.]+$/,
    changed: /^[\d_.]+ → [\d.]+$/,
    why: 'A limit is a choice. What happens below and above it is tested with the constant.',
  },
  {
    file: 'shop/server/src/identity/attempts/rules.ts',
    code: /^\w+: \{ kind: |^most: |^windowSeconds: /,
    changed: /^\d+ → \d+$/,
    why: 'How many tries are allowed, and in how long, is a choice.',
  },
  {
    code: /([\w.]+) ([<>]) ([\w.]+) \? (\1 : \3|\3 : \1)/,
    changed: /^([<>]) → \1=$/,
    why: 'The greater or smaller of two equal values is either of them.',
  },
]

export const isEquivalent = (file: string, { code, changed }: Pick<Mutation, 'code' | 'changed'>): boolean =>
  EQUIVALENT.some((one) => (one.file ?? file) === file && one.code.test(code) && one.changed.test(changed))
