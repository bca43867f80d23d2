export interface Option {
  readonly value: string
  readonly label: string
}

/** Those that hold what was typed, the ones that begin with it first; all where nothing was. */
export function matchingOptions(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return options
  const rank = ({ label }: Option): number => {
    const at = ` ${label.toLowerCase()}`.indexOf(` ${wanted}`)
    if (at >= 0) return at === 0 ? 0 : 1
    return label.toLowerCase().includes(wanted) ? 2 : 3
  }
  return options.filter((option) => rank(option) < 3).toSorted((one, other) => rank(one) - rank(other))
}

/** The picks with one switched on or off; null where there are as many as may be. */
export function toggledPick(
  picked: readonly string[],
  value: string,
  most: number,
): readonly string[] | null {
  if (picked.includes(value)) return picked.filter((one) => one !== value)
  if (most === 1) return [value]
  return picked.length < most ? [...picked, value] : null
}
