/** What an instrument plays; every pattern is written in sixteenths, `_` holds on, `.` rests. */
export type Part =
  | {
      readonly play: 'chords'
      /** `X`, `x`, `o` and `-` strike all voices. */
      readonly rhythm: string
      readonly voices: number
      readonly centre: number
      readonly open?: boolean
      /** Time from one voice to the next, low to high. */
      readonly strumSeconds?: number
    }
  | {
      readonly play: 'arp'
      readonly rhythm: string
      readonly order: 'up' | 'down' | 'upDown' | 'scattered'
      readonly voices: number
      readonly centre: number
      readonly octaves: number
    }
  | {
      readonly play: 'bass'
      /** Degrees above the chord's root; `v` the fifth below, `l` a semitone below the next root. */
      readonly line: string
      readonly accents?: string
      /** MIDI number under which no root goes. */
      readonly lowest: number
      /** A note held up to the next slides to it, without being struck again. */
      readonly legato?: boolean
    }
  | {
      readonly play: 'melody'
      /** Degrees of the key's scale: `1`…`9`, then `A`…`G`; `z` is the one below 1, then `y`…`t`. */
      readonly line: string
      readonly accents?: string
      /** MIDI number at or above which degree 1 lies. */
      readonly lowest: number
      /** A note that follows a held one glides from its pitch. */
      readonly legato?: boolean
    }
