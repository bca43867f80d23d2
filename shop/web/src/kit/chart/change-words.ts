/** How a figure differs from the one before: `+12%`, `−3%`, `No change`; from nothing, no share can be told. */
export function changeWords(value: number, before: number): string {
  if (value === before) return 'No change'
  if (before === 0) return 'New this period'
  const percent = Math.round(((value - before) / Math.abs(before)) * 100)
  if (percent === 0) return value > before ? 'Slightly more' : 'Slightly less'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}
