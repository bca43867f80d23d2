import { validateFreeText } from '@segno/contract'
import * as z from 'zod/mini'
import { filled } from '../../../../shared/forms/field-schemas.ts'

/** Text without web addresses and invisible characters: the server refuses them in what anybody may send. */
export const plainText = (message: string) => filled(message).check(plain)

const plain = z.check<string>(({ value, issues }) => {
  const message = validateFreeText(value)
  if (message !== null) issues.push({ code: 'custom', message, input: value })
})
