import { EU_COUNTRIES, type VatId } from '@segno/vat'
import * as z from 'zod/mini'

/** Asks a VAT id's authority for it. Pending: it could not be asked, and the sale goes on with VAT. */
export type CheckVatId = (id: VatId) => Promise<'confirmed' | 'pending' | 'invalid'>

interface ViesAt {
  readonly url: string
  /** Whoever saves the form waits for it. */
  readonly timeoutMs: number
}

export const VIES: ViesAt = {
  url: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  timeoutMs: 8_000,
}

const answer = z.object({ isValid: z.boolean(), userError: z.optional(z.string()) })
/** Of an id that its country was really asked for. Else a country that is away is told as `isValid: false`. */
const ASKED = new Set([undefined, 'VALID', 'INVALID', 'INVALID_INPUT'])

/** Asks the Commission's VIES for ids of the Union. Those of other countries have no register that is open to us. */
export function askVies({ url, timeoutMs }: ViesAt): CheckVatId {
  return async (id) => {
    if (!EU_COUNTRIES.has(id.country)) return 'pending'
    const [prefix, number] = [id.text.slice(0, 2), id.text.slice(2)]
    try {
      const response = await fetch(`${url}/ms/${prefix}/vat/${encodeURIComponent(number)}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const read = answer.safeParse(await response.json())
      if (!response.ok || !read.success) return 'pending'
      if (read.data.isValid) return 'confirmed'
      return ASKED.has(read.data.userError) ? 'invalid' : 'pending'
    } catch {
      return 'pending'
    }
  }
}

/** For the sandbox, where nothing is really sold: an id whose check digits are right counts as confirmed. */
export const trustCheckDigits: CheckVatId = () => Promise.resolve('confirmed')
