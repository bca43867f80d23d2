import type { Campaign, CampaignState } from '@segno/contract'
import { countOf } from '../../../../ui/format-count.ts'

export const STATE_WORDS: Readonly<Record<CampaignState, string>> = {
  planned: 'Planned',
  running: 'Running',
  off: 'Paused',
  ended: 'Ended',
}

export const KIND_WORDS: Readonly<Record<Campaign['kind'], string>> = {
  shared: 'One shared code',
  single: 'Single-use codes',
}

/** The shared code, or how many there are. */
export const codesOf = ({ sharedCode, codeCount }: Campaign): string =>
  sharedCode ?? countOf(codeCount, 'code', 'codes')
