/** Whatever stands around an address in sentences, lists and JSON. */
const WORD = /[^\s"<>():;,]+/g

/** A text without people's addresses. One that is hidden in part already, as `a…@b.example`, stays. */
export const hideAddresses = (text: string): string =>
  text.replaceAll(WORD, (word) => (/(?<!…)@/.test(word) ? '…@…' : word))
