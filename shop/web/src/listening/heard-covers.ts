import { coverOfSize, getSound, type Sound } from '@segno/contract'
import { call } from '../shared/api/call.ts'
import { useSoundInPlayer } from './player.ts'

/** What is only passed over needs no cover. */
const HEARD_MS = 1_500
const COVER_SIDE_PIXELS = 512

/** Addresses of covers, asked for once a sound has been heard for a moment; sounds of a pack have one cover. */
export class HeardCovers {
  readonly #show: (sound: Sound, cover: string | null) => void
  readonly #known = new Map<string, string>()
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(show: (sound: Sound, cover: string | null) => void) {
    this.#show = show
  }

  of(sound: Sound): string | null {
    return this.#known.get(keyOf(sound)) ?? null
  }

  ask(sound: Sound): void {
    this.stop()
    if (this.of(sound) === null) this.#waiting = setTimeout(() => void this.#fetch(sound), HEARD_MS)
  }

  stop(): void {
    clearTimeout(this.#waiting)
  }

  async #fetch(sound: Sound): Promise<void> {
    try {
      const { cover } = await call(getSound, { params: { soundId: sound.id } })
      this.#known.set(keyOf(sound), new URL(coverOfSize(cover, COVER_SIDE_PIXELS), location.href).href)
    } catch {
      // Without a picture the title says enough.
      return
    }
    if (useSoundInPlayer.getState().sound?.id === sound.id) this.#show(sound, this.of(sound))
  }
}

const keyOf = (sound: Sound): string => sound.pack?.id ?? sound.id
