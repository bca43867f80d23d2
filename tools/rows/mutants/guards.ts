import { type Mutant } from '../mutant.ts'

export const GUARD_MUTANTS: readonly Mutant[] = []
