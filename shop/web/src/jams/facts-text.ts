import { formatKey, pitchClass } from '@segno/units'
import { formatTempo } from '../listening/words/format-sound.ts'
import type { EditedJam } from './jam-edit.ts'

/** `124 BPM · A minor` */
export function factsText({ tempoBpm, key }: Pick<EditedJam, 'tempoBpm' | 'key'>): string {
  const keyName = key && formatKey({ tonic: pitchClass(key.tonic), mode: key.mode })
  return [`${formatTempo(tempoBpm)} BPM`, keyName].filter(Boolean).join(' · ')
}
