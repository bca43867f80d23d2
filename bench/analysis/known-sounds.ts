import { readFileSync } from 'node:fs'
import { demoCatalogue, renderDemoSound } from '@segno/demo-sounds'
import { parseKey, scaleOf, type MusicalKey, type Pcm } from '@segno/units'
import decode from 'audio-decode'

/** A sound whose tempo, key, kind or instrument is known; `null` where it is not known, or where there is none. */
export interface KnownSound {
  readonly source: 'real' | 'rendered' | 'demo' | 'generated'
  /** Who made it: no two sounds of one maker are independent. */
  readonly maker: string
  readonly content: string
  readonly kind: 'loop' | 'oneShot'
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
  /** Drums and noise have no key, which is to be told. */
  readonly hasNoKey: boolean
  /** Where of the key only the tonic is known. */
  readonly rootOnly: number | null
  readonly instrument: string | null
  readonly load: () => Promise<Pcm>
}

/** Recorded loops and rendered tunes, in a folder that not every machine has. */
export const SHARED_SOUNDS = new URL('../../../shared/data/sounds/', import.meta.url)

const UNPITCHED = ['drums', 'kick', 'snare', 'clap', 'hi-hat', 'percussion', 'fx', 'texture']
/** The demo catalogue is large, and its loops are slow to make. */
const EVERY_DEMO_LOOP = 3

export function sharedSounds(): KnownSound[] {
  const [, ...lines] = readFileSync(new URL('truth.csv', SHARED_SOUNDS), 'utf8').trim().split(/\r?\n/)
  return lines.map((line) => {
    const cells = [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map((match) => match[1] ?? '')
    const [file = '', , , tempo = '', key = '', content = ''] = cells
    return {
      source: content === 'rendered' ? 'rendered' : 'real',
      maker: makerOf(file),
      content,
      kind: 'loop',
      tempoBpm: Number(tempo),
      key: parseKey(key),
      hasNoKey: content === 'drums',
      rootOnly: readRoot(file),
      instrument: content === 'drums' || content === 'bass' ? content : null,
      load: () => decodeShared(file),
    }
  })
}

/** What the project's own synthesiser makes, to an agreed score: no sound of it was used to fit the analyser. */
export function demoSounds(): KnownSound[] {
  return demoCatalogue(1)
    .sounds.filter((sound, index) => sound.kind === 'oneShot' || index % EVERY_DEMO_LOOP === 0)
    .map((sound) => ({
      source: 'demo',
      maker: 'demo catalogue',
      content: sound.instrument,
      kind: sound.kind,
      tempoBpm: sound.tempoBpm,
      key: scaleOf(sound.key),
      hasNoKey: UNPITCHED.includes(sound.instrument),
      rootOnly: sound.key?.mode === null ? sound.key.tonic : null,
      instrument: sound.instrument,
      load: () => Promise.resolve(renderDemoSound(sound)),
    }))
}

/** The owner of the collection, and within one collection the folder. */
function makerOf(file: string): string {
  return file.split(/[+]|__/)[0] ?? file
}

/** The bass loops carry their root in the name: `broot_cs.flac`. */
function readRoot(file: string): number | null {
  const root = /broot_([a-g])(s?)\.flac$/.exec(file)
  return root ? (parseKey(`${root[1]!.toUpperCase()}${root[2] ? '#' : ''}`)?.tonic ?? null) : null
}

async function decodeShared(file: string): Promise<Pcm> {
  const { channelData, sampleRate } = await decode(
    readFileSync(new URL(encodeURIComponent(file), SHARED_SOUNDS)),
  )
  // The decoder divides FLAC by 32767; Ogg is lossy, and nothing measured here depends on that much gain.
  const scale = file.endsWith('.flac') ? 32_767 / 32_768 : 1
  const channels = channelData.map((channel) => Float32Array.from(channel, (value) => value * scale))
  return { sampleRateHz: sampleRate, channels }
}
