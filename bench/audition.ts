import { measureBesideLibrary } from './audition/beside-library.ts'
import { measureHearing } from './audition/hearing.ts'
import { measureStretching } from './audition/stretching.ts'
import type { Row } from './measure.ts'

/** How soon, how right and at what price sounds are heard. Needs a built page. */
export async function run(): Promise<Row[]> {
  return [...(await measureHearing()), ...(await measureStretching()), ...(await measureBesideLibrary())]
}
