/** Role of a sound in a piece: `tops` are hats and percussion above the drums. */
export const ROLES = ['drums', 'tops', 'bass', 'chords', 'melody'] as const
export type Role = (typeof ROLES)[number]

const INSTRUMENTS: Readonly<Record<Role, readonly string[]>> = {
  drums: ['drums', 'kick', 'snare', 'clap'],
  tops: ['hi-hat', 'percussion'],
  bass: ['bass'],
  chords: ['chords', 'keys', 'pad', 'guitar'],
  melody: ['lead', 'arp', 'pluck', 'vocal', 'brass'],
}

/** The role of each instrument of the vocabulary, by slug. Textures, effects and terms of a shop's own have none. */
export const ROLE_OF_INSTRUMENT: ReadonlyMap<string, Role> = new Map(
  ROLES.flatMap((role) => INSTRUMENTS[role].map((instrument) => [instrument, role] as const)),
)

/** Roles with a beat and no notes. */
export const DRUM_ROLES: readonly Role[] = ['drums', 'tops']
