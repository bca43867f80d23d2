import { type Mutant } from '../mutant.ts'

export const STATE_MUTANTS: readonly Mutant[] = []
