import { CallError, updateProfile, type Profile } from '@segno/contract'
import { call } from '../../../shared/api/call.ts'
import { showProfile } from '../../../shared/state/app-state.ts'
import { FormField, FormSelect } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { CountryOptions, CurrencyOptions } from '../../region-options.tsx'
import { showToast } from '../../../shared/toasts/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import styles from './account.module.css'
import { linksIn, nameLines } from '../../../shared/forms/name-lines.ts'

const NETWORK_FAILURE_MS = 5_000

/** Names, region and links; saving stores what the server answers with. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <div className={styles.pair}>
        <FormField form={form} name="userFirstName" label="First name" autoComplete="given-name" />
        <FormField form={form} name="userLastName" label="Last name" autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <FormSelect form={form} name="country" label="Country" autoComplete="country">
          <CountryOptions />
        </FormSelect>
        <FormSelect form={form} name="currency" label="Currency">
          <CurrencyOptions />
        </FormSelect>
      </div>
      <TextAreaField
        label="Links, one per line"
        name="links"
        rows={3}
        placeholder="https://"
        value={form.entry.links}
        error={form.errors.links}
        onChange={(event) => form.set('links', event.currentTarget.value)}
      />
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <Button type="submit" look="primary" aria-disabled={form.isBusy}>
        {form.isBusy ? 'Saving' : 'Save'}
      </Button>
    </form>
  )
}

function useProfileForm(profile: Profile) {
  return useForm({
    initial: {
      userFirstName: profile.userFirstName,
      userLastName: profile.userLastName,
      country: profile.country,
      currency: profile.currency,
      links: profile.links.join('\n'),
    },
    check: (entry) => ({
      userFirstName: entry.userFirstName.trim() === '' ? 'First name cannot be empty' : null,
      userLastName: entry.userLastName.trim() === '' ? 'Last name cannot be empty' : null,
    }),
    send: async ({ links, ...entry }) => {
      const body = { ...entry, links: linksIn(links), updatedAt: profile.updatedAt }
      try {
        showProfile(await call(updateProfile, { body }))
        showToast({ message: 'Saved', variant: 'success' })
      } catch (error) {
        if (error instanceof CallError) throw nameLines(error, links)
        sayNetworkFailure(error)
        throw error
      }
    },
  })
}

/** In the specification's words, for the time that it gives. */
function sayNetworkFailure(error: unknown): void {
  const message = `${error instanceof Error ? error.message : String(error)} Go Back and try again !`
  showToast({ message, variant: 'error', autoHideDuration: NETWORK_FAILURE_MS })
}
