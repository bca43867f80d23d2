export type { Give } from './give.ts'
export { type HeldActRunner, heldActRunners } from './hooks.ts'
