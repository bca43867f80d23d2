import {
  changeGrants,
  getUser,
  GRANT_NAMES,
  GRANT_WORK,
  GRANTS,
  listUsers,
  MAX_REASON_LENGTH,
  type ShownUser,
} from '@segno/contract'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { MultiSelectField, TextAreaField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { DefinitionList } from '../../../kit/layout/definition-list.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'

const FACTS = Object.fromEntries(GRANTS.map((grant) => [GRANT_NAMES[grant], GRANT_WORK[grant]]))
const body = z.omit(changeGrants.body!, { updatedAt: true })

/** Narrows an administrator to parts of the work. */
export function GrantsPart({ user }: { user: ShownUser }) {
  const navigate = useNavigate()
  const { id: userId, updatedAt } = user
  const form = useForm({
    schema: body,
    fields: { grants: { label: 'Grants' }, reason: { label: 'Reason' } },
    initial: { grants: user.grants, reason: '' },
    send: (values) => call(changeGrants, { params: { userId }, body: { ...values, updatedAt } }),
    done: 'Saved',
    refresh: [[listUsers.path], [getUser.path, userId]],
    onSent: () => navigate(`/admin/view_user/${userId}`),
  })
  return (
    <Section title="Grants">
      <Form form={form} submit="Save grants" busy="Saving">
        <MultiSelectField form={form} name="grants" options={optionsOf(GRANT_NAMES)} />
        <DefinitionList facts={FACTS} />
        <p>Without any this administrator does everything, and gives grants to others.</p>
        <TextAreaField form={form} name="reason" rows={2} maxLength={MAX_REASON_LENGTH} />
      </Form>
    </Section>
  )
}
