import { CallError, updateProfile, type Profile } from '@segno/contract'
import * as z from 'zod/mini'
import { SelectField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/form.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { filled } from '../../../shared/forms/field-schemas.ts'
import { countryOptions, currencyOptions } from '../../../account/region-options.ts'
import { call } from '../../../shared/api/call.ts'
import { showProfile } from '../../../shared/state/app-state.ts'
import { showToast } from '../../../shared/toasts/toast.ts'
import styles from './account.module.css'
import { linksIn, nameLines } from '../../../shared/forms/name-lines.ts'

const NETWORK_FAILURE_MS = 5_000

/** Names, region and links; saving stores what the server answers with. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)
  return (
    <Form form={form} submit="Save" busy="Saving" isGuarded={false}>
      <div className={styles.pair}>
        <TextField form={form} name="userFirstName" autoComplete="given-name" />
        <TextField form={form} name="userLastName" autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <SelectField form={form} name="country" autoComplete="country" isChosen options={countryOptions()} />
        <SelectField form={form} name="currency" isChosen options={currencyOptions(profile.currency)} />
      </div>
      <TextAreaField form={form} name="links" rows={3} placeholder="https://" />
    </Form>
  )
}

const schema = z.object({
  userFirstName: filled('First name cannot be empty'),
  userLastName: filled('Last name cannot be empty'),
  country: z.string(),
  currency: z.string(),
  links: z.string(),
})

const FIELDS = {
  userFirstName: { label: 'First name' },
  userLastName: { label: 'Last name' },
  country: { label: 'Country' },
  currency: { label: 'Currency' },
  links: { label: 'Links, one per line' },
}

function useProfileForm(profile: Profile) {
  return useForm({
    schema,
    fields: FIELDS,
    initial: {
      userFirstName: profile.userFirstName,
      userLastName: profile.userLastName,
      country: profile.country,
      currency: profile.currency,
      links: profile.links.join('\n'),
    },
    send: async ({ links, ...entry }) => {
      const body = { ...entry, links: linksIn(links), updatedAt: profile.updatedAt }
      try {
        showProfile(await call(updateProfile, { body }))
      } catch (error) {
        if (error instanceof CallError) throw nameLines(error, links)
        sayNetworkFailure(error)
        throw error
      }
    },
    done: 'Saved',
  })
}

/** In the specification's words, for the time that it gives. */
function sayNetworkFailure(error: unknown): void {
  const message = `${error instanceof Error ? error.message : String(error)} Go Back and try again !`
  showToast({ message, variant: 'error', autoHideDuration: NETWORK_FAILURE_MS })
}
