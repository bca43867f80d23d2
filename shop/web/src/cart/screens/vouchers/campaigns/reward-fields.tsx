import { type Answer, listPlansToTry } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { NumberField, SelectField } from '../../../../kit/form/fields.tsx'
import type { FormState } from '../../../../kit/form/use-form.ts'
import { call } from '../../../../shared/api/call.ts'

export type PlansToTry = Answer<typeof listPlansToTry>

/** Plans that a voucher can give; none until they are known. */
export function usePlansToTry(): PlansToTry {
  const { data = [] } = useQuery({
    queryKey: [listPlansToTry.path],
    queryFn: ({ signal }) => call(listPlansToTry, {}, signal),
  })
  return data
}

/** What a voucher gives. A plan brings points of its own, so the fields for other points go. */
export function RewardFields({ form, plans }: { form: FormState; plans: PlansToTry }) {
  return (
    <>
      <SelectField
        form={form}
        name="planId"
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {form.values['planId'] === null ? (
        <>
          <NumberField form={form} name="rewardPoints" unit="points" hint="0 if it gives no points." />
          <NumberField form={form} name="pointsDays" unit="days" hint="Leave empty: they never expire." />
        </>
      ) : (
        <NumberField form={form} name="planDays" unit="days" hint="Up to 92. Then it ends by itself." />
      )}
      <NumberField form={form} name="agentDays" unit="days" hint="Leave empty: no Agent." />
      <NumberField form={form} name="discountPercent" unit="%" hint="Off the next package of points." />
      {form.values['discountPercent'] !== null && (
        <NumberField form={form} name="discountDays" unit="days" hint="Leave empty: it never expires." />
      )}
    </>
  )
}
