const NUMBER = String.raw`\d{2,3}(?:\.\d+)?`

/** Ends of a text that may become a tempo, a range of tempos, a length or a kind, and their meaning until then. */
const UNFINISHED: readonly (readonly [RegExp, string])[] = [
  // `128.`, `128b`, `128 bp`
  [new RegExp(String.raw`(^|\s)(\d{2,3})\s*\.$|(^|\s)(${NUMBER})\s*bp?$`, 'i'), '$1$2$3$4'],
  // `between 90`, `between 90 and 1`
  [/(^|\s)between\s+(\d{2,3})(?:\s+an?d?)?(?:\s(?:\d|[0-5]\d))?$/i, '$1$2'],
  // `under`, `over 1`
  [/(^|\s)(?:under|over|below|above|around|about|between|less than|more than)(?:\s(?:\d|[0-5]\d))?$/i, '$1'],
  // `4 b`, and what waits for a word after it
  [/(^|\s)(?:\d{1,2}[- ]ba?|no|not|without|or|\|)$/i, '$1'],
  // `90-`, `90 – 1`, `90 to`, `90 to 1`
  [
    new RegExp(
      String.raw`(^|\s)(${NUMBER})(?:\s*[-–—]\s*(?:\d|[0-5]\d)?|\s+to?|\s+to\s+(?:\d|[0-5]\d)?)$`,
      'i',
    ),
    '$1$2',
  ],
  // `1`, `12`: no tempo is so slow
  [/(^|\s)(?:\d|[0-5]\d)$/, '$1'],
  // `loo`, `one-s`, `one sho`
  [/(^|\s)(?:loo|one[- ]?(?:s|sh|sho)?)$/i, '$1'],
]

/**
 * A text that is being typed without what its end may yet become: `bass 12` finds nothing on the way to `bass 128`. A blank
 * after it says that it is finished.
 */
export function finishedText(typed: string): string {
  for (const [end, instead] of UNFINISHED) if (end.test(typed)) return typed.replace(end, instead)
  return typed
}
