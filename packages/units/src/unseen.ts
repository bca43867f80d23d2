/** Ends a line or fills a place without a mark: what stands on its sides are two words. */
const GAPS = /[\p{Zl}\p{Zp}\t-\r\u0085\u2800]/gu
/** Controls, directions, joiners, halves of characters, code points without meaning, and letters drawn as nothing. */
const MARKLESS = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]`
/** Choosing between drawings has a meaning after what can be drawn in several ways, and hides after everything else. */
const LOST_SELECTOR = String.raw`(?<![\p{Emoji}\p{Script=Han}\p{Script=Mongolian}])[\p{Variation_Selector}]`
const UNSEEN = `${MARKLESS}|${LOST_SELECTOR}`
const ANY_UNSEEN = new RegExp(UNSEEN, 'u')
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')

/** True where words hold a character that nobody sees, such as a line break or a change of direction. */
export const holdsUnseen = (words: string): boolean => ANY_UNSEEN.test(words)

/** The same words without what nobody sees, so that words that look alike are alike. */
export const withoutUnseen = (words: string): string => words.replace(GAPS, ' ').replace(ALL_UNSEEN, '')
