import { type Mutant } from '../mutant.ts'

export const MESSAGE_MUTANTS: readonly Mutant[] = []
