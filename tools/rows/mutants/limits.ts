import { type Mutant } from '../mutant.ts'

export const LIMIT_MUTANTS: readonly Mutant[] = []
