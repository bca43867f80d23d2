import { trimOf } from '@segno/units'

/** Letters that Unicode does not take apart into a plain one and its marks. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ß: 'ss',
  ẞ: 'SS',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '&': '+',
}

/** Greek and Cyrillic small letters, each by itself: those of Bulgaria as that table has them, of other alphabets by sound. */
const OTHER_SCRIPTS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
    'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht',
    'ъ a ь y ю yu я ya ы y э e ё e і i ї yi є ye ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ gj ѕ dz ќ kj',
  ].flatMap((line) => Array.from(line.matchAll(/(\S) (\S+)/gu), ([, from, to]) => [from!, to!])),
)

function inLatin(letter: string): string {
  const known = PLAIN_LETTERS[letter] ?? OTHER_SCRIPTS[letter]
  if (known !== undefined) return known
  const small = OTHER_SCRIPTS[letter.toLowerCase()]
  return small === undefined ? letter : small[0]!.toUpperCase() + small.slice(1)
}

/**
 * A text as every bank of the SEPA area takes it: letters lose their marks, and what has no plain letter becomes a point.
 *
 * @param most characters that are left
 * @see EPC217-08, "SEPA Requirements for an Extended Character Set"
 */
export function sepaText(text: string, most: number): string {
  const known = Array.from(text.normalize('NFKC'), inLatin).join('')
  // A Greek letter is known once it has lost its accent, й only with its mark.
  const plain = Array.from(known.normalize('NFKD').replaceAll(/\p{M}/gu, ''), inLatin)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/gu, '.')
  // A slash at either end, or two of them, mean something to banks.
  return trimOf(plain.replaceAll(/\/{2,}/g, '/').slice(0, most), '/ ')
}
