import { currencyOf, guessCountry, register } from '@segno/contract'
import { Link, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { emailAddress, filled, newPassword } from '../../../shared/forms/field-schemas.ts'
import { countryOptions, currencyOptions } from '../../../account/region-options.ts'
import { call } from '../../../shared/api/call.ts'
import { broughtAffiliate } from '../../../shared/session/brought-affiliate.ts'
import { FormProblem } from '../../../kit/form/form-problem.tsx'
import { NewPasswordField } from '../../../shared/forms/new-password-field.tsx'
import { Button } from '../../../ui/button.tsx'
import shapes from '../../../ui/shapes.module.css'
import fields from '../../../kit/form/form.module.css'
import { noteCodeSent } from './code-sent.ts'
import { broughtVoucher } from './destination.ts'
import { keepRegistration } from './registration.ts'
import { creationFailure } from './server-words.ts'
import styles from './sign-in.module.css'
import { Split } from './split.tsx'

export function RegisterScreen() {
  const form = useRegistration()
  return (
    <Split title="Create an account">
      <form className={shapes.stack} noValidate onSubmit={form.submit}>
        <div className={fields.pair}>
          <TextField form={form} name="firstName" autoComplete="given-name" />
          <TextField form={form} name="lastName" autoComplete="family-name" />
        </div>
        <TextField form={form} name="email" type="email" autoComplete="username" />
        <NewPasswordField form={form} name="password" />
        <div className={fields.pair}>
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

const schema = z.object({
  firstName: filled('First name cannot be empty'),
  lastName: filled('Last name cannot be empty'),
  email: emailAddress,
  password: newPassword,
  country: filled('Country cannot be empty'),
  currency: z.string(),
})

const FIELDS = {
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  email: { label: 'Email' },
  password: { label: 'Password' },
  country: { label: 'Country' },
  currency: { label: 'Currency' },
}

function useRegistration() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const country = guessCountry(navigator.languages)
  return useForm({
    schema,
    fields: FIELDS,
    initial: {
      firstName: '',
      lastName: '',
      email: search.get('email') ?? '',
      password: '',
      country,
      currency: currencyOf(country),
    },
    send: async (entry) => {
      const body = {
        ...entry,
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

/** The currency follows the country, until another is chosen. */
function RegionFields({ form }: { form: ReturnType<typeof useRegistration> }) {
  const chooseCountry = (country: string): void => {
    form.set('country', country)
    form.set('currency', currencyOf(country))
  }
  return (
    <>
      <SelectField
        form={form}
        name="country"
        autoComplete="country"
        options={countryOptions()}
        onChange={(event) => chooseCountry(event.currentTarget.value)}
      />
      <SelectField form={form} name="currency" isChosen options={currencyOptions()} />
    </>
  )
}
