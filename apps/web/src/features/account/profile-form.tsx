import { CallError, updateProfile, type Profile } from '@segno/contract'
import { call } from '../../shared/api/call.ts'
import { showProfile } from '../../shared/app-state.ts'
import { FormField } from '../../shared/forms/form-field.tsx'
import { FormProblem } from '../../shared/forms/form-problem.tsx'
import { useForm } from '../../shared/forms/use-form.ts'
import { countries, currencies } from '../../shared/regions.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './account.module.css'

const NETWORK_FAILURE_MS = 5_000

/** Names, region and links; saving stores what the server answers with. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm({
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
      const body = { ...entry, links: links.split(/\s+/).filter(Boolean), updatedAt: profile.updatedAt }
      try {
        showProfile(await call(updateProfile, { body }))
        showToast({ message: 'Saved', variant: 'success' })
      } catch (error) {
        if (!(error instanceof CallError)) sayNetworkFailure(error)
        throw error
      }
    },
  })
  const linkError = Object.entries(form.errors).find(([name]) => name.startsWith('links'))?.[1]
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <div className={styles.pair}>
        <FormField form={form} name="userFirstName" label="First name" autoComplete="given-name" />
        <FormField form={form} name="userLastName" label="Last name" autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <label className={styles.choice}>
          Country
          <Select
            label="Country"
            name="country"
            value={form.entry.country}
            onChange={(event) => form.set('country', event.currentTarget.value)}
          >
            {countries(navigator.language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </label>
        <label className={styles.choice}>
          Currency
          <Select
            label="Currency"
            name="currency"
            value={form.entry.currency}
            onChange={(event) => form.set('currency', event.currentTarget.value)}
          >
            {currencies(navigator.language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </label>
      </div>
      <label className={styles.choice}>
        Links, one on each line
        <textarea
          className={styles.links}
          name="links"
          rows={3}
          placeholder="https://"
          value={form.entry.links}
          onChange={(event) => form.set('links', event.currentTarget.value)}
        />
        {linkError && <span role="alert">{linkError}</span>}
      </label>
      {form.problem && <FormProblem>{form.problem}</FormProblem>}
      <Button type="submit" look="primary" aria-disabled={form.isBusy}>
        {form.isBusy ? 'Saving' : 'Save'}
      </Button>
    </form>
  )
}

/** In the specification's words, for the time that it gives. */
function sayNetworkFailure(error: unknown): void {
  const message = `${error instanceof Error ? error.message : String(error)} Go Back and try again !`
  showToast({ message, variant: 'error', autoHideDuration: NETWORK_FAILURE_MS })
}
