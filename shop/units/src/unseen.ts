/** Ends a line or fills a place without a mark: what stands on its sides are two words. */
const GAPS = /[\p{Zl}\p{Zp}\t-\r\u0085\u2800]/gu
/** Controls, directions, joiners, halves of characters, code points without meaning, and letters drawn as nothing. */
const MARKLESS = String.raw`(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]`
/** Choosing between drawings has a meaning after what can be drawn in several ways, and hides after everything else. */
const LOST_SELECTOR = String.raw`(?<![\p{Emoji}\p{Script=Han}\p{Script=Mongolian}])[\p{Variation_Selector}]`
/** Letters of these scripts change their shape at a joiner or a non-joiner between them. */
const JOINED_SCRIPTS = [
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Mongolian',
  'Oriya',
  'Sinhala',
  'Syriac',
  'Tamil',
  'Telugu',
]
const JOINED = `[${JOINED_SCRIPTS.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')}]`
/** Several emoji are drawn as one: a family, a rainbow flag. */
const EMOJI_BEFORE = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]`
const BETWEEN_LETTERS = String.raw`(?<=${JOINED})[\u200c\u200d](?=${JOINED})`
const BETWEEN_EMOJI = String.raw`(?<=${EMOJI_BEFORE})\u200d(?=\p{Extended_Pictographic})`
const LOST_JOINER = String.raw`(?!${BETWEEN_LETTERS}|${BETWEEN_EMOJI})[\u200c\u200d]`
const UNSEEN = `${MARKLESS}|${LOST_SELECTOR}|${LOST_JOINER}`
const ANY_UNSEEN = new RegExp(UNSEEN, 'u')
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')

/** True where words hold a character that nobody sees, such as a line break or a change of direction. */
export const holdsUnseen = (words: string): boolean => ANY_UNSEEN.test(words)

/** The same words without what nobody sees, so that words that look alike are alike. */
export const withoutUnseen = (words: string): string => words.replace(GAPS, ' ').replace(ALL_UNSEEN, '')
