import { expect, test } from 'vitest'
import { SoundIndex } from './sound-index.ts'
import { soundWith } from './testing/a-sound.ts'
import { indexOf } from './testing/index-of.ts'

const catalogue = indexOf([
  soundWith({ id: 'techno', title: 'Dark Techno Rumble', instrument: 'bass' }),
  soundWith({ id: 'senorita', title: 'Señorita', instrument: 'guitar', artist: 'O’Brien' }),
  soundWith({ id: 'jungle', title: 'Amen', genres: ['drum-and-bass'] }),
  soundWith({ id: 'crisp', title: 'Crisp top', instrument: 'hi-hat' }),
  soundWith({ id: 'distorted', title: 'Distorted bass', pack: 'Melancholic Nights' }),
])
const found = (text: string): string[] => catalogue.search({ text }).ids.toSorted()

test.each([
  ['each word may be a beginning', 'da tec rum', ['techno']],
  ['every word must be there', 'dark amen', []],
  ['one letter is a beginning too', 's', ['senorita']],
  ['case and accents do not matter', 'SENORITA', ['senorita']],
  ['accents may be typed too', 'señorìta', ['senorita']],
  ['an apostrophe is not missed', 'obrien', ['senorita']],
  ['nor does it matter which one it is', "O'Brien", ['senorita']],
  ['the pack counts', 'nights', ['distorted']],
  ['the instrument counts', 'guitar', ['senorita']],
  ['a phrase needs its words in order', '"dark techno"', ['techno']],
  ['the other way round it is another phrase', '"techno dark"', []],
  ['a phrase ends with a whole word', '"dark tech"', []],
  ['a phrase does not run from one name into the next', '"rumble bass"', []],
  ['a quote that is still open is no phrase yet', '"rumble bas', ['techno']],
  ['what is excluded is not shown', 'bass -techno', ['distorted']],
  ['a real minus excludes as well', 'bass −techno', ['distorted']],
  ['a phrase can be excluded', 'bass -"distorted bass"', ['techno']],
  ['an exclusion alone leaves the others', '-bass', ['crisp', 'jungle', 'senorita']],
  ['a genre is found by its name', 'drum and bass', ['jungle']],
  ['a word written together is found apart', 'darktechno', ['techno']],
  ['a word written apart is found with a hyphen', 'hi hat', ['crisp']],
  ['a hyphen holds words together', 'hi-h', ['crisp']],
  ['a synonym finds what it stands for', 'hats', ['crisp']],
  ['a synonym of several words does too', 'drum n bass', ['jungle']],
  ['a synonym goes together with other words', 'dnb amen', ['jungle']],
  ['one of two words is enough', 'crisp or distorted', ['crisp', 'distorted']],
  ['so is one of three', 'crisp | guitar / rumble', ['crisp', 'senorita', 'techno']],
  ['either may be a synonym', 'guitar or dnb', ['jungle', 'senorita']],
  ['what else is typed is still needed', 'bass dark or amen', ['techno']],
  ['neither may be there', 'no bass or hats', ['jungle', 'senorita']],
  ['a link without words beside it is a word', 'or', []],
  ['a synonym can be excluded', 'bass -dnb', ['distorted', 'techno']],
])('%s: %s', (_, text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['a wrong letter', 'tekhno', ['techno']],
  ['a missing letter', 'tecno', ['techno']],
  ['an additional letter', 'techhno', ['techno']],
  ['two letters swapped', 'tehcno', ['techno']],
  ['a mistake in the beginning of a word', 'gutia', ['senorita']],
  ['one mistake in four letters', 'drak', ['techno']],
  ['two mistakes in eight letters', 'distrotde', ['distorted']],
  ['a letter missing in a word of four', 'drk', ['techno']],
  ['a letter missing where a word begins', 'ark', ['techno']],
  ['a letter missing in the beginning of a longer word', 'tch', ['techno']],
])('%s is forgiven: %s', (_, text, expected) => {
  expect(found(text)).toEqual(expected)
})

test.each([
  ['two letters', 'dk'],
  ['a wrong letter among three', 'dax'],
  ['two letters swapped among three', 'adr'],
  ['an additional letter among three', 'dqa'],
  ['two letters that are missing among three', 'tcn'],
  ['two mistakes in fewer than eight letters', 'tekno'],
  ['a phrase', '"drak techno"'],
  ['a number', '1234'],
])('nothing is forgiven in %s: %s', (_, text) => {
  expect(found(text)).toEqual([])
})

test('a word that some sound has is never taken for another', () => {
  const index = indexOf([soundWith({ id: 'bass', title: 'bass' }), soundWith({ id: 'base', title: 'base' })])
  expect(index.search({ text: 'bass' }).ids).toEqual(['bass'])
  index.remove('bass')
  expect(index.search({ text: 'bass' }).ids).toEqual(['base'])
})

