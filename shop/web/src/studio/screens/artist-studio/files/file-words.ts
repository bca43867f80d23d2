import type { IntakeStep } from '@segno/contract'
import { formatKeyShort } from '@segno/units'
import { formatDuration, formatTempo } from '../../../../listening/words/format-sound.ts'
import type { SoundFacts } from '../lint/lint-sound.ts'
import type { FileRow, FileState } from './file-rows.ts'

const STATE_WORDS: Readonly<Record<FileState, string>> = {
  checking: 'Checking',
  waiting: 'Waiting to send',
  sending: 'Sending',
  interrupted: 'Connection lost, trying again',
  paused: 'Paused',
  orphaned: 'Interrupted',
  unsent: 'Not sent',
  queued: 'Waiting to be processed',
  processing: 'Processing',
  ready: 'Ready',
  refused: 'Not accepted',
  duplicate: 'Already uploaded',
  failed: 'Failed',
}

const STEP_WORDS: Readonly<Record<IntakeStep, string>> = {
  checking: 'checking',
  analysing: 'analysing',
  previews: 'making previews',
  storing: 'storing',
}

/** `Sending 43%`, `Processing: making previews` */
export function stateWords({ state, step, doneFraction }: FileRow): string {
  const words = STATE_WORDS[state]
  if (state === 'processing' && step) return `${words}: ${STEP_WORDS[step]}`
  const isPart = ['sending', 'paused', 'interrupted', 'orphaned'].includes(state)
  return isPart && doneFraction ? `${words} ${Math.floor(doneFraction * 100)}%` : words
}

/** `24-bit WAV · 44.1 kHz · stereo · 0:08 · 120 BPM · Cm` */
export function factWords(facts: SoundFacts): string {
  const { format, sampleFormat, bitDepth, sampleRateHz, channels, durationSeconds, tempoBpm, key } = facts
  return [
    `${sampleFormat === 'float' ? '32-bit float' : `${bitDepth}-bit`} ${format.toUpperCase()}`,
    `${Number((sampleRateHz / 1000).toFixed(1))} kHz`,
    channels === 1 ? 'mono' : 'stereo',
    formatDuration(durationSeconds),
    tempoBpm === null ? null : `${formatTempo(tempoBpm)} BPM`,
    key === null ? null : formatKeyShort(key),
  ]
    .filter((word) => word !== null)
    .join(' · ')
}
