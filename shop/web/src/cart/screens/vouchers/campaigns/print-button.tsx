import { type Campaign, listCampaignCodes } from '@segno/contract'
import { useState } from 'react'
import { useAction } from '../../../../kit/data/use-action.ts'
import { call } from '../../../../shared/api/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { PrintPartDialog } from './print-part-dialog.tsx'
import { PrintSheet } from './print-sheet.tsx'

/** About a hundred pages of paper, which a browser lays out in a few seconds. */
const CODES_OF_PART = 2_000
const CODES_OF_PAGE = 100
const PAGES_OF_PART = CODES_OF_PART / CODES_OF_PAGE

/** Prints QR codes of all that is left of a campaign, a part at a time where it is a lot. */
export function PrintButton({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const collect = useAction({ run: (part: number) => codesOf(campaign, part), onDone: setCodes })
  const left = campaign.mostRedemptions - campaign.redemptions
  const isLong = campaign.sharedCode === null && left > CODES_OF_PART
  const printPart = (part: number): void => {
    setAsking(false)
    void collect.run(part)
  }
  return (
    <>
      <Button
        disabled={left <= 0}
        aria-disabled={collect.isBusy}
        onClick={() => (isLong ? setAsking(true) : printPart(0))}
      >
        {collect.isBusy ? 'Collecting codes' : 'Print QR sheet'}
      </Button>
      {isAsking && (
        <PrintPartDialog
          codesLeft={left}
          codesOfPart={CODES_OF_PART}
          onPrint={printPart}
          onClose={() => setAsking(false)}
        />
      )}
      {codes && <PrintSheet campaign={campaign} codes={codes} onPrinted={() => setCodes(null)} />}
    </>
  )
}

/** Codes of a part, counted from 0, that nobody has redeemed. */
async function codesOf({ id: campaignId, sharedCode }: Campaign, part: number): Promise<string[]> {
  if (sharedCode !== null) return [sharedCode]
  const codes: string[] = []
  for (let page = part * PAGES_OF_PART + 1; page <= (part + 1) * PAGES_OF_PART; page++) {
    const { items, meta } = await call(listCampaignCodes, {
      params: { campaignId },
      query: { redeemed: 'no', sort: 'code', limit: String(CODES_OF_PAGE), page: String(page) },
    })
    codes.push(...items.map(({ code }) => code))
    if (page >= meta.totalPages) break
  }
  return codes
}
