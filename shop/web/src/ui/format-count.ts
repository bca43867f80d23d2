const counts = new Intl.NumberFormat('en')

/** `1,204` */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** `1,204 sounds`, `1 sound` */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
