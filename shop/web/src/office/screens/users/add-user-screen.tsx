import { inviteUser, listUsers } from '@segno/contract'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useNavigate } from 'react-router'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { countries, currencies, type Named } from '../../../account/regions.ts'
import { ROLE_WORDS } from './user-words.ts'

const toOptions = (named: readonly Named[]) => named.map(({ code, name }) => ({ value: code, label: name }))

/** Invites somebody, in the role that they are to have. */
export function AddUserScreen() {
  const navigate = useNavigate()
  const form = useForm({
    schema: inviteUser.body!,
    fields: {
      email: { label: 'Email' },
      firstName: { label: 'First name' },
      lastName: { label: 'Last name' },
      role: { label: 'Role' },
      country: { label: 'Country' },
      currency: { label: 'Currency' },
    },
    initial: { email: '', firstName: '', lastName: '', role: 'user', country: 'DE', currency: 'EUR' },
    send: async (body) => {
      const { userId } = await call(inviteUser, { body })
      return userId
    },
    done: 'Invited',
    refresh: [[listUsers.path]],
    onSent: (userId) => navigate(`/admin/view_user/${userId}`),
  })
  return (
    <Screen
      title="Add a user"
      width="form"
      description="We email them a link to set their password, good for a week."
    >
      <Section title="Invitation">
        <Form form={form} submit="Send invitation" busy="Sending">
          <TextField form={form} name="email" type="email" autoComplete="off" />
          <TextField form={form} name="firstName" autoComplete="off" />
          <TextField form={form} name="lastName" autoComplete="off" />
          <SelectField form={form} name="role" options={optionsOf(ROLE_WORDS)} />
          <SelectField form={form} name="country" options={toOptions(countries())} />
          <SelectField form={form} name="currency" options={toOptions(currencies())} />
        </Form>
      </Section>
    </Screen>
  )
}
