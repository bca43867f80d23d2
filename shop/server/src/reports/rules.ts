import type { ReportClaim, ReportSubject, SoundChange } from '@segno/contract'
import { formatKey, type PitchClass } from '@segno/units'

export const MAX_REPORTS_A_DAY = 30
export const POINTS_A_REPORT = 1

/** What each kind of report may claim. */
const CLAIMS: Readonly<Record<ReportSubject, keyof ReportClaim | null>> = {
  tempo: 'tempoBpm',
  key: 'key',
  instrument: 'instrument',
  kind: 'kind',
  tag: null,
  audio: null,
  rights: null,
}

/** @returns the path of what is wrong with a report, and why; null where nothing is */
export function whyReportUnfit(report: {
  what: ReportSubject
  claim: ReportClaim | null
  words: string
}): { path: string; message: string } | null {
  const { what, claim, words } = report
  const wanted = CLAIMS[what]
  const stray = Object.keys(claim ?? {}).find((field) => field !== wanted)
  if (stray !== undefined) return { path: `claim.${stray}`, message: 'does not belong to what is reported' }
  if (Object.keys(claim ?? {}).length > 0 || words !== '') return null
  return wanted === null
    ? { path: 'words', message: 'say what is wrong' }
    : { path: 'claim', message: 'says what is right, or words say what is wrong' }
}

/** What accepting changes. Null where nothing follows from the report by itself. */
export function changeOf(claim: ReportClaim | null): SoundChange | null {
  return claim === null || Object.keys(claim).length === 0 ? null : claim
}

/** The claim in a letter's words; null where there is none. */
export function claimInWords(claim: ReportClaim | null): string | null {
  if (!claim) return null
  if (claim.tempoBpm !== undefined) return claim.tempoBpm === null ? 'no tempo' : `${claim.tempoBpm} BPM`
  if (claim.key !== undefined)
    return claim.key === null
      ? 'no key'
      : formatKey({ tonic: claim.key.tonic as PitchClass, mode: claim.key.mode })
  if (claim.kind !== undefined) return claim.kind === 'loop' ? 'a loop' : 'a one-shot'
  return claim.instrument ?? null
}
