import {
  campaignFacts,
  createCampaign,
  givesSomething,
  listCampaigns,
  rewardFacts,
  trialPoints,
} from '@segno/contract'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import {
  DateRangeField,
  MoneyField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '../../../../kit/form/fields.tsx'
import { Form } from '../../../../kit/form/form.tsx'
import { useToday } from '../../../../kit/form/use-today.ts'
import { optionsOf } from '../../../../kit/form/options-of.ts'
import { formatPoints } from '../../../../kit/format/quantity.ts'
import { type FormState, useForm } from '../../../../kit/form/use-form.ts'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { Section } from '../../../../kit/layout/section.tsx'
import { call } from '../../../../shared/api/call.ts'
import { formatCount } from '../../../../ui/format-count.ts'
import { OfferCard } from '../offer-card.tsx'
import { KIND_WORDS } from './campaign-words.ts'
import { type PlansToTry, RewardFields, usePlansToTry } from './reward-fields.tsx'

/** Makes a campaign and its codes, with a preview for those who take one. */
export function NewCampaignScreen() {
  const form = useCampaignForm()
  const plans = usePlansToTry()
  const isShared = form.values['kind'] === 'shared'
  return (
    <Screen title="New campaign" width="form">
      <Section title="Campaign">
        <Form form={form} submit="Create campaign" busy="Making codes">
          <TextField form={form} name="name" autoComplete="off" hint="Only administrators see it." />
          <RewardFields form={form} plans={plans} />
          <DateRangeField form={form} from="firstDay" to="lastDay" isOpenEnded />
          <SelectField form={form} name="kind" options={optionsOf(KIND_WORDS)} />
          {isShared && (
            <TextField
              form={form}
              name="sharedCode"
              isOptional
              autoComplete="off"
              hint="Leave empty to generate one."
            />
          )}
          <NumberField
            form={form}
            name="count"
            hint={isShared ? 'Times the code can be redeemed.' : 'Single-use codes, up to 100,000.'}
          />
          {!isShared && <NumberField form={form} name="perAccount" />}
          <SwitchField form={form} name="isForNewAccounts" />
          <MoneyField
            form={form}
            name="budgetCents"
            hint="The most artists are paid for its points. Points stop when it is used up. Empty: only the codes limit it."
          />
        </Form>
      </Section>
      <Section title="Preview">
        <Preview values={form.values} plans={plans} />
      </Section>
    </Screen>
  )
}

const FIELDS = {
  name: { label: 'Name' },
  rewardPoints: { label: 'Reward', write: formatPoints },
  pointsDays: { label: 'Points last' },
  agentDays: { label: 'Agent' },
  discountPercent: { label: 'Discount' },
  discountDays: { label: 'Discount lasts' },
  planId: { label: 'Plan' },
  planDays: { label: 'Plan lasts' },
  firstDay: { label: 'First day' },
  lastDay: { label: 'Last day' },
  kind: { label: 'Codes' },
  sharedCode: { label: 'Shared code' },
  count: { label: 'Number', write: formatCount },
  perAccount: { label: 'Codes per account' },
  isForNewAccounts: { label: 'New accounts only' },
  budgetCents: { label: 'Budget' },
}

type Field = keyof typeof FIELDS

function useCampaignForm() {
  const navigate = useNavigate()
  const today = useToday()
  const form = useForm({
    schema: createCampaign.body!,
    fields: FIELDS,
    initial: {
      name: '',
      rewardPoints: 0,
      pointsDays: null,
      agentDays: null,
      discountPercent: null,
      discountDays: null,
      planId: null,
      planDays: null,
      firstDay: today,
      lastDay: null,
      kind: 'shared',
      sharedCode: null,
      count: 100,
      perAccount: 1,
      isForNewAccounts: false,
      budgetCents: null,
    },
    send: (body) => call(createCampaign, { body }),
    done: 'Campaign created',
    refresh: [[listCampaigns.path]],
    onSent: ({ id }) => navigate(`/campaign/${id}`),
    onWaits: () => navigate('/campaign'),
  })
  // Fields that a choice takes away go back to what they mean without it.
  const set = (name: Field, value: unknown): void => {
    form.set(name, meantBy(name, value))
    for (const [field, meant] of RESET_BY[name] ?? []) form.set(field, meant)
    if (name === 'discountPercent' && value === null) form.set('discountDays', null)
  }
  return { ...form, set }
}

/** An empty field of points gives none, and no choice of a plan is none. */
function meantBy(name: Field, value: unknown): unknown {
  if (name === 'rewardPoints' && value === null) return 0
  return name === 'planId' && value === '' ? null : value
}

const RESET_BY: Readonly<Partial<Record<Field, readonly (readonly [Field, unknown])[]>>> = {
  kind: [
    ['sharedCode', null],
    ['perAccount', 1],
  ],
  planId: [
    ['rewardPoints', 0],
    ['pointsDays', null],
    ['planDays', null],
  ],
}

const reward = z.object({ ...rewardFacts, lastDay: campaignFacts.lastDay })

/** The offer as its taker sees it. */
function Preview({ values, plans }: { values: FormState['values']; plans: PlansToTry }) {
  const { data } = reward.safeParse(values)
  const plan = plans.find(({ id }) => id === data?.planId)
  const days = data?.planDays ?? null
  const isWhole = data && givesSomething(data) && (data.planId === null || (plan && days !== null))
  if (!isWhole) return <p>Enter a reward to see it as people will.</p>
  const tried = plan && days !== null ? { name: plan.name, days, points: trialPoints(plan, days) } : null
  return <OfferCard offer={{ ...data, points: data.rewardPoints, plan: tried, giftCard: null }} />
}
