// npm run bench -- [sounds]: the index, then beside it a plain filter over objects, in one run.
import { isDeepStrictEqual } from 'node:util'
import { SoundIndex } from '../src/sound-index.ts'
import { generatedCatalogue, generatedQueries } from './generated-catalogue.js'
import { plainSearch } from './plain-search.js'

const size = Number(process.argv[2] ?? 100_000)
const say = (line) => process.stdout.write(`${line}\n`)

function report(name, inputs, work) {
  const times = inputs.map((input) => {
    const start = performance.now()
    work(input)
    return performance.now() - start
  })
  times.sort((one, other) => one - other)
  const [median, slow, worst] = [0.5, 0.99, 1].map((share) => times[Math.floor((times.length - 1) * share)])
  say(`${name.padEnd(38)} median ${median.toFixed(3)}  p99 ${slow.toFixed(3)}  worst ${worst.toFixed(3)} ms`)
  return median
}

function heldBytes() {
  for (let round = 0; round < 3; round++) globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Lets the sounds go when they are in, so that what stays in memory is the index's own. */
function fill(index) {
  const sounds = generatedCatalogue(size)
  const start = performance.now()
  for (const sound of sounds) index.add(sound)
  say(`${(((performance.now() - start) * 1000) / size).toFixed(1)} µs to add a sound, ${size} times`)
}

const before = heldBytes()
const index = new SoundIndex({ synonyms: new Map([['dnb', 'drum-and-bass']]) })
fill(index)
say(`${Math.round((heldBytes() - before) / size)} bytes a sound, ids and words included`)

const search = (query) => index.search(query)
const many = (query, times = 300) =>
  Array.from({ length: times }, (_, at) => ({
    limit: 30,
    counts: true,
    ...query('abcdefghijklmnopqrstuvwxyz'[at % 26]),
  }))

report('warming up', generatedQueries(2000), search)
report('words, three filters, counts, 30 rows', generatedQueries(2000, 7), search)
report(
  'one letter, counts',
  many((letter) => ({ text: letter })),
  search,
)
report(
  'nothing asked, counts',
  many(() => ({})),
  search,
)
report(
  'nothing asked, newest, no counts',
  many(() => ({ sort: 'newest', counts: false })),
  search,
)
report(
  'one kind, counts',
  many(() => ({ kinds: ['loop'] })),
  search,
)
report(
  'a page half way down',
  many(() => ({ index: size >> 1, counts: false })),
  search,
)
report(
  'no match, one error forgiven',
  many((letter) => ({ text: `xqz${letter}w` })),
  search,
)
report(
  'no match, two errors forgiven',
  many((letter) => ({ text: `xqzwvkjq${letter}` })),
  search,
)
report(
  'two mistakes, found',
  many(() => ({ text: 'melnacohlic' })),
  search,
)
report(
  'synonym of a phrase',
  many(() => ({ text: 'dnb' })),
  search,
)
const some = generatedCatalogue(Math.min(size, 20_000))
const { asOf } = index.search({})
report('replacing a sound', some.slice(0, 2000), (sound) => index.add({ ...sound, popularity: 1 }))
report(
  'as of 4000 changes ago',
  generatedQueries(300, 11).map((query) => ({ ...query, asOf })),
  search,
)
const churn = Array.from({ length: Math.max(20_000, size / 2) }, (_, at) => some[at % some.length])
report('replacing, tombstones given up', churn, (sound) => index.add(sound))

const sounds = generatedCatalogue(size)
for (const sound of sounds) index.add(sound)
const plain = plainSearch(sounds)
const queries = generatedQueries(size > 200_000 ? 10 : 40, 9)
for (const query of queries) {
  const { ids, total, counts } = index.search(query)
  const tempos = Object.fromEntries(counts.tempos.map(({ fromBpm, count }) => [fromBpm, count]))
  if (isDeepStrictEqual({ ids, total, counts: { ...counts, tempos } }, plain(query))) continue
  throw new Error(`the two disagree on ${JSON.stringify(query)}`)
}
const theirs = report('the same queries: Array.filter', queries, plain)
const ours = report('the same queries: index', queries, search)
say(`ratio of the medians: ${Math.round(theirs / ours)}`)
