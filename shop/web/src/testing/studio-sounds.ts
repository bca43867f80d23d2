import type { Sound, StudioSound } from '@segno/contract'
import { soundAt } from './sounds.ts'

type Given = Omit<Partial<StudioSound>, 'sound' | 'measured' | 'named' | 'filed'> & {
  readonly sound?: Partial<Sound>
  readonly measured?: Partial<StudioSound['measured']>
  readonly named?: Partial<StudioSound['named']>
  readonly filed?: Partial<StudioSound['filed']>
}

/** The draft of the `place`-th sound, where name, measurement and what is shown agree; say what matters. */
export function aStudioSound(place = 0, given: Given = {}): StudioSound {
  const sound = { ...soundAt(place), publishedAt: null, ...given.sound }
  return {
    status: 'draft',
    version: 1,
    fileName: `${sound.title}.wav`,
    batchId: null,
    aiModel: null,
    taggedBy: 'analysis',
    createdAt: '2026-11-20T12:00:00.000Z',
    submittedAt: null,
    playCount: 0,
    saleCount: 0,
    review: null,
    nearDuplicateOf: null,
    ...given,
    sound,
    measured: {
      kind: sound.kind,
      tempoBpm: sound.tempoBpm,
      tempoConfidence: 0.9,
      key: sound.key,
      keyConfidence: 0.7,
      instrument: sound.instrument,
      instrumentConfidence: 0.5,
      tuningCents: 0,
      truePeakDb: -1,
      seamDb: -3,
      ...given.measured,
    },
    otherTempoBpm: given.otherTempoBpm ?? null,
    named: { kind: null, tempoBpm: null, key: null, instrument: null, ...given.named },
    filed: { kind: null, tempoBpm: null, key: null, ...given.filed },
  }
}
