import type { Platform } from '../platform/platform.ts'
import type { SoundTerms } from './hooks.ts'

export interface VocabularyContext extends Pick<Platform, 'db' | 'now'> {
  readonly soundTerms: () => SoundTerms
}
