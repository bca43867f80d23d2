/** One of several parts of the catalogue, the first being 1. */
export interface SearchPart {
  readonly number: number
  readonly of: number
}

export const WHOLE_CATALOGUE: SearchPart = { number: 1, of: 1 }

/** As it stands in addresses and names of folders. */
export function partName({ number, of }: SearchPart): string {
  return `${number}-of-${of}`
}
