/** Colours of covers that are drawn. */
export const COVER_HUES = 8
/** Kinds of pattern. */
export const COVER_PATTERNS = 4

/**
 * What a pack and its sounds have in common to the eye: 0…31, the colour in the lowest three bits and the kind of pattern
 * above. The server's pictures and the browser's agree by it.
 *
 * @param family id of a pack, or of a sound that is in none
 */
export function coverFamily(family: string): number {
  let hash = 2_166_136_261
  for (const letter of family) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) % (COVER_HUES * COVER_PATTERNS)
}
