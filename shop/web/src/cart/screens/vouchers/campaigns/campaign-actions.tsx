import { type Campaign, campaignCan, endCampaign, switchCampaign } from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { ConfirmDialog } from '../../../../kit/layout/confirm-dialog.tsx'
import { call } from '../../../../shared/api/call.ts'
import { Button } from '../../../../ui/button.tsx'
import styles from '../vouchers.module.css'
import { AddCodesDialog } from './add-codes-dialog.tsx'
import { CAMPAIGN_QUERIES } from './campaign-queries.ts'

/** Changes of a campaign that its state allows. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [asked, setAsked] = useState<'end' | 'codes' | null>(null)
  const params = { campaignId: campaign.id }
  const turn = (isOn: boolean) => call(switchCampaign, { params, body: { isOn } })
  const pause = useAction({
    run: () => turn(false),
    undo: () => turn(true),
    done: 'Paused',
    refresh: CAMPAIGN_QUERIES,
  })
  const resume = useAction({
    run: () => turn(true),
    undo: () => turn(false),
    done: 'Resumed',
    refresh: CAMPAIGN_QUERIES,
  })
  return (
    <span className={styles.buttons}>
      {campaign.kind === 'single' && campaignCan('addCodes', campaign) && (
        <Button onClick={() => setAsked('codes')}>Add codes</Button>
      )}
      {campaignCan('pause', campaign) && <ActionButton action={pause}>Pause</ActionButton>}
      {campaignCan('resume', campaign) && <ActionButton action={resume}>Resume</ActionButton>}
      {campaignCan('end', campaign) && (
        <Button look="danger" onClick={() => setAsked('end')}>
          End
        </Button>
      )}
      {asked === 'codes' && <AddCodesDialog campaign={campaign} onClose={() => setAsked(null)} />}
      {asked === 'end' && <EndCampaign campaign={campaign} onClose={() => setAsked(null)} />}
    </span>
  )
}

function EndCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  return (
    <ConfirmDialog
      verb="End"
      name={campaign.name}
      confirm="End"
      run={() => call(endCampaign, { params: { campaignId: campaign.id } })}
      done="Ended"
      refresh={CAMPAIGN_QUERIES}
      onClose={onClose}
    >
      Its codes stop working for good. Points already given stay.
    </ConfirmDialog>
  )
}
