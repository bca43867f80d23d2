import { aiffSamplerFacts } from './aiff-sampler.ts'
import { wholeContents, type ChunkContents } from './chunk-contents.ts'
import { readChunks } from './chunks.ts'
import { fourCharacters } from './bytes.ts'
import { flacMetadataBlocks } from './flac-stream-info.ts'
import { samplerFacts, type SamplerFacts } from './sampler-chunks.ts'

const APPLICATION = 2
const ID_BYTES = 4

/** The chunks of the WAV or AIFF that a FLAC file was made from, where its encoder kept them. */
export interface FlacForeign {
  readonly riff: ChunkContents
  readonly aiff: ChunkContents
}

/**
 * Each chunk stands in a block of its own behind the name of its format. Of the file's head and its audio only the heads
 * are kept, so these are not whole.
 *
 * @see foreign metadata of the `flac` program; OpenMPT keeps `smpl` in the same way
 */
export function readFlacForeign(bytes: Uint8Array): FlacForeign {
  const found = { riff: new Map<string, Uint8Array[]>(), aiff: new Map<string, Uint8Array[]>() }
  for (const { type, content } of flacMetadataBlocks(bytes)) {
    const format = fourCharacters(content, 0)
    if (type !== APPLICATION || (format !== 'riff' && format !== 'aiff')) continue
    const chunks = readChunks(content, { littleEndian: format === 'riff', from: ID_BYTES })
    for (const [id, contents] of wholeContents(content, chunks))
      found[format].set(id, [...(found[format].get(id) ?? []), ...contents])
  }
  return found
}

export function flacSamplerFacts({ riff, aiff }: FlacForeign): SamplerFacts {
  const [ofRiff, ofAiff] = [samplerFacts(riff), aiffSamplerFacts(aiff)]
  return { rootNote: ofRiff.rootNote ?? ofAiff.rootNote, loops: ofRiff.loops ?? ofAiff.loops }
}
