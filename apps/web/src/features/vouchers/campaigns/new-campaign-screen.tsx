import { campaignFacts, createCampaign, givesSomething, listCampaigns, rewardFacts } from '@segno/contract'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import {
  DateRangeField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useToday } from '../../../kit/form/use-today.ts'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { formatPoints } from '../../../kit/format/quantity.ts'
import { type KitForm, useKitForm } from '../../../kit/form/use-kit-form.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { formatCount } from '../../../ui/format-count.ts'
import { OfferCard } from '../offer-card.tsx'
import { KIND_WORDS } from './campaign-words.ts'

/** Makes a campaign and its codes, with a preview for those who take one. */
export function NewCampaignScreen() {
  const form = useCampaignForm()
  const isShared = form.values['kind'] === 'shared'
  return (
    <Screen title="New campaign" width="form">
      <Section title="Campaign">
        <Form form={form} submit="Create campaign" busy="Making codes">
          <TextField form={form} name="name" autoComplete="off" hint="Only administrators see it." />
          <NumberField
            form={form}
            name="rewardPoints"
            unit="points"
            hint="0 where it only gives something else."
          />
          <NumberField form={form} name="pointsDays" unit="days" hint="Leave empty: they never expire." />
          <NumberField form={form} name="agentDays" unit="days" hint="Leave empty: no Agent." />
          <NumberField form={form} name="discountPercent" unit="%" hint="Off the next package of points." />
          <NumberField
            form={form}
            name="discountDays"
            unit="days"
            hint="Leave empty: the discount never expires."
          />
          <DateRangeField form={form} from="firstDay" to="lastDay" isOpenEnded />
          <SelectField form={form} name="kind" options={optionsOf(KIND_WORDS)} />
          {isShared && (
            <TextField
              form={form}
              name="sharedCode"
              isOptional
              autoComplete="off"
              hint="Leave empty for a made-up one."
            />
          )}
          <NumberField
            form={form}
            name="count"
            hint={isShared ? 'Times the code can be redeemed.' : 'Single-use codes, up to 100,000.'}
          />
          {!isShared && <NumberField form={form} name="perAccount" />}
          <SwitchField form={form} name="isForNewAccounts" />
        </Form>
      </Section>
      <Section title="Preview">
        <Preview values={form.values} />
      </Section>
    </Screen>
  )
}

function useCampaignForm(): KitForm {
  const navigate = useNavigate()
  const today = useToday()
  const form = useKitForm({
    schema: createCampaign.body!,
    fields: {
      name: { label: 'Name' },
      rewardPoints: { label: 'Reward', write: formatPoints },
      pointsDays: { label: 'Points last' },
      agentDays: { label: 'Agent' },
      discountPercent: { label: 'Discount' },
      discountDays: { label: 'Discount lasts' },
      firstDay: { label: 'First day' },
      lastDay: { label: 'Last day' },
      kind: { label: 'Codes' },
      sharedCode: { label: 'Shared code' },
      count: { label: 'Number', write: formatCount },
      perAccount: { label: 'Codes per account' },
      isForNewAccounts: { label: 'New accounts only' },
    },
    initial: {
      name: '',
      rewardPoints: null,
      pointsDays: null,
      agentDays: null,
      discountPercent: null,
      discountDays: null,
      firstDay: today,
      lastDay: null,
      kind: 'shared',
      sharedCode: null,
      count: 100,
      perAccount: 1,
      isForNewAccounts: false,
    },
    send: (body) => call(createCampaign, { body }),
    done: 'Campaign created',
    refresh: [[listCampaigns.path]],
    onSent: ({ _id }) => navigate(`/campaign/${_id}`),
  })
  // Fields that another kind does not show go back to what they mean there.
  const set = (name: string, value: unknown): void => {
    form.set(name, value)
    if (name !== 'kind') return
    form.set('sharedCode', null)
    form.set('perAccount', 1)
  }
  return { ...form, set }
}

const reward = z.object({ ...rewardFacts, lastDay: campaignFacts.lastDay })

/** The offer as its taker sees it. */
function Preview({ values }: { values: KitForm['values'] }) {
  const { data } = reward.safeParse(values)
  if (!data || !givesSomething(data)) return <p>Enter a reward to see it as people will.</p>
  return <OfferCard offer={{ ...data, points: data.rewardPoints }} />
}
