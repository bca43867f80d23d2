import type { Random } from '../dsp/random.ts'
import { arpNotes, chordNotes } from './chord-part.ts'
import type { Harmony } from './harmony.ts'
import { bassNotes, melodyNotes } from './line-part.ts'
import type { Part } from './part.ts'
import type { StepNote } from './step-note.ts'

/** The notes of a part over so many bars. */
export function notesOf(
  part: Part,
  harmony: Harmony,
  { bars, random }: { bars: number; random: Random },
): StepNote[] {
  switch (part.play) {
    case 'chords':
      return chordNotes(part, harmony, bars)
    case 'arp':
      return arpNotes(part, harmony, { bars, random })
    case 'bass':
      return bassNotes(part, harmony, bars)
    case 'melody':
      return melodyNotes(part, harmony, bars)
    default:
      return part satisfies never
  }
}
