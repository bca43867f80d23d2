import type { Evidence } from '../billing/disputes/evidence/read-evidence.ts'

const minutesAfter = (count: number): Date => new Date(Date.UTC(2026, 10, 25, 12, count))
const idOf = (count: number): string => `0198a000-0000-7000-8000-${String(count).padStart(12, '0')}`

const PAYMENT: Evidence['payment'] = {
  name: '20 points',
  discount_percent: null,
  points: 20,
  currency: 'EUR',
  net_cents: 900,
  vat_cents: 171,
  gross_cents: 1_071,
  started_at: minutesAfter(0),
  paid_at: minutesAfter(1),
  intent_id: 'pi_3ABC',
  card_brand: 'visa',
  card_last4: '4242',
  card_country: 'DE',
  address_country: 'DE',
  declared_country: 'DE',
  buyer: {
    name: 'Ada Lace',
    street: '',
    postcode: '',
    city: '',
    country: 'DE',
    vatId: null,
    registration: null,
    email: 'ada@segno.test',
  },
}
const ACCOUNT: Evidence['account'] = {
  email: 'ada@segno.test',
  first_name: 'Ada',
  last_name: 'Lace',
  country: 'DE',
  created_at: new Date('2025-03-01T09:00:00Z'),
  deleted_at: null,
}

/** Evidence of a buyer with so many licences, each downloaded once. */
export function anEvidence({
  licences = 2,
  ...facts
}: Partial<Omit<Evidence, 'licences'>> & { licences?: number } = {}): Evidence {
  const counts = Array.from({ length: licences }, (_, at) => at + 1)
  return {
    shop: { name: 'Segno', origin: 'https://segno.test', company: 'Segno GmbH' },
    at: minutesAfter(10_000),
    note: 'The buyer downloaded everything within an hour, and wrote to us about it twice.',
    dispute: { id: 'du_1ABC', reason: 'fraudulent', amount_cents: 1_071, opened_at: minutesAfter(9_000) },
    payment: PAYMENT,
    account: ACCOUNT,
    licences: counts.map((count) => ({
      number: `SEG-2026-${String(count).padStart(6, '0')}-01-K7RM2PXC`,
      points: 2,
      created_at: minutesAfter(count),
      licence_version: '1.0',
      first_taken_at: minutesAfter(count + 1),
      ended_at: null,
      sound_id: idOf(count),
      receipt_number: count,
      title: `Rain over Lübeck, long take with a name of many words ${count}`,
      artist: 'Mira Köhler',
    })),
    taken: counts.map((count) => ({
      at: minutesAfter(count + 1),
      title: `Rain over Lübeck ${count}`,
      how: count % 2 === 0 ? 'downloaded' : 'master',
      network: count % 2 === 0 ? '2001:db8:1234:5678::/64' : null,
    })),
    signIns: [{ at: minutesAfter(-5), network: '203.0.113.7' }],
    mails: [
      {
        sent_at: minutesAfter(2),
        to_address: 'ada@segno.test',
        subject: 'Your invoice IN-2026-000001 from Segno',
      },
    ],
    refunds: [],
    papers: [{ number: 'IN-2026-000001', issuedOn: '2026-11-25', sha256: 'a'.repeat(64) }],
    undisputed: [
      {
        paid_at: new Date('2026-08-01T10:00:00Z'),
        name: '60 points',
        gross_cents: 2_856,
        currency: 'EUR',
        number: 'IN-2026-000000',
      },
    ],
    ...facts,
  }
}
