import { AuditionError, type AuditionErrorCode } from './audition-error.ts'
import { previewUrls, type AuditionSound } from './audition-sound.ts'
import { fetchPreview } from './fetch-preview.ts'
import { readMp3Trim } from './mp3-trim.ts'
import { isOgg } from './ogg-magic.ts'
import { cutToSound, type DecodedFile, type Preview } from './preview.ts'

/** What is taken of the browser. */
export interface OpenerOptions {
  readonly fetch: typeof fetch
  /** Sent with what is fetched before anybody asks to hear it. */
  readonly aheadHeaders?: Readonly<Record<string, string>>
  readonly decode: (bytes: ArrayBuffer) => Promise<AudioBuffer>
  /** Of what `decode` gives. */
  readonly sampleRateHz: number
}

export interface Asked {
  readonly signal: AbortSignal
  /** Before anybody asks to hear it. */
  readonly isAhead: boolean
}

/** One of the addresses of a preview, and who decodes what is there. */
interface Way {
  readonly place: number
  readonly decoder: 'browser' | 'own'
}

/** What another format of the same preview may help against. */
const AILMENTS: readonly AuditionErrorCode[] = ['cannot_decode', 'wrong_length', 'preview_missing']

/**
 * Previews in whatever format this browser decodes. No browser tells the truth about what it decodes, so it is tried: the
 * formats in their order, and in the end with a decoder of our own.
 */
export class PreviewOpener {
  readonly #options: OpenerOptions
  /** How the first was opened that could be: the next begins there, so that it costs one request. */
  #known: Way | null = null
  /** Addresses of what could not be decoded in any way: what the browser has kept of them may be spoilt. */
  readonly #spoilt = new Set<string>()

  constructor(options: OpenerOptions) {
    this.#options = options
  }

  /** @throws {AuditionError} of the first way, where none leads to the whole sound; or the reason of the signal */
  async open(sound: AuditionSound, asked: Asked): Promise<Preview> {
    const urls = previewUrls(sound)
    const fetched = new Map<string, Promise<ArrayBuffer>>()
    let ailment: AuditionError | null = null
    for (const way of this.#waysTo(urls)) {
      const url = urls[way.place]!
      try {
        const bytes = await this.#fetchOnce(url, fetched, asked)
        const decoded = await this.#decode(bytes, way.decoder)
        const preview = cutToSound(decoded, sound, readMp3Trim(bytes))
        // What has worked once is not given up for one damaged file.
        this.#known ??= way
        for (const opened of urls) this.#spoilt.delete(opened)
        return preview
      } catch (error) {
        if (!(error instanceof AuditionError && AILMENTS.includes(error.code))) throw error
        ailment ??= error
      }
    }
    for (const url of urls) this.#spoilt.add(url)
    throw ailment ?? new AuditionError('preview_missing')
  }

  #waysTo(urls: readonly string[]): readonly Way[] {
    const ways = (['browser', 'own'] as const).flatMap((decoder) =>
      urls.map((_, place) => ({ place, decoder })),
    )
    const isKnown = (way: Way): boolean =>
      way.place === this.#known?.place && way.decoder === this.#known.decoder
    return [...ways.filter(isKnown), ...ways.filter((way) => !isKnown(way))]
  }

  #fetchOnce(
    url: string,
    fetched: Map<string, Promise<ArrayBuffer>>,
    { signal, isAhead }: Asked,
  ): Promise<ArrayBuffer> {
    const { fetch, aheadHeaders = {} } = this.#options
    const known = fetched.get(url)
    if (known) return known
    const headers = isAhead ? aheadHeaders : {}
    const bytes = fetchPreview(url, { fetch, headers, signal, isAnew: this.#spoilt.has(url) })
    fetched.set(url, bytes)
    return bytes
  }

  async #decode(bytes: ArrayBuffer, decoder: Way['decoder']): Promise<DecodedFile> {
    const refused = (error: unknown): never => {
      throw new AuditionError('cannot_decode', error)
    }
    if (decoder === 'browser') {
      // Decoding takes the bytes away.
      return channelsOf(await this.#options.decode(bytes.slice(0)).catch(refused))
    }
    if (!isOgg(bytes)) return refused('only Ogg is decoded here')
    const { decodeOggOpus } = await import('./decode-ogg-opus.ts').catch((error: unknown) => {
      throw new AuditionError('network_lost', error)
    })
    return decodeOggOpus(bytes, this.#options.sampleRateHz).catch(refused)
  }
}

function channelsOf(buffer: AudioBuffer): DecodedFile {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, channel) =>
    buffer.getChannelData(channel),
  )
  return { channels, sampleRateHz: buffer.sampleRate }
}
