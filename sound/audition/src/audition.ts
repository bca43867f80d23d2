// First, for the sake of the classes that follow.
import './disposable.ts'
export { Audition, type AuditionOptions } from './audition-engine.ts'
export { type AuditionErrorCode } from './audition-error.ts'
export { soundSeconds, type AuditionSound } from './audition-sound.ts'
export { type AuditionSnapshot } from './audition-state.ts'
