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

/**
 * A text as every bank of the SEPA area takes it: letters lose their marks, and what has no plain letter becomes a point.
 *
 * @param most characters that are left
 * @see EPC217-08, "SEPA Requirements for an Extended Character Set"
 */
export function sepaText(text: string, most: number): string {
  const plain = Array.from(text.normalize('NFKC'), (character) => PLAIN_LETTERS[character] ?? character)
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/gu, '.')
  // A slash at either end, or two of them, mean something to banks.
  return plain
    .replaceAll(/\/{2,}/g, '/')
    .slice(0, most)
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')
}
