import { WHOLE_BASIS_POINTS } from '@segno/units'

/** A collaborator as typed. */
export interface TypedPart {
  readonly handle: string
  readonly percent: string
}

interface NamedPart {
  readonly handle: string
  readonly partBasisPoints: number
}

/**
 * The parts of a split: what is typed for collaborators, and the rest for its artist.
 *
 * @returns the parts, or what is wrong with them
 */
export function partsOf(typed: readonly TypedPart[], ownHandle: string | null): NamedPart[] | string {
  const others = typed
    .map(({ handle, percent }) => ({
      handle: handle.trim().replace(/^@/, '').toLowerCase(),
      partBasisPoints: Math.round(Number(percent.trim().replace(',', '.')) * 100),
    }))
    .filter(({ handle }) => handle !== '')
  if (others.length === 0) return 'Name at least one collaborator'
  const bad = others.find(({ partBasisPoints }) => !(partBasisPoints >= 1))
  if (bad) return `Enter the part of ${bad.handle} in per cent`
  const rest = others.reduce((left, { partBasisPoints }) => left - partBasisPoints, WHOLE_BASIS_POINTS)
  if (rest < 0) return 'The parts add up to more than 100%'
  if (rest === 0) return others
  if (ownHandle === null) return 'Choose the address of your artist page first'
  return [{ handle: ownHandle, partBasisPoints: rest }, ...others]
}