test('the whole word comes first, in the title before a tag; what only begins so is found where no title or tag has it', () => {
  const index = indexOf([
    soundWith({ id: 'artist', artist: 'Kick', popularity: 9 }),
    soundWith({ id: 'tag', tags: ['kick'], popularity: 5 }),
    soundWith({ id: 'beginning', title: 'Kicker', popularity: 1 }),
    soundWith({ id: 'title', title: 'Kick', popularity: 2 }),
  ])
  expect(index.search({ text: 'kick' }).ids).toEqual(['title', 'tag', 'artist'])
  expect(index.search({ text: 'kic' }).ids).toEqual(['title', 'beginning', 'tag', 'artist'])
})

test('the word itself comes before what it only stands for', () => {
  const index = indexOf([
    soundWith({ id: 'meant', title: 'Tight', instrument: 'kick', popularity: 9 }),
    soundWith({ id: 'said', title: 'Loose', tags: ['bd'] }),
  ])
  expect(index.search({ text: 'bd' }).ids).toEqual(['said', 'meant'])
})

test('what has no kick is not found by "kick", and comes first by "no kick"', () => {
  const index = indexOf([
    soundWith({ id: 'full', title: 'Full beat', tags: ['kick'], popularity: 3 }),
    soundWith({ id: 'pad', title: 'Pad', popularity: 2 }),
    soundWith({ id: 'tops', title: 'Tops', tags: ['no kick'] }),
  ])
  expect(index.search({ text: 'kick' }).ids).toEqual(['full'])
  expect(index.search({ text: 'no kick' }).ids).toEqual(['tops', 'pad'])
  expect(index.search({ text: 'tops without kick' }).ids).toEqual(['tops'])
})

test('among words held together by a hyphen, too, the whole word comes first', () => {
  const index = indexOf([
    soundWith({ id: 'more', title: 'Hi-hats', popularity: 9 }),
    soundWith({ id: 'whole', title: 'Hi-hat' }),
    soundWith({ id: 'apart', title: 'Say hi', instrument: 'hat' }),
  ])
  expect(index.search({ text: 'hi-hat' }).ids).toEqual(['whole', 'more'])
})

test('excluded words are each excluded for themselves', () => {
  const index = new SoundIndex({ synonyms: new Map([['boom bap', 'hip-hop']]) })
  index.add(soundWith({ id: 'beat', genres: ['hip-hop'] }))
  expect(index.search({ text: 'boom bap' }).ids).toEqual(['beat'])
  expect(index.search({ text: '-boom -bap' }).ids).toEqual(['beat'])
})

test('a short word that means something is no other word with a mistake, and a longer one may be', () => {
  const index = new SoundIndex({ synonyms: new Map(), known: ['koto', 'strummed'] })
  index.add(soundWith({ id: 'motor', title: 'Outboard Motor' }))
  index.add(soundWith({ id: 'strum', title: 'Strumming' }))
  expect(index.search({ text: 'koto' }).ids).toEqual([])
  expect(index.search({ text: 'kotor' }).ids).toEqual(['motor'])
  expect(index.search({ text: 'strummed' }).ids).toEqual(['strum'])
})

test.each([
  [{ text: 'bass no sub' }, ['reese']],
  [{ text: '-808', typed: [{ filter: 'instruments', values: ['bass'], words: ['bass'] }] }, ['reese', 'sub']],
  [{ text: '-808', instruments: ['bass'] }, ['reese', 'sub']],
  [{ text: '-808' }, ['kick']],
  [{ text: '808 -bass' }, []],
] as const)('a kind of what is wanted is excluded without all of it: %j finds %j', (query, ids) => {
  const index = new SoundIndex({
    synonyms: new Map([
      ['bass', 'bass'],
      ['sub', 'bass'],
      ['808', 'bass'],
    ]),
    instruments: ['bass', 'sub', '808', 'kick'],
  })
  index.add(soundWith({ id: 'long', title: 'Long 808', instrument: 'bass', tags: ['sub'] }))
  index.add(soundWith({ id: 'sub', title: 'Deep', instrument: 'bass', tags: ['sub'] }))
  index.add(soundWith({ id: 'reese', title: 'Reese', instrument: 'bass' }))
  index.add(soundWith({ id: 'kick', title: 'Tight', instrument: 'kick' }))
  expect(index.search({ ...query }).ids.toSorted()).toEqual([...ids].toSorted())
})

test('new synonyms hold at once', () => {
  const index = new SoundIndex({ synonyms: new Map() })
  index.add(soundWith({ id: 'kick', instrument: 'kick' }))
  expect(index.search({ text: 'bd' }).ids).toEqual([])
  index.useVocabulary({ synonyms: new Map([['BD', 'Kick']]) })
  expect(index.search({ text: 'bd' }).ids).toEqual(['kick'])
})
