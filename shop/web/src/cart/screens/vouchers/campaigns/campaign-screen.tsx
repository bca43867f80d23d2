import { type Campaign, getCampaign, getCampaignResults } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Loaded } from '../../../../kit/data/loaded.tsx'
import { formatCalendarDay } from '../../../../kit/format/date.ts'
import { Day } from '../../../../kit/format/day.tsx'
import { formatMicroEur } from '../../../../kit/format/money.ts'
import { DefinitionList } from '../../../../kit/layout/definition-list.tsx'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { call } from '../../../../shared/api/call.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { countOf, formatCount } from '../../../../ui/format-count.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignCodes } from './campaign-codes.tsx'
import { CampaignResults } from './campaign-results.tsx'
import { rewardOf } from '../reward-text.ts'
import { KIND_WORDS, STATE_WORDS } from './campaign-words.ts'
import { voucherLink } from './voucher-link.ts'

/** One campaign: what it gives, what it led to, and its codes. */
export function CampaignScreen() {
  const { id: campaignId = '' } = useParams()
  const params = { campaignId }
  const campaign = useQuery({
    queryKey: [getCampaign.path, campaignId],
    queryFn: ({ signal }) => call(getCampaign, { params }, signal),
    retry: false,
  })
  const results = useQuery({
    queryKey: [getCampaignResults.path, campaignId],
    queryFn: ({ signal }) => call(getCampaignResults, { params }, signal),
    retry: false,
  })
  return (
    <Screen
      title={campaign.data?.name ?? 'Campaign'}
      action={campaign.data && <CampaignActions campaign={campaign.data} />}
    >
      <Loaded query={campaign}>
        {(data) => (
          <>
            <Section
              title="Facts"
              tools={
                data.sharedCode !== null && data.state !== 'ended' && <CopyLink code={data.sharedCode} />
              }
            >
              <DefinitionList facts={factsOf(data)} />
            </Section>
            <Section title="Results">
              <Loaded query={results}>{(shown) => <CampaignResults results={shown} />}</Loaded>
            </Section>
            <CampaignCodes campaign={data} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const CopyLink = ({ code }: { code: string }) => <CopyButton text={voucherLink(code)} label="Copy link" />

const factsOf = (campaign: Campaign) => ({
  State: STATE_WORDS[campaign.state],
  Reward: rewardOf(campaign),
  ...(campaign.rewardPoints === 0
    ? {}
    : {
        'Points last':
          campaign.pointsDays === null ? 'Unlimited' : countOf(campaign.pointsDays, 'day', 'days'),
      }),
  ...(campaign.discountPercent === null
    ? {}
    : {
        'Discount lasts':
          campaign.discountDays === null ? 'Unlimited' : countOf(campaign.discountDays, 'day', 'days'),
      }),
  Codes: campaign.sharedCode ?? KIND_WORDS[campaign.kind],
  Redeemed: `${formatCount(campaign.redemptions)} of ${formatCount(campaign.mostRedemptions)}`,
  ...(campaign.kind === 'single' ? { 'Codes per account': formatCount(campaign.perAccount) } : {}),
  For: campaign.isForNewAccounts ? 'New accounts' : 'Everybody',
  Budget: `${formatMicroEur(campaign.budgetUsedMicroEur)} of ${formatMicroEur(campaign.budgetMicroEur)}`,
  'First day': formatCalendarDay(campaign.firstDay),
  'Last day': campaign.lastDay === null ? 'Open' : formatCalendarDay(campaign.lastDay),
  ...(campaign.endedAt === null ? {} : { Ended: <Day at={campaign.endedAt} /> }),
})
