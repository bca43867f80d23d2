import { EU_COUNTRIES, type VatId } from '@segno/vat'
import * as z from 'zod/mini'

export interface CheckedVatId {
  /** Pending: the authority could not be asked, and the sale goes on with VAT. */
  readonly state: 'confirmed' | 'pending' | 'invalid'
  /** The authority's number of its answer, for the tax office; null where it gave none. */
  readonly consultation: string | null
}

/** Asks a VAT id's authority for it. */
export type CheckVatId = (id: VatId) => Promise<CheckedVatId>

interface ViesAt {
  readonly url: string
  /** Whoever saves the form waits for it. */
  readonly timeoutMs: number
}

/** The seller's own id: an authority numbers its answer only where it hears who asks. */
type Requester = () => string | null

export const VIES: ViesAt = {
  url: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
  timeoutMs: 8_000,
}

const answer = z.object({
  isValid: z.boolean(),
  userError: z.optional(z.string()),
  requestIdentifier: z.optional(z.string()),
})
/** Of an id that its country was really asked for. Else a country that is away is told as `isValid: false`. */
const ASKED = new Set([undefined, 'VALID', 'INVALID', 'INVALID_INPUT'])

const PENDING: CheckedVatId = { state: 'pending', consultation: null }

/** Asks the Commission's VIES for ids of the Union. Those of other countries have no register that is open to us. */
export function askVies({ url, timeoutMs }: ViesAt, requester: Requester): CheckVatId {
  return async (id) => {
    if (!EU_COUNTRIES.has(id.country)) return PENDING
    const [prefix, number] = [id.text.slice(0, 2), id.text.slice(2)]
    const asking = `${url}/ms/${prefix}/vat/${encodeURIComponent(number)}${askedBy(requester())}`
    try {
      const response = await fetch(asking, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      const read = answer.safeParse(await response.json())
      if (!response.ok || !read.success) return PENDING
      return toChecked(read.data)
    } catch {
      return PENDING
    }
  }
}

function askedBy(vatId: string | null): string {
  const own =
    vatId === null
      ? null
      : /^([A-Z]{2})([0-9A-Z+*]+)$/.exec(vatId.replaceAll(/[^0-9A-Z+*]/gi, '').toUpperCase())
  if (!own) return ''
  return `?${new URLSearchParams({ requesterMemberStateCode: own[1]!, requesterNumber: own[2]! }).toString()}`
}

function toChecked({ isValid, userError, requestIdentifier = '' }: z.output<typeof answer>): CheckedVatId {
  const consultation = requestIdentifier === '' ? null : requestIdentifier
  if (isValid) return { state: 'confirmed', consultation }
  return ASKED.has(userError) ? { state: 'invalid', consultation } : PENDING
}

/** For the sandbox, where nothing is really sold: an id whose check digits are right counts as confirmed. */
export const trustCheckDigits: CheckVatId = () => Promise.resolve({ state: 'confirmed', consultation: null })
