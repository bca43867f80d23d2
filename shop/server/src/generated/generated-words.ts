const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/)

export const ADJECTIVES = wordsOf(
  `dark deep warm dusty crisp heavy soft golden broken lost velvet neon frozen burning hollow distant silver wild quiet
  endless analog tape vinyl crushed wide tiny giant liquid electric midnight morning summer winter urban cosmic sacred rusty
  bright smooth dirty`,
)
export const NOUNS = wordsOf(
  `loop groove rhythm motif phrase riff beat pulse wave river street city garden mirror engine signal shadow ocean desert
  temple forest mountain machine dream ghost satellite echo thunder glass paper stone fire ember cloud horizon circuit
  cathedral parade carnival ritual`,
)
const SYLLABLES = wordsOf('ka lo mi ren tu sha vo dri el qua nim por zeb hy ost fen')

/** A made-up word for each number, so that there are ever more words as a catalogue grows. */
export function madeUpWord(number: number): string {
  let word = ''
  for (let left = number + 16; left > 0; left >>>= 4) word += SYLLABLES[left & 15]
  return word
}

export const titleCase = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
