/** Letters that Unicode does not take apart into a base and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  ـ: '',
}

const KATAKANA_ABOVE_HIRAGANA = 0x60

const QUOTE = `['’‘ʼ\`]`
/** `drum & bass`, `drum'n'bass`, `drum n bass`: what people write for `and` between two words. */
const CONNECTOR = new RegExp(
  `(?<=\\p{L})(?:(\\s*)(?:&|${QUOTE}n${QUOTE})(\\s*)|(\\s+)${QUOTE}?n${QUOTE}?(\\s+)|()${QUOTE}n(\\s+))(?=\\p{L})`,
  'gu',
)
/** `r and b`: letters that are read as one word. */
const LETTERS_JOINED = /(?<![\p{L}\p{N}])(\p{L})\s+and\s+(\p{L})(?![\p{L}\p{N}])/gu

/**
 * Text without case, marks and apostrophes, as sounds are indexed and searched for: `Señor O’Brien` → `senor obrien`,
 * `R&B` and `r 'n' b` → `r-and-b`, `drum & bass` → `drum and bass`.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(CONNECTOR, (_, ...parts: (string | undefined)[]) =>
      parts.slice(0, 6).some((blanks) => blanks) ? ' and ' : '-and-',
    )
    .replace(LETTERS_JOINED, '$1-and-$2')
    .replace(/['’‘ʼ`]/g, '')
    .replace(/[ßæœøđðþłıςىةـ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + KATAKANA_ABOVE_HIRAGANA))
}

// Written without blanks, so a word may begin at any letter: each is a word of its own, and several are a phrase.
const UNSPACED =
  String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}` +
  String.raw`\p{Script=Khmer}\p{Script=Myanmar}`
const WORD = new RegExp(`[${UNSPACED}]|[\\p{L}--[${UNSPACED}]]+|\\p{N}+`, 'gv')

/** The words of folded text: runs of letters, and runs of digits, so that `tr808` is what `TR-808` is. */
export function wordsOf(folded: string): string[] {
  return folded.match(WORD) ?? []
}
