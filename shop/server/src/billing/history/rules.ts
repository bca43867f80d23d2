const SUM =
  /^[-−]?\s?(?:[A-Z]{3}|(?:US)?[€$£])?\s?(\d{1,9}|\d{1,3}(?:[.,\s]\d{3})+)[.,](\d\d)\s?(?:€|[A-Z]{3})?$/

/** Cents of a search for a sum as screens and papers write it, such as `10.71`, `€ 10,71` or `US$ 1,200.00`; null for other words. */
export function readSum(words = ''): number | null {
  const [, whole, part] = SUM.exec(words.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(/\D/g, '') + part)
}
