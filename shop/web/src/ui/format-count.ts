const counts = new Intl.NumberFormat('en')

/** `1,204` */
export function formatCount(count: number): string {
  return counts.format(count)
}
