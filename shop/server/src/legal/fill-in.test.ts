import { LICENCE_TEXTS, LICENCE_VERSION } from '@segno/contract'
import { expect, test } from 'vitest'
import { fillIn, placeholdersIn, unknownPlaceholders, valuesOf } from './fill-in.ts'
import { readMarkdown } from './read-markdown.ts'

const values = valuesOf({
  shop: {
    name: 'Loops *&* [Co](x)',
    origin: 'https://shop.test',
    supportHost: 'shop.test',
    legal: {
      name: 'Loops GmbH',
      street: 'Street 1',
      postcode: '10115',
      city: 'Berlin',
      country: 'DE',
      contact: null,
      representedBy: null,
      phone: null,
      register: null,
      vatId: null,
    },
  },
  artistShareBasisPoints: 5_250,
  promoPointMicroEur: 300_000,
  affiliateTerms: { shareBasisPoints: 1_500, holdDays: 30, minPayoutCents: 2_500 },
})
const textOf = (markdown: string): string[] =>
  readMarkdown(fillIn(markdown, values)).blocks.map(({ runs }) => runs.map(({ text }) => text).join(''))

test('a value stands where its name stood, and is no Markdown of its own', () => {
  expect(textOf('By {{ shopName }}.')).toEqual(['By Loops *&* [Co](x).'])
})

test('the agreement’s figures are filled in as people read them', () => {
  expect(textOf('**{{artistShare}}**, and {{givenPointValue}} a point')).toEqual([
    '52.5%, and € 0.30 a point',
  ])
})

test('the sound licence is paragraphs of its own', () => {
  expect(textOf('{{soundLicence}}')).toEqual(LICENCE_TEXTS[LICENCE_VERSION])
})

test('what is kept of people is lists of their own, each with how long', () => {
  const { blocks } = readMarkdown(fillIn('## Data\n\n{{personalData}}\n\nEnd', values))
  expect([...new Set(blocks.map(({ kind }) => kind))]).toEqual([
    'heading',
    'paragraph',
    'subheading',
    'bullet',
  ])
  const text = textOf('{{personalData}}').join('\n')
  expect(text).toContain('Emailed codes and links, and what waits for them. Kept a day after they expire.')
  expect(text).toContain('Kept four years after our answer.')
  expect(text).toContain(
    'Kept ten years after the end of the year, as tax law asks and while we owe you money.',
  )
  expect(text).toContain(
    'links that end a new way in, and browsers that are remembered for the second factor. Kept until',
  )
})

test('an address can be part of a link', () => {
  const { blocks } = readMarkdown(fillIn('[Withdraw]({{shopAddress}}/withdraw), {{supportEmail}}', values))
  expect(blocks[0]!.runs.map(({ href }) => href)).toEqual([
    'https://shop.test/withdraw',
    null,
    'mailto:support@shop.test',
  ])
})

test('a line without its value is left out', () => {
  expect(textOf('{{legalName}}\n{{legalAddress}}\n\n- Phone: {{legalPhone}}\n- Name: {{legalName}}')).toEqual(
    ['Loops GmbH\nStreet 1, 10115 Berlin, Germany', 'Name: Loops GmbH'],
  )
})

test('other names in braces are refused by line', () => {
  expect(unknownPlaceholders('{{shopName}}\n{{shopnaem}} {{toString}}')).toEqual([
    'Line 2: {{shopnaem}} is not a placeholder. Choose one from the list.',
    'Line 2: {{toString}} is not a placeholder. Choose one from the list.',
  ])
  expect(placeholdersIn('{{shopName}} {{ shopName }} {{nothing}}')).toEqual(['shopName'])
})
