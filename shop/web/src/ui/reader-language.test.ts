import { expect, test } from 'vitest'
import { readerLanguage } from './reader-language.ts'

test.each([
  [['de-AT', 'en'], 'de-AT'],
  [['c', 'fr'], 'fr'],
  [['en-US@posix'], 'en'],
  [[''], 'en'],
  [[], 'en'],
])('of %j the reader’s language is %s', (languages, language) => {
  expect(readerLanguage(languages)).toBe(language)
})
