import { badContent } from './bad-content.ts'
import type { BadFile } from './bad-file.ts'
import { badHeaders, cutOff } from './bad-headers.ts'
import { badWavForms } from './bad-wav-forms.ts'

/**
 * Some 150 small files of WAV, AIFF and FLAC that are wrong or look as if they were, each with what becomes of it when an
 * artist uploads it. Those that are accepted all sound different, at every call.
 */
export function badFiles(): BadFile[] {
  return [...badContent(), ...cutOff(), ...badHeaders(), ...badWavForms()]
}
