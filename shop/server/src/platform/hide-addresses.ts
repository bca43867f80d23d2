/** Whatever stands around an address in sentences, lists and JSON. */
const WORD = /[^\s"<>():;,]+/g

/** A text without people's addresses. What is hidden in part already, as `a…@b.example`, stays as it is. */
export const hideAddresses = (text: string): string =>
  text.replaceAll(WORD, (word) => (/(?<!…)@/.test(word) ? '…@…' : word))
