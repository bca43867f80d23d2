import {
  changeUser,
  getEmailChange,
  getUser,
  listUsers,
  MAX_REASON_LENGTH,
  type ShownUser,
} from '@segno/contract'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import * as z from 'zod/mini'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { SelectField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { call } from '../../../shared/api/call.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmailChangePart } from './email-change-part.tsx'
import { GrantsPart } from './grants-part.tsx'
import { SecondFactorPart } from './second-factor-part.tsx'
import { useUser } from './user-screen.tsx'
import { nameOf, ROLE_WORDS, STATUS_WORDS } from './user-words.ts'

/** An administrator's changes of an account. */
export function EditUserScreen() {
  const { userId = '' } = useParams()
  const query = useUser(userId)
  return (
    <Screen title={query.data ? `Edit ${nameOf(query.data)}` : 'Edit a user'} width="form">
      <Loaded query={query}>
        {(user) => (
          <>
            <Section title="Profile and role">
              <UserForm user={user} />
            </Section>
            {user.role === 'admin' && <GrantsPart user={user} />}
            <EmailChangePart user={user} />
            <SecondFactorPart user={user} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

const heldOf = ({ firstName, lastName, email, role, status }: ShownUser) => ({
  firstName,
  lastName,
  email,
  role,
  status,
  reason: '',
})

const body = z.omit(changeUser.body!, { updatedAt: true })

/** The form, which a second administrator's changes are merged into. */
function useUserForm(user: ShownUser) {
  const navigate = useNavigate()
  // Of what the fields hold, and not of what is read again later: what somebody changes meanwhile is not overwritten.
  const [updatedAt, setUpdatedAt] = useState(user.updatedAt)
  const params = { userId: user.id }
  return useForm({
    schema: body,
    fields: {
      firstName: { label: 'First name' },
      lastName: { label: 'Last name' },
      email: { label: 'Email' },
      role: { label: 'Role' },
      status: { label: 'Status' },
      reason: { label: 'Reason' },
    },
    initial: heldOf(user),
    send: (values) => call(changeUser, { params, body: { ...values, updatedAt } }),
    reread: async () => {
      const now = await call(getUser, { params })
      setUpdatedAt(now.updatedAt)
      return heldOf(now)
    },
    done: 'Saved',
    refresh: [[listUsers.path], [getUser.path, user.id], [getEmailChange.path, user.id]],
    onSent: () => navigate(`/admin/view_user/${user.id}`),
  })
}

function UserForm({ user }: { user: ShownUser }) {
  const form = useUserForm(user)
  return (
    <Form
      form={form}
      submit="Save"
      busy="Saving"
      buttons={
        <ButtonLink look="plain" to={`/admin/view_user/${user.id}`}>
          Cancel
        </ButtonLink>
      }
    >
      <TextField form={form} name="firstName" autoComplete="off" />
      <TextField form={form} name="lastName" autoComplete="off" />
      <TextField
        form={form}
        name="email"
        type="email"
        autoComplete="off"
        hint="A new address holds once its link is opened."
      />
      <SelectField form={form} name="role" options={optionsOf(ROLE_WORDS)} />
      <SelectField form={form} name="status" options={optionsOf(STATUS_WORDS)} />
      <TextAreaField form={form} name="reason" rows={3} maxLength={MAX_REASON_LENGTH} />
      <p>Another role, status or email address needs a reason. The audit trail keeps it for good.</p>
    </Form>
  )
}
