import { expect, test } from 'vitest'
import { anEvidence } from '../../../testing/an-evidence.ts'
import { evidenceDocument } from './evidence-document.ts'

const partsOf = (facts: Parameters<typeof anEvidence>[0]) => evidenceDocument(anEvidence(facts)).parts
const headings = (facts: Parameters<typeof anEvidence>[0]) =>
  partsOf(facts).flatMap((part) => (part.kind === 'heading' ? [part.text] : []))

test('a bank reads the case first and its proof behind it, and no table that is empty', () => {
  expect(headings({})).toEqual([
    'Statement of the shop',
    'Summary',
    'Payment',
    'Buyer',
    'Terms',
    'Invoice and credit notes',
    'Bought with this payment',
    'Downloads and exports',
    'Sign-ins to the account',
    'Emails sent',
    'Other payments with the same card, never disputed',
  ])
  const bare = { licences: 0, note: null, taken: [], signIns: [], mails: [], undisputed: [] }
  expect(headings(bare)).toEqual(['Summary', 'Payment', 'Buyer', 'Terms', 'Invoice and credit notes'])
})

test('points that were never spent are told to the bank as such', () => {
  const words = JSON.stringify(partsOf({ licences: 0, taken: [] }))
  expect(words).toContain('None of its points have been spent.')
  expect(words).not.toContain('was granted under')
})

test('of more licences than a bank reads pages, the evidence lists the first and says how many are left out', () => {
  const parts = partsOf({ licences: 402, taken: [] })
  const rows = parts.flatMap((part) =>
    part.kind === 'table' && part.columns[0]!.title === 'Licence' ? part.rows : [],
  )
  expect(rows).toHaveLength(400)
  expect(JSON.stringify(parts)).toContain('2 more are not listed here')
})

test('a refund before the dispute is told, with its time', () => {
  const refunds = [{ gross_cents: 536, created_at: new Date('2026-11-27T08:30:00Z') }]
  const words = JSON.stringify(partsOf({ refunds }))
  expect(words).toContain('EUR 5.36 on 2026-11-27 08:30:00 UTC')
  expect(words).toContain('Money went back once')
})
