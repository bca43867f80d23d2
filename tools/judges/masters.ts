import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type WavBitDepth, writeWav } from '../../sound/audio-files/src/audio-files.ts'
import { debianPrograms } from './install-judge.ts'
import { type Judgement, runOutside } from './outside-program.ts'

const SAMPLE_RATE_HZ = 44_100
const LENGTH_FRAMES = 2 * SAMPLE_RATE_HZ
const TEMPO_BPM = 120
const LICENCE = 'SE-2026-000007-1'
/** Debian's packages of the programs that judge. */
const PACKAGES = {
  ffprobe: 'ffmpeg',
  soxi: 'sox',
  exiftool: 'libimage-exiftool-perl',
  mediainfo: 'mediainfo',
}

interface Master {
  readonly title: string
  readonly artist: string
  readonly bitDepth: WavBitDepth
  readonly channels: number
}
const NAMES = [
  ['Dusty Break', 'Nova Kline'],
  ['Été à Łódź', 'Zoë Ñandú'],
  ['Ночной поезд', 'Εύα'],
  ['夜の電車', '金曜日'],
  ['مساء', 'ליאור'],
] as const
const MASTERS: readonly Master[] = NAMES.flatMap(([title, artist]) =>
  ([16, 24, 32] as const).flatMap((bitDepth) =>
    [1, 2].map((channels) => ({ title, artist, bitDepth, channels })),
  ),
)

/** How a program is asked of a file, and what of its answer must be so. */
interface Reader {
  readonly program: string
  readonly args: readonly string[]
  /** Says which it is. */
  readonly version: readonly [program: string, argument: string]
  /** @returns the parts of its answer that say what the master is, as `expectedOf` has them */
  readonly read: (answer: string) => readonly unknown[]
  readonly expectedOf: (master: Master) => readonly unknown[]
}

type Json = Readonly<Record<string, unknown>>

const READERS: readonly Reader[] = [
  {
    program: 'ffprobe',
    args: ['-v', 'error', '-show_format', '-show_streams', '-of', 'json'],
    version: ['ffprobe', '-version'],
    read: (answer) => {
      const { streams, format } = JSON.parse(answer) as { streams: Json[]; format: { tags: Json } }
      const { sample_rate: rate, channels, bits_per_sample: bits, duration_ts: frames } = streams[0]!
      const { title, artist, copyright, comment } = format.tags
      return [Number(rate), channels, bits, frames, title, artist, copyright, licenceIn(comment)]
    },
    expectedOf: ({ title, artist, channels, bitDepth }) => [
      SAMPLE_RATE_HZ,
      channels,
      bitDepth,
      LENGTH_FRAMES,
      title,
      artist,
      `Copyright ${artist}`,
      LICENCE,
    ],
  },
  {
    program: 'soxi',
    args: [],
    version: ['sox', '--version'],
    read: (answer) =>
      [/Channels +: (\d+)/, /Sample Rate +: (\d+)/, /= (\d+) samples/].map((part) =>
        Number(part.exec(answer)?.[1]),
      ),
    expectedOf: ({ channels }) => [channels, SAMPLE_RATE_HZ, LENGTH_FRAMES],
  },
  {
    program: 'exiftool',
    args: ['-json', '-charset', 'RIFF=UTF8'],
    version: ['exiftool', '-ver'],
    read: (answer) => {
      const [{ NumChannels, SampleRate, BitsPerSample, Title, Artist, Copyright, Comment, Tempo, Beats }] =
        JSON.parse(answer) as [Json]
      return [
        NumChannels,
        SampleRate,
        BitsPerSample,
        Title,
        Artist,
        Copyright,
        licenceIn(Comment),
        Tempo,
        Beats,
      ]
    },
    expectedOf: ({ title, artist, channels, bitDepth }) => [
      channels,
      SAMPLE_RATE_HZ,
      bitDepth,
      title,
      artist,
      `Copyright ${artist}`,
      LICENCE,
      TEMPO_BPM,
      4,
    ],
  },
  {
    program: 'mediainfo',
    args: ['--Output=JSON'],
    version: ['mediainfo', '--version'],
    read: (answer) => {
      const { media } = JSON.parse(answer) as { media: { track: Json[] } }
      const [general, audio] = media.track
      return [
        audio?.['Channels'],
        audio?.['SamplingCount'],
        audio?.['BitDepth'],
        licenceIn(general?.['Comment']),
      ]
    },
    expectedOf: ({ channels, bitDepth }) => [
      String(channels),
      String(LENGTH_FRAMES),
      String(bitDepth),
      LICENCE,
    ],
  },
]

const licenceIn = (comment: unknown): unknown => /Licence: ([^,;]+)/.exec(String(comment))?.[1]

/** Has WAV masters in all depths, with names in several scripts, read by programs for audio files. */
export function judgeMasters(): Judgement {
  debianPrograms(PACKAGES)
  const folder = mkdtempSync(join(tmpdir(), 'segno-masters-'))
  try {
    const path = join(folder, 'master.wav')
    const faults = MASTERS.flatMap((master) => {
      writeFileSync(path, wavOf(master))
      return READERS.flatMap((reader) => faultsOf(reader, master, path))
    })
    const versions = READERS.map(
      ({ version: [program, argument] }) => `${program} ${versionIn(runOutside(program, [argument]))}`,
    )
    return {
      judged: `${MASTERS.length} masters by ${versions.join(', ')}`,
      faults: [...faults, ...missedIn(path)],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function wavOf({ title, artist, bitDepth, channels }: Master): Uint8Array {
  const samples = Float32Array.from({ length: LENGTH_FRAMES }, (_, at) => 0.3 * Math.sin(at / 20))
  return writeWav({
    pcm: { sampleRateHz: SAMPLE_RATE_HZ, channels: Array.from({ length: channels }, () => samples) },
    bitDepth,
    metadata: {
      isLoop: true,
      tempoBpm: TEMPO_BPM,
      beats: 4,
      key: { tonic: 3, mode: 'minor' },
      title,
      artist,
      copyright: `Copyright ${artist}`,
      licenceNumber: LICENCE,
      licenceVersion: '2',
    },
  })
}

function faultsOf({ program, args, read, expectedOf }: Reader, master: Master, path: string): string[] {
  const found = JSON.stringify(read(runOutside(program, [...args, path])))
  const expected = JSON.stringify(expectedOf(master))
  const { title, bitDepth, channels } = master
  return found === expected
    ? []
    : [`${program}: ${title}, ${bitDepth} bits, ${channels} channels: ${found} for ${expected}`]
}

/** A judge that passes a master of another depth judges nothing. */
function missedIn(path: string): string[] {
  const [master] = MASTERS as [Master]
  writeFileSync(path, wavOf({ ...master, bitDepth: 24, channels: 2 }))
  return READERS.filter((reader) => faultsOf(reader, { ...master, channels: 1 }, path).length === 0).map(
    ({ program }) => `${program} finds no fault in a spoiled master`,
  )
}

const versionIn = (text: string): string => /\d+(\.\d+)+/.exec(text)?.[0] ?? '?'
