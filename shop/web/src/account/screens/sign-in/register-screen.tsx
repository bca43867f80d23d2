import { currencyOf, guessCountry, register } from '@segno/contract'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { broughtAffiliate } from '../../../shared/session/brought-affiliate.ts'
import { emailProblem, nameProblem, newPasswordProblem } from '../../../shared/forms/field-problems.ts'
import { FormField, FormSelect } from '../../../shared/forms/form-field.tsx'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { NewPasswordField } from '../../../shared/forms/new-password-field.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { CountryOptions, CurrencyOptions } from '../../region-options.tsx'
import { readStored } from '../../../shared/storage/stored-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { noteCodeSent } from './code-sent.ts'
import { keepRegistration } from './registration.ts'
import { creationFailure, registrationSentence } from './server-words.ts'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'

export function RegisterScreen() {
  const form = useRegistration()
  return (
    <Split title="Create an account">
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <div className={styles.pair}>
          <FormField form={form} name="firstName" label="First name" autoComplete="given-name" />
          <FormField form={form} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <FormField form={form} name="email" label="Email" type="email" autoComplete="username" />
        <NewPasswordField form={form} name="password" label="Password" />
        <div className={styles.pair}>
          <RegionFields form={form} />
        </div>
        {form.problem && <FormProblem>{form.problem}</FormProblem>}
        <p className={styles.why}>
          By creating an account you agree to the <Link to="/terms_and_condition">terms</Link>. Read how we
          use your data in the <Link to="/privacy_policy">privacy policy</Link>.
        </p>
        <Button type="submit" look="primary" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Creating account' : 'Create account'}
        </Button>
      </form>
      <div className={styles.ways}>
        <Link to="/login">I already have an account</Link>
      </div>
    </Split>
  )
}

function useRegistration() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const country = guessCountry(navigator.languages)
  return useForm({
    initial: {
      firstName: '',
      lastName: '',
      email: search.get('email') ?? '',
      password: '',
      country,
      currency: currencyOf(country),
    },
    check: (entry) => ({
      firstName: nameProblem(entry.firstName, 'First'),
      lastName: nameProblem(entry.lastName, 'Last'),
      email: emailProblem(entry.email),
      password: newPasswordProblem(entry.password),
      country: entry.country === '' ? 'Country cannot be empty' : null,
    }),
    say: registrationSentence,
    send: async (entry) => {
      const body = {
        ...entry,
        email: entry.email.trim(),
        role: 'user',
        type: 'user',
        ...broughtVoucher(),
        ...broughtAffiliate(),
      } as const
      const { email, session } = await call(register, { body }).catch((error: unknown) => {
        throw creationFailure(error)
      })
      keepRegistration({ email, session })
      noteCodeSent()
      void navigate('/register_success')
    },
  })
}

/** It stays in the browser too, for the screen on which it is redeemed. */
function broughtVoucher(): { voucherCode?: string } {
  const voucherCode = readStored('voucherCode')?.trim().slice(0, 100)
  return voucherCode ? { voucherCode } : {}
}

/** The currency follows the country, until another is chosen. */
function RegionFields({ form }: { form: ReturnType<typeof useRegistration> }) {
  const { entry, set } = form
  const chooseCountry = (country: string): void => {
    set('country', country)
    set('currency', currencyOf(country))
  }
  return (
    <>
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        value={entry.country}
        error={form.errors.country}
        onChange={(event) => chooseCountry(event.currentTarget.value)}
      >
        <option value="">Choose…</option>
        <CountryOptions />
      </SelectField>
      <FormSelect form={form} name="currency" label="Currency">
        <CurrencyOptions />
      </FormSelect>
    </>
  )
}
