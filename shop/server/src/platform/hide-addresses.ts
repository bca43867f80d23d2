/** Whatever stands around an address in sentences, lists and JSON. */
const WORD = /[^\s"<>():;,]+/g

/** As it stands in text, or in a URL, at any depth of encoding. */
const AT = /(?<!…)@|%(?:25)*40/

/** A text without people's addresses. One that is hidden in part already, as `a…@b.example`, stays. */
export const hideAddresses = (text: string): string =>
  text.replaceAll(WORD, (word) => (AT.test(word) ? '…@…' : word))
