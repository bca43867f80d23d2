import { addPackage, newPackage } from '@segno/contract'
import * as z from 'zod/mini'
import { NumberField, SelectField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { PACKAGES_SHOWN } from './package-dialog.tsx'
import { PERIOD_WORDS, TERMS_FIELDS } from './package-words.ts'
import { TermsFields } from './terms-fields.tsx'

const EMPTY = {
  name: '',
  points: null,
  eurCents: null,
  usdCents: null,
  gbpCents: null,
  withVat: [],
  isOnSale: true,
  isRecommended: false,
}
const POINTS_HINT = 'Cannot be changed later.'

/** A points package that there was not. */
export function NewPointsDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: z.omit(newPackage, { period: true }),
    fields: { ...TERMS_FIELDS, points: { label: 'Points' } },
    initial: EMPTY,
    send: (body) => call(addPackage, { body: { ...body, period: null } }),
    done: 'Package added',
    refresh: PACKAGES_SHOWN,
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="New points package" confirm="Add" onClose={onClose}>
      <NumberField form={form} name="points" hint={POINTS_HINT} />
      <TermsFields form={form} />
    </FormDialog>
  )
}

/** A plan that there was not. */
export function NewPlanDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: z.extend(newPackage, { period: z.enum(['month', 'year']) }),
    fields: { ...TERMS_FIELDS, points: { label: 'Points' }, period: { label: 'Paid' } },
    initial: { ...EMPTY, period: '' as const },
    send: (body) => call(addPackage, { body }),
    done: 'Plan added',
    refresh: PACKAGES_SHOWN,
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title="New plan" confirm="Add" onClose={onClose}>
      <SelectField form={form} name="period" options={optionsOf(PERIOD_WORDS)} />
      <NumberField form={form} name="points" hint={`For each period. ${POINTS_HINT}`} />
      <TermsFields form={form} />
    </FormDialog>
  )
}
