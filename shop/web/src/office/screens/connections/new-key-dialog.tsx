import {
  addApiKey,
  API_KEY_LASTS_DAYS,
  apiKeyFields,
  GRANT_NAMES,
  GRANT_WORK,
  GRANTS,
  hasGrant,
  listApiKeys,
} from '@segno/contract'
import * as z from 'zod/mini'
import { MultiSelectField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { call } from '../../../shared/api/call.ts'
import { useAppState } from '../../../shared/state/app-state.ts'

const NEVER = 'never'
const typed = z.extend(apiKeyFields, { lastsDays: z.string() })

interface NewKeyDialogProps {
  onMade: (key: string) => void
  onClose: () => void
}

export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const profile = useAppState((state) => state.profile)
  const own = GRANTS.filter(
    (grant) => profile && hasGrant({ role: profile.role, grants: profile.grants ?? [] }, [grant]),
  )
  const form = useForm({
    schema: typed,
    fields: {
      name: { label: 'Name' },
      grants: { label: 'Reaches' },
      mayChange: { label: 'May change things, not only read' },
      lastsDays: { label: 'Ends' },
    },
    initial: { name: '', grants: [], mayChange: false, lastsDays: '365' },
    send: ({ lastsDays, ...body }) =>
      call(addApiKey, {
        body: { ...body, lastsDays: API_KEY_LASTS_DAYS.find((days) => `${days}` === lastsDays) ?? null },
      }),
    done: 'API key made',
    refresh: [[listApiKeys.path]],
    onSent: ({ key }) => {
      onClose()
      onMade(key)
    },
  })
  return (
    <FormDialog form={form} title="Make an API key" confirm="Make" onClose={onClose}>
      <TextField form={form} name="name" autoComplete="off" placeholder="Such as Accounting" />
      <MultiSelectField
        form={form}
        name="grants"
        options={own.map((value) => ({ value, label: GRANT_NAMES[value] }))}
      />
      {own
        .filter((grant) => form.values.grants?.includes(grant))
        .map((grant) => (
          <p key={grant}>
            {GRANT_NAMES[grant]}: {GRANT_WORK[grant]}
          </p>
        ))}
      <SwitchField form={form} name="mayChange" />
      <SelectField
        form={form}
        name="lastsDays"
        isChosen
        options={[
          ...API_KEY_LASTS_DAYS.map((days) => ({ value: `${days}`, label: `In ${days} days` })),
          { value: NEVER, label: 'Never' },
        ]}
      />
      <p>It ends too when you change your password. What asks for a confirmation, no key does.</p>
    </FormDialog>
  )
}
